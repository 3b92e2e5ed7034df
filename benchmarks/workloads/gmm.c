#include "hand.h"

enum { PACKED = D * (D + 1) / 2 };

/* Blocks of B points, the point innermost, so that triangles cost what they contain. */
void gmm(const double *restrict alphas, const double *restrict means, const double *restrict icf,
                 const double *restrict x, const double *restrict constant, double *restrict value, double *restrict dalphas,
                 double *restrict dmeans, double *restrict dicf)
{
    enum { B = 32 };
    static double q[K][D][D], dq[K][D][D], dm[K][D], away[D][B], y[K][D][B];
    double start[K], weight[K] = {0}, sum = 0, prior = 0, dets = 0, gamma2 = GAMMA * GAMMA;
    memset(dq, 0, sizeof dq);
    memset(dm, 0, sizeof dm);
    for (int c = 0; c < K; c++) {
        const double *p = icf + c * PACKED + D;
        start[c] = alphas[c];
        for (int j = 0; j < D; j++) {
            start[c] += icf[c * PACKED + j];
            dets += icf[c * PACKED + j];
            for (int i = j; i < D; i++) {
                q[c][j][i] = i == j ? exp(icf[c * PACKED + j]) : *p++;
                prior += q[c][j][i] * q[c][j][i];
            }
        }
    }
    for (long begin = 0; begin < N; begin += B) {
        long many = N - begin < B ? N - begin : B;
        double points[D][B], w[K][B], top[B], total[B];
        for (int j = 0; j < D; j++)
            for (long r = 0; r < B; r++) points[j][r] = r < many ? x[(begin + r) * D + j] : 0;
        for (long r = 0; r < B; r++) { top[r] = -INFINITY; total[r] = 0; }
        for (int c = 0; c < K; c++) {
            double s[B] = {0};
            for (int j = 0; j < D; j++)
                for (long r = 0; r < B; r++) away[j][r] = points[j][r] - means[c * D + j];
            for (int i = 0; i < D; i++) {
                double t[B] = {0};
                for (int j = 0; j <= i; j++)
                    for (long r = 0; r < B; r++) t[r] += q[c][j][i] * away[j][r];
                for (long r = 0; r < B; r++) { y[c][i][r] = t[r]; s[r] += t[r] * t[r]; }
            }
            for (long r = 0; r < B; r++) {
                w[c][r] = start[c] - 0.5 * s[r];
                top[r] = w[c][r] > top[r] ? w[c][r] : top[r];
            }
        }
        for (int c = 0; c < K; c++) {
            #pragma omp simd
            for (long r = 0; r < B; r++) { w[c][r] = exp(w[c][r] - top[r]); total[r] += w[c][r]; }
        }
        for (long r = 0; r < many; r++) sum += top[r] + log(total[r]);
        for (int c = 0; c < K; c++) {
            double s = 0;
            for (long r = 0; r < B; r++) { w[c][r] = r < many ? w[c][r] / total[r] : 0; s += w[c][r]; }
            weight[c] += s;
            for (int j = 0; j < D; j++)
                for (long r = 0; r < B; r++) away[j][r] = points[j][r] - means[c * D + j];
            for (int i = 0; i < D; i++)
                for (long r = 0; r < B; r++) y[c][i][r] *= -w[c][r];
            for (int i = 0; i < D; i++) {
                double all = 0;
                #pragma omp simd reduction(+:all)
                for (long r = 0; r < B; r++) all += y[c][i][r];
                for (int j = 0; j <= i; j++) {
                    double dot = 0;
                    #pragma omp simd reduction(+:dot)
                    for (long r = 0; r < B; r++) dot += y[c][i][r] * away[j][r];
                    dq[c][j][i] += dot;
                    dm[c][j] -= all * q[c][j][i];
                }
            }
        }
    }
    double top = -INFINITY, total = 0;
    for (int c = 0; c < K; c++) top = alphas[c] > top ? alphas[c] : top;
    for (int c = 0; c < K; c++) total += exp(alphas[c] - top);
    *value = sum - N * (log(total) + top) + 0.5 * gamma2 * prior - M * dets + *constant;
    for (int c = 0; c < K; c++) {
        double *p = dicf + c * PACKED + D;
        dalphas[c] = weight[c] - N * exp(alphas[c] - top) / total;
        for (int j = 0; j < D; j++) {
            dmeans[c * D + j] = dm[c][j];
            dicf[c * PACKED + j] = (dq[c][j][j] + gamma2 * q[c][j][j]) * q[c][j][j] + weight[c] - M;
            for (int i = j + 1; i < D; i++) *p++ = dq[c][j][i] + gamma2 * q[c][j][i];
        }
    }
}
