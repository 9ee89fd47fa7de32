#version 460
layout(local_size_x = 32) in;
layout(std430, set = 0, binding = 0) buffer Out { uint x[]; } o;
void main()
{
    uint x = gl_GlobalInvocationID.x;
    for (uint i = 0; i < 1000000u; ++i) x = x * 1664525u + 1013904223u;
    o.x[gl_GlobalInvocationID.x] = x;
}
