#include "hand.h"

/* Where a camera sees a point: rotation 3, centre 3, focal length, principal point 2, distortion 2.  `rotation` gives the matrix of
   Rodrigues' formula and its derivatives by the three numbers; a camera that is not turned has the derivatives of x + w x x. */
typedef struct { double r[9], d[3][9]; } Turn;

static inline void rotation(const double *restrict w, Turn *restrict t)
{
    double s = w[0] * w[0] + w[1] * w[1] + w[2] * w[2];
    static const double generator[3][9] = {{0, 0, 0, 0, 0, -1, 0, 1, 0}, {0, 0, 1, 0, 0, 0, -1, 0, 0}, {0, -1, 0, 1, 0, 0, 0, 0, 0}};
    double angle = sqrt(s), cosine = cos(angle), sine = sin(angle);
    double a = s > 0 ? sine / angle : 1, b = s > 0 ? (1 - cosine) / s : 0;               /* I + a W + b W W */
    double da = s > 0 ? (cosine - a) / s : 0, db = s > 0 ? (a - 2 * b) / s : 0;          /* slopes, to be multiplied by w */
    double m[9] = {0, -w[2], w[1], w[2], 0, -w[0], -w[1], w[0], 0}, m2[9];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) m2[3 * i + j] = w[i] * w[j] - (i == j ? s : 0);
    for (int i = 0; i < 9; i++) t->r[i] = (i % 4 == 0) + a * m[i] + b * m2[i];
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) {
                double dm2 = (i == k ? w[j] : 0) + (j == k ? w[i] : 0) - (i == j ? 2 * w[k] : 0);
                t->d[k][3 * i + j] = a * generator[k][3 * i + j] + b * dm2 + w[k] * (da * m[3 * i + j] + db * m2[3 * i + j]);
            }
}

/* Error of one observation and its derivatives by camera (11), point (3), weight (1), row by row. */
static inline void block(const double *restrict c, const Turn *restrict t, const double *restrict x, double weight,
                         const double *restrict seen, double *restrict error, double *restrict j)
{
    double v[3] = {x[0] - c[3], x[1] - c[4], x[2] - c[5]}, y[3];
    for (int i = 0; i < 3; i++) y[i] = t->r[3 * i] * v[0] + t->r[3 * i + 1] * v[1] + t->r[3 * i + 2] * v[2];
    double z = 1 / y[2], p[2] = {y[0] * z, y[1] * z}, r = p[0] * p[0] + p[1] * p[1];
    double l = 1 + c[9] * r + c[10] * r * r, f = c[6], slope = 2 * f * (c[9] + 2 * c[10] * r);
    for (int k = 0; k < 2; k++) {
        double *row = j + 15 * k, off = p[k] * f * l + c[7 + k] - seen[k], dy[3];
        double dp[2] = {slope * p[0] * p[k], slope * p[1] * p[k]};
        dp[k] += f * l;
        error[k] = weight * off;
        dy[0] = weight * dp[0] * z;
        dy[1] = weight * dp[1] * z;
        dy[2] = -(dy[0] * p[0] + dy[1] * p[1]);
        for (int q = 0; q < 3; q++) {
            double s = 0;
            for (int i = 0; i < 3; i++)
                s += dy[i] * (t->d[q][3 * i] * v[0] + t->d[q][3 * i + 1] * v[1] + t->d[q][3 * i + 2] * v[2]);
            row[q] = s;
            row[11 + q] = dy[0] * t->r[q] + dy[1] * t->r[3 + q] + dy[2] * t->r[6 + q];
            row[3 + q] = -row[11 + q];
        }
        row[6] = weight * p[k] * l;
        row[7] = k == 0 ? weight : 0;
        row[8] = k == 1 ? weight : 0;
        row[9] = weight * p[k] * f * r;
        row[10] = row[9] * r;
        row[14] = off;
    }
}

#define ARGUMENTS const double *restrict cameras, const double *restrict points, const double *restrict weights, \
                  const int64_t *restrict camera_of, const int64_t *restrict point_of, const double *restrict seen

void blocks(ARGUMENTS, double *restrict out)
{
    for (long n = 0; n < SEEN; n++) {
        Turn t;
        double error[2];
        rotation(cameras + 11 * camera_of[n], &t);
        block(cameras + 11 * camera_of[n], &t, points + 3 * point_of[n], weights[n], seen + 2 * n, error, out + 30 * n);
    }
}

