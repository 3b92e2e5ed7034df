#include "hand.h"

/* Images with a border of zeros; the row innermost. */
void conv2d(const double *restrict kernels, const double *restrict images, const double *restrict ct, double *restrict out,
            double *restrict dkernels, double *restrict dimages)
{
    enum { HP = H + P - 1, WP = W + P - 1 };
    static double padded[C][HP][WP], back[C][HP][WP];
    memset(dkernels, 0, sizeof(double) * O * C * P * P);
    memset(padded, 0, sizeof padded);
    for (int b = 0; b < B; b++) {
        memset(back, 0, sizeof back);
        for (int c = 0; c < C; c++)
            for (int i = 0; i < H; i++) memcpy(&padded[c][i + P / 2][P / 2], images + ((b * C + c) * H + i) * W, sizeof(double) * W);
        for (int o = 0; o < O; o++) {
            const double *k = kernels + o * C * P * P;
            double *dk = dkernels + o * C * P * P;
            for (int i = 0; i < H; i++) {
                const double *seed = ct + ((b * O + o) * H + i) * W;
                double row[W] = {0};
                for (int c = 0; c < C; c++)
                    for (int p = 0; p < P; p++)
                        for (int q = 0; q < P; q++) {
                            double t = k[(c * P + p) * P + q], dot = 0;
                            #pragma omp simd reduction(+:dot)
                            for (int j = 0; j < W; j++) {
                                row[j] += t * padded[c][i + p][j + q];
                                dot += seed[j] * padded[c][i + p][j + q];
                            }
                            for (int j = 0; j < W; j++) back[c][i + p][j + q] += t * seed[j];
                            dk[(c * P + p) * P + q] += dot;
                        }
                memcpy(out + ((b * O + o) * H + i) * W, row, sizeof row);
            }
        }
        for (int c = 0; c < C; c++)
            for (int i = 0; i < H; i++) memcpy(dimages + ((b * C + c) * H + i) * W, &back[c][i + P / 2][P / 2], sizeof(double) * W);
    }
}
