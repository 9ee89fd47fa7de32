#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_NV_shader_subgroup_partitioned : require

// One of the recorded operations on a wave, in a branch of the lanes that a row says. T: the values' type; INTEGERS: whether it is one;
// ROTATES: only the rotations.

layout(local_size_x = 32) in;
layout(set = 0, binding = 0) readonly buffer Values { T values[]; };
layout(set = 0, binding = 1) readonly buffer Arguments { uint arguments[]; };
layout(set = 0, binding = 2) buffer Answers { uint answers[]; }; // a column after the other
layout(push_constant) uniform Row { uint operation, mask, argument; } row;

uint word(bool x) { return uint(x); }
uint word(uint x) { return x; }
uint word(int x) { return uint(x); }
uint word(float x) { return floatBitsToUint(x); }

#define COLUMN(number, answer) answers[32 * number + lane] = word(answer);
#define COLUMNS(number, name, columns) case number: { columns } break;
#define BALLOT(number, name, ballot) \
    case number: { uvec4 b = ballot; COLUMN(0, b.x) COLUMN(1, b.y) COLUMN(2, b.z) COLUMN(3, b.w) } break;
#define CLUSTERED(number, name) \
    case number: { COLUMN(0, name(x, 1)) COLUMN(1, name(x, 2)) COLUMN(2, name(x, 4)) COLUMN(3, name(x, 8)) \
                   COLUMN(4, name(x, 16)) COLUMN(5, name(x, 32)) } break;
#if ROTATES
#define OPERATION(number, name, answer)
#define ROTATION(number, name, answer) case number: { COLUMN(0, answer) } break;
#undef COLUMNS
#define COLUMNS(number, name, columns)
#undef BALLOT
#define BALLOT(number, name, ballot)
#undef CLUSTERED
#define CLUSTERED(number, name)
#else
#define OPERATION(number, name, answer) case number: { COLUMN(0, answer) } break;
#define ROTATION(number, name, answer)
#endif
#define ballot() subgroupBallot(x != 0)
#define partition() subgroupPartitionNV(argument)

void main()
{
    uint lane = gl_LocalInvocationIndex;
    if ((row.mask >> lane & 1) == 0) return;
    T x = values[lane];
    uint argument = arguments[lane];
    switch (row.operation) {
#include "operations.inc"
    default: break;
    }
}
