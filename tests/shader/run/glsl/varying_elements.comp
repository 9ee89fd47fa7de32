#version 460
#extension GL_EXT_nonuniform_qualifier : require
layout(local_size_x = 64) in;
struct Pair { uint a; uvec2 b; };
layout(std430, set = 0, binding = 0) buffer In { uint count; uint pad; Pair pairs[]; } ins[];
layout(std430, set = 0, binding = 1) buffer Out { uint o[]; } outs[3];
void main()
{
    uint id = gl_GlobalInvocationID.x;
    uint which = id % 7;                                 // 5 is not bound, and 6 is too many
    uint r = ins[nonuniformEXT(which)].pairs[id / 7].b.y + atomicAdd(ins[nonuniformEXT(which)].count, id); // outside
    outs[nonuniformEXT(id % 4)].o[id] = r - r + ins[which].pairs[id].a + ins[which].pairs[id / 7].b.y; // outside
    outs[2].o[id + 64] = ins[nonuniformEXT(which)].pairs[0x10000000 + id].a + 1; // outside, twice over
}
