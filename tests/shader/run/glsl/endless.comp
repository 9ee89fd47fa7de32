#version 460
// A loop without an end that reads no memory.
layout(local_size_x = 32) in;
layout(std430, set = 0, binding = 0) buffer Out { uint o[]; };

void main()
{
    uint x = gl_LocalInvocationIndex + 1;
    while (x != 0) x ^= 6; // nor does it come to 0
    o[gl_LocalInvocationIndex] = x;
}
