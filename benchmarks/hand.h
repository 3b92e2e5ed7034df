/* What the hand-written programs share: functions of libmvec, which take whole vectors. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef VECTORS
#define SIMD __attribute__((simd("notinbranch")))
SIMD double exp(double);
SIMD double log(double);
SIMD double log1p(double);
SIMD double sin(double);
SIMD double cos(double);
SIMD double tanh(double);
SIMD double erfc(double);
SIMD float expf(float);
SIMD float logf(float);
SIMD float sinf(float);
SIMD float cosf(float);
SIMD float tanhf(float);
#endif
