#include "hand.h"

/* Each pair from both sides: twice the arithmetic, but straight through memory. */
void n_body(const double *restrict place, const double *restrict mass, double *restrict value, double *restrict slope)
{
    double x[N], y[N], z[N], energy = 0;
    for (int i = 0; i < N; i++) { x[i] = place[3 * i]; y[i] = place[3 * i + 1]; z[i] = place[3 * i + 2]; }
    for (int i = 0; i < N; i++) {
        double sum = 0, sx = 0, sy = 0, sz = 0;
        #pragma omp simd reduction(+:sum, sx, sy, sz)
        for (int j = 0; j < N; j++) {
            double dx = x[i] - x[j], dy = y[i] - y[j], dz = z[i] - z[j], d2 = dx * dx + dy * dy + dz * dz;
            double w = j == i ? 0 : mass[j] / sqrt(j == i ? 1 : d2), f = w / (j == i ? 1 : d2);
            sum += w;
            sx += f * dx; sy += f * dy; sz += f * dz;
        }
        energy -= 0.5 * mass[i] * sum;
        slope[3 * i] = mass[i] * sx; slope[3 * i + 1] = mass[i] * sy; slope[3 * i + 2] = mass[i] * sz;
    }
    *value = energy;
}
