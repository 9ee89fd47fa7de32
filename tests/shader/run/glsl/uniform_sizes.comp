#version 450
// Uniform buffers whose size a specialisation constant sets, in an array.
layout(local_size_x = 4) in;
layout(constant_id = 0) const uint n = 2;
layout(binding = 0) uniform Table { uvec4 rows[n]; } tables[2];
layout(binding = 1) buffer Out { uint sums[]; };
void main()
{
    uint t = gl_LocalInvocationIndex;
    sums[t] = tables[0].rows[t % n].x + tables[1].rows[t % n].w;
}
