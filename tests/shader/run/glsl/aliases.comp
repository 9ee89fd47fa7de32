#version 450
// Two variables of one buffer, a block of several members without a name of its own, and push constants.
layout(local_size_x = 4) in;
layout(binding = 0, std430) readonly buffer Words { uint words[]; };
layout(binding = 0, std430) buffer Quads { uvec4 quads[]; };
layout(binding = 1, std430) buffer Out { uint total; uint results[]; };
layout(push_constant) uniform Push { uint first, second, third; };
void main()
{
    uint t = gl_LocalInvocationIndex;
    results[t] = words[t] + 10 * quads[0][t] + 100 * (first + second + third);
    if (t == 0) total = 7;
}
