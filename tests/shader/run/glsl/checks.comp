#version 460
// A mistake for each kind of check, and beside it what looks alike and is right: WHICH chooses. The lines of mistakes are
// marked by its number.
#extension GL_KHR_shader_subgroup_basic : enable
#extension GL_KHR_shader_subgroup_arithmetic : enable
#extension GL_KHR_shader_subgroup_ballot : enable
#extension GL_KHR_shader_subgroup_shuffle : enable
#extension GL_KHR_shader_subgroup_shuffle_relative : enable
#extension GL_KHR_shader_subgroup_quad : enable
#extension GL_KHR_shader_subgroup_vote : enable
#extension GL_KHR_memory_scope_semantics : enable
#extension GL_NV_shader_subgroup_partitioned : enable
#extension GL_EXT_shader_explicit_arithmetic_types : enable
#extension GL_EXT_shader_atomic_int64 : enable
layout(constant_id = 0) const uint WHICH = 0;
layout(local_size_x = 64) in;

struct Pair { uint first, second; };
layout(binding = 0, std430) buffer In { uint values[]; };     // each thread's own number among all
layout(binding = 1, std430) buffer Out { uint results[]; };
layout(binding = 2, std430) buffer Data { uint data[]; };     // zeros
layout(binding = 3, std430) buffer Odd { uint64_t odd; }; // may begin in the middle
layout(binding = 4, std430) buffer Nested { uint parts[4][8]; uint behind[64]; };
layout(binding = 5, r32ui) uniform uimage2D picture;          // 16 x 8
layout(binding = 6) uniform usampler2D pictures;              // the same
shared uint words[64];
shared Pair pairs[64];
shared uint flag;
shared uint8_t small[64];

uint t, g;

void unwritten()
{
    if (WHICH == 1) {
        uint x;
        if (g != 107) x = t;
        if (x > 20) results[g] = 1; // mistake 1
    } else if (WHICH == 2) {
        uint x;
        if (subgroupElect()) x = atomicAdd(data[0], 1);
        x = subgroupBroadcastFirst(x);
        results[g] = x;
    } else if (WHICH == 3) {
        uint x;
        if (g < 70) x = t;
        results[g] = x + 1; // mistake 3
    } else if (WHICH == 4) {
        uint x;
        if (g < 70) x = t;
        results[g] = mix(5, x, g < 70);
    } else if (WHICH == 5) {
        uint a[8];
        for (uint i = 0; i < 7; ++i) a[i] = i;
        results[g] = a[g == 107 ? 7 : g & 3]; // mistake 5
    } else if (WHICH == 6) {
        uint a[8], b[8];
        for (uint i = 0; i < 7; ++i) a[i] = i;
        for (uint i = 0; i < 8; ++i) b[i] = a[i];
        results[g] = b[g % 7];
    } else if (WHICH == 7) {
        uint x;
        if (g != 107) x = t;
        results[g] = subgroupAdd(x); // mistake 7
    } else if (WHICH == 8) {
        Pair p;
        p.first = t;
        pairs[t] = p;
        barrier();
        results[g] = pairs[63 - t].first;
    } else if (WHICH == 9) {
        Pair p;
        p.first = t;
        pairs[t] = p;
        barrier();
        results[g] = pairs[63 - t].second; // mistake 9
    } else if (WHICH == 10) {
        if (t != 30) words[t] = t;
        barrier();
        results[g] = words[(t + 1) & 63]; // mistake 10
    } else if (WHICH == 11) {
        if (t != 30) words[t] = t;
        barrier();
        results[g] = mix(words[(t + 1) & 63], 3, t == 29);
    } else if (WHICH == 12) {
        atomicAdd(words[t & 7], 1); // mistake 12
        barrier();
        results[g] = words[t & 7];
    } else if (WHICH == 13) {
        if (t < 8) words[t] = 0;
        barrier();
        atomicAdd(words[t & 7], 1);
        barrier();
        results[g] = words[t & 7];
    } else if (WHICH == 14) {
        if (g != 107) data[g] = g;
        results[g] = data[g]; // mistake 14
    } else if (WHICH == 15) {
        data[g] = g;
        results[g] = data[g];
    } else if (WHICH == 16) {
        if (t != 30) words[t] = t;
        barrier();
        uint x = words[t]; // mistake 16
        atomicAdd(data[0], x);
    } else if (WHICH == 17) {
        if (t != 30) words[t] = t;
        barrier();
        uint x = atomicExchange(words[t], 1); // mistake 17
        atomicAdd(data[0], x);
    }
}

