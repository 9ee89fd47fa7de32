#version 450
// Branches small enough that all lanes may run them, and those that only look like it. Every thread's results, side by side.
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require
layout(local_size_x = 128) in;
layout(set = 0, binding = 0) buffer Input { uint In[]; };
layout(set = 0, binding = 1) buffer Output { uint Out[]; };
layout(set = 0, binding = 2) buffer Counted { uint taken, added; };
layout(set = 0, binding = 3) buffer Ends { uint past[]; }; // no thread may touch it

const uint results = 32;
uint at;
void tell(uint x) { Out[at++] = x; }

void computed(uint x, uint y)
{
    uint a = x;
    if ((x & 1) != 0) a = y * 3;
    tell(a);
    if ((x & 2) != 0) a += y; else a ^= x;
    tell(a);
    if ((x & 4) == 0) {
        if ((x & 8) != 0) {
            a = y;
            if (y > x) a += 5;
        } else {
            a -= x;
        }
    } else if ((y & 1) != 0) {
        a = ~a;
    }
    tell(a);
    bool both = (x & 1) != 0 && y > 100, either = (x & 2) != 0 || (both && y < 300);
    tell(uint(both) + 2 * uint(either));
    uint q = 7, r = 7;
    int s = -7;
    if (y % 5 != 0) { // elsewhere by 0
        q = x / (y % 5);
        r = x % (y % 5);
    }
    if (x % 3 != 0) s = int(x - 500u) / int(x % 3) - 1; 
    tell(q * 16 + r);
    tell(uint(s));
    float f = 1;
    if (y > 500) f = sqrt(float(y - 500)) / float(y - 500);
    tell(floatBitsToUint(f));
}

void not_computed(uint x, uint y)
{
    tell(0xABCD);
    if ((x & 1) != 0) Out[at - 1] = y; // stores
    uint sum = 1;
    if ((x & 2) != 0) sum = subgroupAdd(y);
    tell(sum);
    uint lanes = 0;
    if (x > y) lanes = subgroupBallotBitCount(subgroupBallot(true));
    tell(lanes);
    uint first = x;
    if ((y & 1) != 0) first = subgroupBroadcastFirst(x);
    tell(first);
    if ((x & 4) != 0) atomicAdd(taken, 1);
    uint old = 0;
    if ((y & 4) != 0) old = atomicAdd(added, 0);
    tell(old);
    uint far = 3;
    if ((x & 8) != 0) far = past[x & 1];
    tell(far);
    uint own[4] = uint[](1, 2, 3, 4);
    if ((x & 1) != 0) own[y & 3] = x;
    tell(own[0] + 3 * own[1] + 5 * own[2] + 7 * own[3]);
}

void in_loops(uint x, uint y)
{
    uint a = x, b = y, c = 0;
    for (uint i = 0; i < x % 7; ++i) { // lanes leave apart
        if ((a & 1) != 0) a = a * 3 + 1; else a >>= 1;
        if (i == y % 5) c = a;
    }
    tell(a);
    tell(c);
    for (uint i = 0; i < 6; ++i) { // each other's
        uint old = a;
        a = b;
        b = old + b;
        if ((b & 4) != 0) b ^= i;
    }
    tell(a);
    tell(b);
    uint last, next = x; // the value before the last one is needed behind the loop
    do {
        last = next;
        next = next * 5 + 3;
        if ((next & 16) != 0) next += y;
    } while ((next & 3) != 0 && next < 0x40000000u);
    tell(last);
    tell(next);
    uint found = 99, k = x % 4; // lanes go on early, and leave early
    for (uint i = 0; i < 9; ++i) {
        if ((y >> i & 1) != 0) continue;
        k += 3;
        if (k > 12) {
            found = i;
            break;
        }
        if ((k & 1) != 0) k += 1;
    }
    tell(found * 64 + k);
    uint outer = x; // loops in each other
    for (uint i = 0; i < 1 + y % 3; ++i) {
        uint inner = outer;
        for (uint j = 0; j < x % 4; ++j) {
            if ((inner & 2) != 0) inner += 7;
            inner = inner * 3;
        }
        if (inner > 1000) outer = inner - 1000; else outer += inner;
    }
    tell(outer);
    float total = 0; // other lanes' values of each round
    uint lane = gl_SubgroupInvocationID;
    for (uint d = 1; d < gl_SubgroupSize; d <<= 1) {
        float other = subgroupShuffle(float(x % 16) + total, lane >= d ? lane - d : lane);
        if (lane >= d) total += other;
    }
    tell(floatBitsToUint(total));
    uvec4 same = subgroupBallot(true); // as many words as four
    for (uint bit = 0; bit < 3; ++bit) {
        bool set = (x >> bit & 1) != 0;
        uvec4 those = subgroupBallot(set);
        same &= set ? those : ~those;
    }
    tell(bitCount(same.x) + bitCount(same.y) + bitCount(same.z) + bitCount(same.w));
    uint lowest = same.x != 0 ? uint(findLSB(same.x)) : same.y != 0 ? 32 + uint(findLSB(same.y))
                : same.z != 0 ? 64 + uint(findLSB(same.z)) : 96 + uint(findLSB(same.w));
    tell(lowest);
    tell(gl_LocalInvocationIndex / gl_SubgroupSize + 100 * (gl_LocalInvocationIndex % gl_SubgroupSize));
}

void main()
{
    uint thread = gl_GlobalInvocationID.x, x = In[2 * thread], y = In[2 * thread + 1];
    at = thread * results;
    computed(x, y);
    not_computed(x, y);
    in_loops(x, y);
}
