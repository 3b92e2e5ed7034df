#include "hand.h"

void small(const double *restrict a, const double *restrict b, const double *restrict c, double *restrict value,
           double *restrict da, double *restrict db, double *restrict dc)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < N; i++) {
        double t = tanh(a[i] * b[i] + c[i]), e = exp(-0.5 * a[i] * a[i]), through = (1 - t * t) * e;
        sum += t * e + b[i];
        da[i] = through * b[i] - t * e * a[i];
        db[i] = through * a[i] + 1;
        dc[i] = through;
    }
    *value = sum;
}