void races()
{
    words[t] = 0;
    barrier();
    if (WHICH == 20) {
        words[t] = t; // mistake 20
        results[g] = words[t ^ 32]; // mistake 20
    } else if (WHICH == 21) {
        words[t] = t;
        barrier();
        results[g] = words[t ^ 32];
    } else if (WHICH == 22) {
        words[t & 31] = t; // mistake 22
        barrier();
        results[g] = words[t & 31];
    } else if (WHICH == 23) {
        flag = 7; // each wave the same
        words[t] = t;
        barrier();
        results[g] = flag;
    } else if (WHICH == 24) {
        words[t] = t;
        barrier();
        uint x = words[t ^ 32]; // mistake 24
        words[t] = x + 1; // mistake 24
        barrier();
        results[g] = words[t];
    } else if (WHICH == 25) {
        words[t] = t;
        barrier();
        uint x = words[t ^ 32];
        barrier();
        words[t] = x + 1;
        barrier();
        results[g] = words[t];
    } else if (WHICH == 26) {
        atomicAdd(words[t & 3], 1); // mistake 26
        results[g] = words[t & 3]; // mistake 26
    } else if (WHICH == 30) {
        if (t == 0) words[5] = 0;
        atomicAdd(words[5], 1); // mistake 30
        barrier();
        results[g] = words[5];
    } else if (WHICH == 31) {
        if (t < 4) words[5] = 0; // by one wave, as what follows
        if (t < 4) atomicAdd(words[5], 1);
        barrier();
        results[g] = words[5];
    } else if (WHICH == 32) {
        uint x = words[(t + 16) & 63]; // what the next line clashes with: mistake 32
        words[t] += x; // mistake 32
    } else if (WHICH == 33) {
        if (t < 32) atomicAdd(words[t & 3], 1); // what wave 1 clashes with
        else atomicAdd(words[t & 3], 1);
        results[g] = words[t & 3]; // mistake 33
    } else if (WHICH == 27) {
        results[g] = atomicAdd(words[t & 3], 1) + atomicAdd(words[t & 3], 0);
    } else if (WHICH == 28) { // waits for the first wave
        if (t == 0) atomicExchange(flag, 0u);
        barrier();
        if (t == 0) {
            words[3] = 5;
            atomicStore(flag, 1u, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsRelease);
        }
        while (atomicLoad(flag, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquire) == 0) {}
        results[g] = words[3];
    } else if (WHICH == 29) { // bytes of one word
        small[t] = uint8_t(t);
        results[g] = uint(small[t]);
    }
}

void barriers()
{
    if (WHICH == 40) {
        if (g != 107) barrier(); // mistake 40
        results[g] = t;
    } else if (WHICH == 41) {
        if (gl_WorkGroupID.x == 1) barrier();
        results[g] = t;
    } else if (WHICH == 42) {
        if (t >= 32 && gl_WorkGroupID.x == 1) return;
        barrier(); // mistake 42
        results[g] = t;
    } else if (WHICH == 43) {
        if (t >= 32 && gl_WorkGroupID.x == 1) {
            barrier();
        } else {
            barrier(); // mistake 43
        }
        results[g] = t;
    }
}

void lanes()
{
    uint lane = gl_SubgroupInvocationID, last = gl_SubgroupSize - 1;
    if (WHICH == 50) {
        uint x = t;
        if (g != 106) x = subgroupShuffle(x, g == 107 ? lane - 1 : lane); // mistake 50
        results[g] = x;
    } else if (WHICH == 51) {
        results[g] = subgroupShuffle(t, g == 107 ? lane - 1 : lane);
    } else if (WHICH == 52) {
        results[g] = subgroupShuffle(t, g == 107 ? gl_SubgroupSize : lane); // mistake 52
    } else if (WHICH == 53) {
        uint before = subgroupShuffleUp(t, 1), behind = subgroupShuffleDown(t, 1);
        if (lane != 0) results[g] = before;
        if (lane != last) results[g] = behind;
    } else if (WHICH == 54) {
        uint before = subgroupShuffleUp(t, 1); // mistake 54
        results[g] = before;
    } else if (WHICH == 55) {
        uint x = t;
        if (g != 106) x = subgroupQuadSwapHorizontal(t); // mistake 55
        results[g] = x;
    } else if (WHICH == 56) {
        uvec4 ballot = g == 106 ? uvec4(~0u) : subgroupPartitionNV(t & 1);
        results[g] = subgroupPartitionedAddNV(t, ballot); // mistake 56
    } else if (WHICH == 57) {
        results[g] = subgroupPartitionedAddNV(t, subgroupPartitionNV(t & 1));
    } else if (WHICH == 58) {
        results[g] = subgroupBroadcast(t, g == 107 ? 1 : 0); // mistake 58
    } else if (WHICH == 59) {
        results[g] = subgroupBroadcast(t, values[gl_WorkGroupID.x] & 1);
    }
}

