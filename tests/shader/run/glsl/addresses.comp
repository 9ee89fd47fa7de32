#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 64) in;

layout(buffer_reference) buffer Link;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Link { uint value; uint visits; Link next; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint w[]; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Sum { float sum; };
layout(buffer_reference, scalar, buffer_reference_align = 1) buffer Mixed {
    int8_t small[3]; uint16_t half_word; uint64_t wide; layout(row_major) mat2x3 m; Words there;
};
layout(push_constant) uniform P {
    Link first; Words result; uvec2 halves; uint64_t nowhere; Words constants; Sum sum; Mixed mixed; uint shift;
} p;

uint at(Words words, uint i) { return words.w[i]; }
Words chosen(bool here, Words a, Words b)
{
    if (here) return a;
    return b;
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    uint r = 0;
    Link link = p.first;                                 // walks a ring, and stops where there is none
    for (uint i = 0; i < id % 9 && uint64_t(link) != 0; ++i) {
        r += link.value;
        atomicAdd(link.visits, 1);
        link = link.next;
    }
    Words from = Words(p.halves);
    r = r * 31 + at(from, id + 3) + (p.first + int(id % 4) - 1).value; // outside: one of them before the first
    Words both[2] = Words[](from, Words(uint64_t(p.constants) + 4 * uint64_t(id)));
    r = r * 31 + both[id & 1].w[p.shift] + chosen(id % 3 == 0, from, p.constants).w[id];
    Words away = Words(p.nowhere + 4 * uint64_t(id));
    away.w[0] = 77;                                      // outside, as the next two lines
    atomicAdd(away.w[2], 1);                             // outside
    r = r * 31 + away.w[0] + atomicAdd(away.w[1], 5) + from.w[id + 0x40000000]; // outside
    p.constants.w[id] = 99;                              // which may be read alone: outside
    if (id < 3) p.mixed.small[id] += int8_t(id + 1);
    if (id == 5) {
        r += uint(p.mixed.half_word) + uint(p.mixed.wide >> 32) + uint(p.mixed.m[1][id % 3]) + p.mixed.there.w[2];
        p.mixed.m[0][id % 3] = 8.0;
        p.mixed.wide += 1ul << 33;
    }
    atomicAdd(p.sum.sum, 0.5);
    p.result.w[id] = r;
}
