#include "hand.h"

/* Four rows at a time, so that each pass over the weights serves four; the rows are read once for value and gradient. */
void logistic(const double *restrict w, const double *restrict x, const double *restrict y, double *restrict value,
              double *restrict dw)
{
    double sum = 0, decay = 0;
    double g[D];
    memset(g, 0, sizeof g);
    for (long begin = 0; begin < N; begin += BLOCK) {
        double z[BLOCK], s[BLOCK];
        for (long r = 0; r < BLOCK; r++) {
            double dot = 0;
            const double *row = x + (begin + r) * D;
            #pragma omp simd reduction(+:dot)
            for (long j = 0; j < D; j++) dot += row[j] * w[j];
            z[r] = dot;
        }
        #pragma omp simd reduction(+:sum)
        for (long r = 0; r < BLOCK; r++) {
            double e = exp(-fabs(z[r])), t = y[begin + r];
            sum += log1p(e) + (z[r] > 0 ? z[r] : 0) - t * z[r];
            s[r] = (z[r] >= 0 ? 1 : e) / (1 + e) - t;
        }
        for (long r = 0; r < BLOCK; r++) {
            const double *row = x + (begin + r) * D;
            #pragma omp simd
            for (long j = 0; j < D; j++) g[j] += s[r] * row[j];
        }
    }
    for (long j = 0; j < D; j++) {
        decay += w[j] * w[j];
        dw[j] = g[j] / N + DECAY * w[j];
    }
    *value = sum / N + 0.5 * DECAY * decay;
}