void numbers()
{
    if (WHICH == 70) {
        results[g] = 100 / (values[g] - 107); // mistake 70
    } else if (WHICH == 71) {
        uint n = values[g] - 107;
        results[g] = mix(100 / n, 0, n == 0);
    } else if (WHICH == 72) {
        int n = int(values[g]) - 107;
        results[g] = uint(int(0x80000000u) / (n == 0 ? -1 : 7)); // mistake 72
    } else if (WHICH == 73) {
        results[g] = 100 % (values[g] - 107); // mistake 73
    } else if (WHICH == 74) {
        results[g] = 1u << (g == 107 ? 32 : 3); // mistake 74
    } else if (WHICH == 75) {
        results[g] = mix((1u << t) - 1, ~0u, t > 31);
    } else if (WHICH == 76) {
        results[g] = bitfieldExtract(t, int(values[g] & 15), g == 107 ? 26 : 16); // mistake 76
    } else if (WHICH == 77) {
        results[g] = bitfieldExtract(t, int(values[g] & 15), 16);
    } else if (WHICH == 78) {
        results[g] = uint(float(values[g]) - 70.5); // mistake 78
    } else if (WHICH == 79) {
        results[g] = uint(int(float(values[g]) - 70.5));
    } else if (WHICH == 80) {
        results[g] = uint(int64_t(values[g]) / (int64_t(values[g]) - 107)); // mistake 80
    } else if (WHICH == 81) {
        results[g] = bitfieldInsert(t, values[g], int(values[g] & 15), g == 107 ? 26 : 16); // mistake 81
    }
}

void memory()
{
    if (WHICH == 90) {
        results[g] = values[g == 107 ? 128 : g]; // mistake 90
    } else if (WHICH == 91) {
        results[g] = mix(values[g + 1], 0, g == 127);
    } else if (WHICH == 92) {
        results[g == 107 ? g - 108 : g] = 1; // mistake 92
    } else if (WHICH == 93) {
        results[g] = parts[2][g == 107 ? 9 : g & 7]; // mistake 93
    } else if (WHICH == 94) {
        results[g] = parts[2][g & 7];
    } else if (WHICH == 95) {
        if (g == 107) words[t + 50] = 1; // mistake 95
        results[g] = 1;
    } else if (WHICH == 96) {
        uint a[4];
        for (uint i = 0; i < 4; ++i) a[i] = i;
        results[g] = a[g == 107 ? 5 : g & 3]; // mistake 96
    } else if (WHICH == 97) {
        atomicAdd(odd, uint64_t(1)); // mistake 97
        results[g] = 1;
    } else if (WHICH == 98) {
        atomicAdd(odd, uint64_t(1)); // which begins where it should
        results[g] = 1;
    } else if (WHICH == 99) {
        atomicAdd(data[g == 107 ? 128 : g], 1); // mistake 99
        results[g] = 1;
    } else if (WHICH == 101) {
        imageStore(picture, ivec2(g & 15, g == 107 ? -1 : g >> 4), uvec4(g)); // mistake 101
    } else if (WHICH == 102) {
        results[g] = imageLoad(picture, ivec2(g == 107 ? 16 : g & 15, g >> 4)).x; // mistake 102
    } else if (WHICH == 103) {
        results[g] = mix(imageLoad(picture, ivec2(g == 107 ? 16 : g & 15, g >> 4)).x, 1, g == 107);
    } else if (WHICH == 104) {
        results[g] = texelFetch(pictures, ivec2(g & 15, g >> 4), g == 107 ? 1 : 0).x; // mistake 104
    } else if (WHICH == 105) {
        imageAtomicAdd(picture, ivec2(g & 15, g == 107 ? 8 : g >> 4), 1); // mistake 105
    } else if (WHICH == 106) {
        uint x;
        if (g != 107) x = g;
        imageStore(picture, ivec2(g & 15, g >> 4), uvec4(x)); // mistake 106
    } else if (WHICH == 107) {
        imageStore(picture, ivec2(g & 15, g >> 4), uvec4(textureLod(pictures, vec2(g), 0)));
        imageAtomicAdd(picture, ivec2(g & 15, g >> 4), 1);
    } else if (WHICH == 100) {
        if (values[g] == 64) while (data[0] == 0) {} // mistake 100
        results[g] = 1;
    }
}

void main()
{
    t = gl_LocalInvocationIndex;
    g = gl_GlobalInvocationID.x;
    if (WHICH < 20) unwritten();
    else if (WHICH < 40) races();
    else if (WHICH < 50) barriers();
    else if (WHICH < 70) lanes();
    else if (WHICH < 90) numbers();
    else memory();
}
