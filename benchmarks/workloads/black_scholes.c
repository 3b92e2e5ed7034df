#include "hand.h"

/* Prices of calls, and what they change by with spot, strike, volatility, rate and time. */
void black_scholes(const double *restrict spot, const double *restrict strike, const double *restrict vol,
                   const double *restrict rate, const double *restrict time, double *restrict value, double *restrict dspot,
                   double *restrict dstrike, double *restrict dvol, double *restrict drate, double *restrict dtime)
{
    double sum = 0;
    #pragma omp simd reduction(+:sum)
    for (long i = 0; i < N; i++) {
        double root = sqrt(time[i]), spread = vol[i] * root;
        double d1 = (log(spot[i] / strike[i]) + (rate[i] + 0.5 * vol[i] * vol[i]) * time[i]) / spread, d2 = d1 - spread;
        double n1 = 0.5 * erfc(-d1 * M_SQRT1_2), n2 = 0.5 * erfc(-d2 * M_SQRT1_2);
        double bond = exp(-rate[i] * time[i]), vega = spot[i] * root * 0.3989422804014327 * exp(-0.5 * d1 * d1);
        sum += spot[i] * n1 - strike[i] * bond * n2;
        dspot[i] = n1;
        dstrike[i] = -bond * n2;
        dvol[i] = vega;
        drate[i] = strike[i] * time[i] * bond * n2;
        dtime[i] = 0.5 * vega * vol[i] / time[i] + rate[i] * strike[i] * bond * n2;
    }
    *value = sum;
}
