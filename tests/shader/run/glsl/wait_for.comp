#version 460
// Groups that wait for another one. The first computes for long.
layout(local_size_x = 4) in;
layout(std430, set = 0, binding = 0) coherent buffer State { uint flags[]; };
layout(std430, set = 0, binding = 1) readonly buffer WaitFor { uint wait_for[]; };

void main()
{
    uint g = gl_WorkGroupID.x, x = g;
    if (g == 0)
        for (uint i = 0; i < 1000000; ++i) x = x * 1664525 + 1013904223;
    if (wait_for[g] != g)
        while (atomicOr(flags[wait_for[g]], 0u) == 0) {}
    if (gl_LocalInvocationIndex == 0) atomicExchange(flags[g], x | 1u);
}