void blocks_hoisted(ARGUMENTS, double *restrict out)
{
    Turn t[CAMERAS];
    double error[2];
    for (int c = 0; c < CAMERAS; c++) rotation(cameras + 11 * c, t + c);
    for (long n = 0; n < SEEN; n++)
        block(cameras + 11 * camera_of[n], t + camera_of[n], points + 3 * point_of[n], weights[n], seen + 2 * n, error, out + 30 * n);
}

static inline void pull(const double *restrict c, const Turn *restrict t, const double *restrict x, double weight,
                        const double *restrict seen, const double *restrict ct, double *restrict error,
                        double *restrict dc, double *restrict dr, double *restrict dx, double *restrict dweight)
{
    double v[3] = {x[0] - c[3], x[1] - c[4], x[2] - c[5]}, y[3];
    for (int i = 0; i < 3; i++) y[i] = t->r[3 * i] * v[0] + t->r[3 * i + 1] * v[1] + t->r[3 * i + 2] * v[2];
    double z = 1 / y[2], p[2] = {y[0] * z, y[1] * z}, r = p[0] * p[0] + p[1] * p[1];
    double l = 1 + c[9] * r + c[10] * r * r, f = c[6], d[2], dy[3], along = 0;
    *dweight = 0;
    for (int k = 0; k < 2; k++) {
        double off = p[k] * f * l + c[7 + k] - seen[k];
        error[k] = weight * off;
        *dweight += ct[k] * off;
        d[k] = weight * ct[k];
        along += d[k] * p[k];
        dc[7 + k] += d[k];
    }
    double dr2 = along * f * (c[9] + 2 * c[10] * r);
    dc[6] += along * l;
    dc[9] += along * f * r;
    dc[10] += along * f * r * r;
    for (int k = 0; k < 2; k++) dy[k] = (d[k] * f * l + 2 * dr2 * p[k]) * z;
    dy[2] = -(dy[0] * p[0] + dy[1] * p[1]);
    for (int i = 0; i < 3; i++) {
        double s = 0;
        for (int k = 0; k < 3; k++) {
            s += t->r[3 * k + i] * dy[k];
            dr[3 * i + k] += dy[i] * v[k];
        }
        dx[i] += s;
        dc[3 + i] -= s;
    }
}

void back(ARGUMENTS, const double *restrict ct, double *restrict out, double *restrict dcameras, double *restrict dpoints,
          double *restrict dweights)
{
    memset(dcameras, 0, sizeof(double) * 11 * CAMERAS);
    memset(dpoints, 0, sizeof(double) * 3 * POINTS);
    for (long n = 0; n < SEEN; n++) {
        Turn t;
        const double *c = cameras + 11 * camera_of[n];
        double *dc = dcameras + 11 * camera_of[n], dr[9] = {0};
        rotation(c, &t);
        pull(c, &t, points + 3 * point_of[n], weights[n], seen + 2 * n, ct + 2 * n, out + 2 * n, dc, dr,
             dpoints + 3 * point_of[n], dweights + n);
        for (int q = 0; q < 3; q++)
            for (int i = 0; i < 9; i++) dc[q] += t.d[q][i] * dr[i];
    }
}

void back_hoisted(ARGUMENTS, const double *restrict ct, double *restrict out, double *restrict dcameras,
                  double *restrict dpoints, double *restrict dweights)
{
    Turn t[CAMERAS];
    double dr[CAMERAS][9];
    memset(dr, 0, sizeof dr);
    memset(dcameras, 0, sizeof(double) * 11 * CAMERAS);
    memset(dpoints, 0, sizeof(double) * 3 * POINTS);
    for (int c = 0; c < CAMERAS; c++) rotation(cameras + 11 * c, t + c);
    for (long n = 0; n < SEEN; n++) {
        long c = camera_of[n];
        pull(cameras + 11 * c, t + c, points + 3 * point_of[n], weights[n], seen + 2 * n, ct + 2 * n, out + 2 * n,
             dcameras + 11 * c, dr[c], dpoints + 3 * point_of[n], dweights + n);
    }
    for (int c = 0; c < CAMERAS; c++)
        for (int q = 0; q < 3; q++)
            for (int i = 0; i < 9; i++) dcameras[11 * c + q] += t[c].d[q][i] * dr[c][i];
}
