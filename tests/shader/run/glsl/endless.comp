#version 460
// Loops without an end: one that reads no memory and comes round, one that only counts, one that waits and computes in between.
layout(local_size_x = 32) in;
layout(constant_id = 0) const uint WHICH = 0;
layout(std430, set = 0, binding = 0) buffer Out { uint o[]; };

void main()
{
    uint x = gl_LocalInvocationIndex * 2 + 1;
    if (WHICH == 0) {
        while (x != 0) x ^= 6;
    } else if (WHICH == 1) {
        while (x != 0) x += 2;
    } else {
        while (atomicOr(o[100], 0u) == 0)
            for (uint k = 0; k < 1000; ++k) x = x * 3 + k;
    }
    o[gl_LocalInvocationIndex] = x;
}
