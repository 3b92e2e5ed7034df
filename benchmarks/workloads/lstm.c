#include "hand.h"

#define P (2 * L)

/* The state before each step and its gates are kept; backwards, the gradients of the gates gather in vectors of D. */
void lstm(const double *restrict main_, const double *restrict extra, const double *restrict state,
          const double *restrict seq, double *restrict value, double *restrict dmain, double *restrict dextra)
{
    enum { STEPS = C - 1 };
    const double scale = -1.0 / ((double)STEPS * D);
    double *tape = malloc(sizeof(double) * STEPS * L * 7 * D), *tops = malloc(sizeof(double) * STEPS * 2 * D);
    double h[L][D], c[L][D], loss = 0;
    for (int l = 0; l < L; l++) {
        memcpy(h[l], state + (2 * l) * D, sizeof h[l]);
        memcpy(c[l], state + (2 * l + 1) * D, sizeof c[l]);
    }
    for (long t = 0; t < STEPS; t++) {
        double x[D], *top = tops + t * 2 * D;
        for (int j = 0; j < D; j++) x[j] = seq[t * D + j] * extra[j];
        for (int l = 0; l < L; l++) {
            const double *w = main_ + (2 * l) * 4 * D, *b = w + 4 * D;
            double *k = tape + (t * L + l) * 7 * D;
            #pragma omp simd
            for (int j = 0; j < D; j++) {
                double f = 1 / (1 + exp(-(x[j] * w[j] + b[j])));
                double g = 1 / (1 + exp(-(h[l][j] * w[D + j] + b[D + j])));
                double o = 1 / (1 + exp(-(x[j] * w[2 * D + j] + b[2 * D + j])));
                double a = tanh(h[l][j] * w[3 * D + j] + b[3 * D + j]);
                double new = c[l][j] * f + g * a, r = tanh(new);
                k[j] = f; k[D + j] = g; k[2 * D + j] = o; k[3 * D + j] = a; k[4 * D + j] = r;
                k[5 * D + j] = h[l][j]; k[6 * D + j] = c[l][j];
                c[l][j] = new;
                h[l][j] = x[j] = o * r;
            }
        }
        const double *y = seq + (t + 1) * D;
        double sum = 0, dot = 0, all = 0;
        #pragma omp simd reduction(+:sum, dot, all)
        for (int j = 0; j < D; j++) {
            double q = x[j] * extra[D + j] + extra[2 * D + j], e = exp(q);
            top[j] = x[j];
            top[D + j] = e;
            sum += e; dot += y[j] * q; all += y[j];
        }
        loss += dot - all * log(sum + 2);
        for (int j = 0; j < D; j++) top[D + j] = scale * (y[j] - all / (sum + 2) * top[D + j]);
    }
    *value = loss * scale;

    double dh[L][D] = {0}, dc[L][D] = {0}, dw[P][4][D] = {0}, de[3][D] = {0};
    for (long t = STEPS - 1; t >= 0; t--) {
        const double *top = tops + t * 2 * D;
        double dx[D];
        for (int j = 0; j < D; j++) {
            double dq = top[D + j];
            de[1][j] += dq * top[j];
            de[2][j] += dq;
            dx[j] = dq * extra[D + j];
        }
        for (int l = L - 1; l >= 0; l--) {
            const double *w = main_ + (2 * l) * 4 * D, *k = tape + (t * L + l) * 7 * D, *below = k - 7 * D;
            double in[D];
            for (int j = 0; j < D; j++) in[j] = l ? below[2 * D + j] * below[4 * D + j] : seq[t * D + j] * extra[j];
            #pragma omp simd
            for (int j = 0; j < D; j++) {
                double f = k[j], g = k[D + j], o = k[2 * D + j], a = k[3 * D + j], r = k[4 * D + j];
                double out = dx[j] + dh[l][j], cell = dc[l][j] + out * o * (1 - r * r);
                double zf = cell * k[6 * D + j] * f * (1 - f), zg = cell * a * g * (1 - g);
                double zo = out * r * o * (1 - o), za = cell * g * (1 - a * a);
                dw[2 * l][0][j] += zf * in[j]; dw[2 * l][1][j] += zg * k[5 * D + j];
                dw[2 * l][2][j] += zo * in[j]; dw[2 * l][3][j] += za * k[5 * D + j];
                dw[2 * l + 1][0][j] += zf; dw[2 * l + 1][1][j] += zg;
                dw[2 * l + 1][2][j] += zo; dw[2 * l + 1][3][j] += za;
                dx[j] = zf * w[j] + zo * w[2 * D + j];
                dh[l][j] = zg * w[D + j] + za * w[3 * D + j];
                dc[l][j] = cell * f;
            }
        }
        for (int j = 0; j < D; j++) de[0][j] += dx[j] * seq[t * D + j];
    }
    memcpy(dmain, dw, sizeof dw);
    memcpy(dextra, de, sizeof de);
    free(tape);
    free(tops);
}
