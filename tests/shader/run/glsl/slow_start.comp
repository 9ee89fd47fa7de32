#version 460
// Groups that wait for the one before them, and read for long before they say that they are there.
layout(local_size_x = 8) in;
layout(std430, set = 0, binding = 0) coherent buffer State { uint flags[]; };
layout(std430, set = 0, binding = 1) readonly buffer Words { uint words[]; };
layout(std430, set = 0, binding = 2) buffer Out { uint o[]; };

void main()
{
    uint g = gl_WorkGroupID.x, sum = 0;
    for (uint k = 0; k < 20000; ++k) sum += words[(k + gl_LocalInvocationIndex) & 255];
    if (g > 0)
        while (atomicOr(flags[g - 1], 0u) == 0) {}
    o[g * 8 + gl_LocalInvocationIndex] = sum;
    memoryBarrierBuffer();
    barrier();
    if (gl_LocalInvocationIndex == 0) atomicExchange(flags[g], 1u);
}
