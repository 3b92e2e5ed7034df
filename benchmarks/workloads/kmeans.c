#include "hand.h"

/* One point after the other: the nearest centre, and what the point adds to its slope. */
void kmeans(const double *restrict centres, const double *restrict points, double *restrict value, double *restrict slope)
{
    double sum = 0;
    memset(slope, 0, sizeof(double) * K * D);
    for (long i = 0; i < N; i++) {
        const double *x = points + i * D;
        double best = INFINITY;
        int which = 0;
        for (int c = 0; c < K; c++) {
            double d2 = 0;
            #pragma omp simd reduction(+:d2)
            for (int j = 0; j < D; j++) { double t = x[j] - centres[c * D + j]; d2 += t * t; }
            if (d2 < best) { best = d2; which = c; }
        }
        sum += best;
        for (int j = 0; j < D; j++) slope[which * D + j] += 2 * (centres[which * D + j] - x[j]);
    }
    *value = sum;
}

/* Blocks of points, which are turned round, so that the points are innermost and a vector holds as many. */
void kmeans_blocked(const double *restrict centres, const double *restrict points, double *restrict value,
                    double *restrict slope)
{
    enum { B = 64 };
    double sum = 0;
    memset(slope, 0, sizeof(double) * K * D);
    for (long begin = 0; begin < N; begin += B) {
        long many = N - begin < B ? N - begin : B;
        double x[D][B], best[B];
        int64_t which[B];
        for (long r = 0; r < B; r++)
            for (int j = 0; j < D; j++) x[j][r] = r < many ? points[(begin + r) * D + j] : 0;
        for (long r = 0; r < B; r++) { best[r] = INFINITY; which[r] = 0; }
        for (int c = 0; c < K; c++) {
            #pragma omp simd
            for (long r = 0; r < B; r++) {
                double d2 = 0;
                for (int j = 0; j < D; j++) { double t = x[j][r] - centres[c * D + j]; d2 += t * t; }
                which[r] = d2 < best[r] ? c : which[r];
                best[r] = d2 < best[r] ? d2 : best[r];
            }
        }
        for (long r = 0; r < many; r++) {
            sum += best[r];
            double *mine = slope + which[r] * D;
            const double *point = points + (begin + r) * D, *centre = centres + which[r] * D;
            for (int j = 0; j < D; j++) mine[j] += 2 * (centre[j] - point[j]);
        }
    }
    *value = sum;
}
