#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_atomic_float2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
// Sums, least and largest of floats, in a buffer and a group; what each lane found.
layout(local_size_x = 32) in;
layout(std430, binding = 0) buffer In { uint given[]; };
layout(std430, binding = 1) buffer Totals { float sums[4], least[4], largest[4], last; } totals;
layout(std430, binding = 2) buffer Doubles { double sum, least, largest, last; } doubles;
layout(std430, binding = 3) buffer Halves { float16_t sums[2], least, largest; } halves;
layout(std430, binding = 4) buffer Out { float found[]; };
shared float of_group, least_of_group;
void main()
{
    uint n = gl_GlobalInvocationID.x;
    float x = uintBitsToFloat(given[n]);
    if (gl_LocalInvocationIndex == 0) {
        of_group = 0;
        least_of_group = 1e30;
    }
    barrier();
    if (n % 5 == 3) return;
    found[5 * n] = atomicAdd(totals.sums[n % 4], x);
    found[5 * n + 1] = atomicMin(totals.least[n % 4], x);
    found[5 * n + 2] = atomicMax(totals.largest[n % 4], x);
    found[5 * n + 3] = atomicExchange(totals.last, x);
    found[5 * n + 4] = atomicAdd(of_group, 1.0);
    atomicMin(least_of_group, x);
    atomicAdd(totals.sums[n % 3 == 0 ? 100 : 3], 0.0); // some outside
    atomicAdd(doubles.sum, double(x));
    atomicMin(doubles.least, double(x));
    atomicMax(doubles.largest, double(x));
    atomicExchange(doubles.last, double(x));
    atomicAdd(halves.sums[n & 1], float16_t(x));
    atomicMin(halves.least, float16_t(x));
    atomicMax(halves.largest, float16_t(x));
    if (gl_LocalInvocationIndex == 31) found[5 * n] = least_of_group;
}
