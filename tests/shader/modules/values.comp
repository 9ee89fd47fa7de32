#version 460
// Types, operations, control flow and functions of all kinds.
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_EXT_shader_atomic_float : require
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_NV_shader_subgroup_partitioned : require
layout(local_size_x = 128) in;
struct Pair { float a; uvec2 b; };
layout(std430, binding = 0) buffer Data { uint words[]; };
layout(std430, binding = 1) buffer Wide { uint64_t longs[4]; float floats[4]; double doubles[4]; } wide;
layout(constant_id = 0) const int steps = 4;
const uvec3 odd = uvec3(1, 3, 5);
shared uint local[128];
shared Pair pairs[2][3];

uint helper(inout float x, const uint n, out Pair p)
{
    p = Pair(x, uvec2(n));
    if (n == 0u) return 1u;
    for (uint i = 0u; i < n; ++i) {
        if (i == 7u) continue;
        if (x > 100.0) break;
        x += float(i);
    }
    switch (n % 5u) {
    case 0u: x = 1.0;
    case 1u: x += 2.0; break;
    case 3u: return 7u;
    default: x = -x;
    }
    return n + odd[n % 3u];
}

float numbers(float x, mat3x4 m, ivec3 k)
{
    float ip;
    int e;
    float f = modf(x, ip) + frexp(x, e) + ldexp(x, k.x) + mix(x, ip, 0.5) + clamp(x, 0.0, 1.0) + smoothstep(0.0, 1.0, x) + step(x, ip) + fma(x, x, ip);
    f += sin(x) + cos(x) + tan(x) + asin(x) + acos(x) + atan(x) + atan(x, f) + sinh(x) + cosh(x) + tanh(x) + asinh(x) + acosh(x) + atanh(x) + radians(x) + degrees(x);
    f += pow(x, 2.0) + exp(x) + log(x) + exp2(x) + log2(x) + sqrt(x) + inversesqrt(x) + abs(x) + sign(x) + floor(x) + trunc(x) + round(x) + roundEven(x) + ceil(x) + fract(x) + mod(x, 3.0);
    vec4 v = m * vec3(x, ip, f);
    vec3 w = v * m;
    mat4x3 t = transpose(m);
    mat3 q = matrixCompMult(t * m, outerProduct(w, w)) * 2.0;
    f += determinant(q) + inverse(q)[1].x + dot(v, v) + length(w) + distance(w, q[0]) + cross(w, q[1]).x + normalize(w).y + reflect(w, q[2]).z + refract(w, q[2], 1.5).x + faceforward(w, w, w).y;
    f += unpackHalf2x16(packHalf2x16(v.xy)).x + unpackSnorm4x8(packSnorm4x8(v)).y + unpackUnorm2x16(packUnorm2x16(v.zw)).y + float(unpackDouble2x32(packDouble2x32(uvec2(1, 2))).x);
    k = bitfieldExtract(k, 2, 3) + bitfieldInsert(k, k.zyx, 1, 4) + bitfieldReverse(k) + bitCount(k) + findLSB(k) + findMSB(k) + (k << 2) + (k >> 1) + ~k % 7 - k / 3;
    uint carry, high, low;
    f += float(uaddCarry(uint(k.x), 3u, carry) + usubBorrow(1u, uint(k.y), high));
    umulExtended(uint(k.x), uint(k.y), high, low);
    return f + float(e + k.z) + float(high ^ low) + float(isnan(x) || isinf(f) || any(lessThan(k, k.yzx)) && all(equal(w, w.zyx)));
}

void main()
{
    uint id = gl_LocalInvocationIndex, lane = gl_SubgroupInvocationID;
    Pair p;
    float x = float(id);
    uint r = helper(x, words[id], p);
    pairs[id % 2u][id % 3u] = p;
    pairs[0][1].b[id % 2u] = r;
    local[id] = r;
    memoryBarrierShared();
    barrier();
    uint sum = atomicAdd(words[0], local[127u - id]) + atomicMax(local[0], r) + atomicExchange(words[1], 2u) + atomicCompSwap(words[2], 1u, r);
    atomicAdd(wide.longs[0], uint64_t(r));
    atomicAdd(wide.floats[0], x);
    wide.doubles[1] = double(x) * 2.0lf;
    f16vec2 h = f16vec2(x, 2.0) * float16_t(3.0);
    i8vec4 bytes = i8vec4(int8_t(r)) + int8_t(1);
    int16_t s = int16_t(bytes.x) >> 1s;
    int64_t l = int64_t(s) * 5l;
    while (subgroupAny(x > 1.0)) {
        uvec4 ballot = subgroupBallot(x > 2.0);
        sum += subgroupBallotBitCount(ballot) + subgroupBallotExclusiveBitCount(ballot) + subgroupBallotFindLSB(ballot) + subgroupBallotFindMSB(ballot) + uint(subgroupInverseBallot(ballot)) + uint(subgroupBallotBitExtract(ballot, 3u));
        sum += subgroupAdd(r) + subgroupExclusiveMul(r) + subgroupInclusiveMax(r) + subgroupXor(sum) + uint(subgroupMin(x)) + subgroupClusteredAdd(r, 4u) + subgroupPartitionedAddNV(r, subgroupPartitionNV(id % 3u));
        sum += subgroupShuffle(r, id) + subgroupShuffleXor(r, 1u) + subgroupShuffleUp(r, 2u) + subgroupShuffleDown(r, 3u) + subgroupBroadcast(r, 1u) + subgroupBroadcastFirst(r) + subgroupQuadBroadcast(r, 2u) + subgroupQuadSwapHorizontal(r);
        sum += uint(subgroupElect()) + uint(subgroupAll(x < 3.0)) + uint(subgroupAllEqual(r)) + lane;
        x = x * 0.5 - 1.0;
        if (sum == 77u) break;
    }
    words[id] = sum + uint(numbers(x, mat3x4(x), ivec3(id, r, steps))) + uint(h.x) + uint(l) + uint(words.length());
}
