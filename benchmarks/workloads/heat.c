#include "hand.h"

/* All temperatures are kept; backwards the step is its own transpose. */
void heat(const double *restrict unknowns, const double *restrict start, const double *restrict seen, double *restrict value,
          double *restrict dunknowns, double *restrict dstart)
{
    enum { W = N + 2 };
    double *u = malloc(sizeof(double) * (STEPS + 1) * W), dt = DURATION / STEPS, dx = 1.0 / (N + 1);
    double per = exp(unknowns[0]) * (dt / (dx * dx)), heating = unknowns[1] * dt;
    for (long t = 0; t <= STEPS; t++) u[t * W] = u[t * W + N + 1] = 0;
    memcpy(u + 1, start, sizeof(double) * N);
    for (long t = 0; t < STEPS; t++) {
        const double *restrict old = u + t * W;
        double *restrict new = u + (t + 1) * W;
        #pragma omp simd
        for (int i = 1; i <= N; i++) new[i] = old[i] + per * (old[i + 1] - 2 * old[i] + old[i - 1]) + heating;
    }
    double loss = 0, of_rate = 0, of_heat = 0, a[W], b[W];
    a[0] = a[N + 1] = b[0] = b[N + 1] = 0;
    for (int i = 1; i <= N; i++) {
        double off = u[STEPS * W + i] - seen[i - 1];
        loss += off * off;
        a[i] = 2 * off;
    }
    for (long t = STEPS - 1; t >= 0; t--) {
        const double *restrict old = u + t * W, *restrict ct = t % 2 == (STEPS - 1) % 2 ? a : b;
        double *restrict next = t % 2 == (STEPS - 1) % 2 ? b : a;
        #pragma omp simd reduction(+:of_rate, of_heat)
        for (int i = 1; i <= N; i++) {
            of_rate += ct[i] * (old[i + 1] - 2 * old[i] + old[i - 1]);
            of_heat += ct[i];
            next[i] = ct[i] + per * (ct[i + 1] - 2 * ct[i] + ct[i - 1]);
        }
    }
    *value = loss;
    dunknowns[0] = of_rate * per;
    dunknowns[1] = of_heat * dt;
    memcpy(dstart, (STEPS % 2 ? b : a) + 1, sizeof(double) * N);
    free(u);
}
