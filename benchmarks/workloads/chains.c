#include "hand.h"

/* Ten steps y + y^2 / 100, forwards and backwards as the chain rule says, all in registers. */
void polynomial(const REAL *restrict x, REAL *restrict value, REAL *restrict dx)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < N; i++) {
        REAL y[STEPS + 1], slope = 1;
        y[0] = x[i];
        for (int k = 0; k < STEPS; k++) y[k + 1] = y[k] + (REAL)0.01 * y[k] * y[k];
        for (int k = STEPS - 1; k >= 0; k--) slope = slope + slope * ((REAL)0.01 * y[k]) + slope * (REAL)0.01 * y[k];
        sum += y[STEPS];
        dx[i] = slope;
    }
    *value = sum;
}

/* The same in Horner's form, slopes on the way: six operations a step. */
void polynomial_forwards(const REAL *restrict x, REAL *restrict value, REAL *restrict dx)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < N; i++) {
        REAL y = x[i], slope = 1;
        for (int k = 0; k < STEPS; k++) {
            REAL t = (REAL)0.01 * y;
            slope *= 1 + 2 * t;
            y *= 1 + t;
        }
        sum += y;
        dx[i] = slope;
    }
    *value = sum;
}

void transcendental(const double *restrict x, double *restrict value, double *restrict dx)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < N; i++) {
        double s = sin(x[i]), c = cos(x[i]), e = exp(-0.5 * x[i] * x[i]), q = 1 + x[i] * x[i];
        double t = tanh(s * e + log(q));
        sum += t;
        dx[i] = (1 - t * t) * (c * e - s * e * x[i] + 2 * x[i] / q);
    }
    *value = sum;
}

void transcendental_f32(const float *restrict x, float *restrict value, float *restrict dx)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < N; i++) {
        float s = sinf(x[i]), c = cosf(x[i]), e = expf(-0.5f * x[i] * x[i]), q = 1 + x[i] * x[i];
        float t = tanhf(s * e + logf(q));
        sum += t;
        dx[i] = (1 - t * t) * (c * e - s * e * x[i] + 2 * x[i] / q);
    }
    *value = sum;
}
