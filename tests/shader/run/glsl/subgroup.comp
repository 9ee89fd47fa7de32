#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_NV_shader_subgroup_partitioned : require
layout(local_size_x=64) in;
layout(std430, set=0, binding=0) buffer In { uint a[]; } inp;
layout(std430, set=0, binding=1) buffer Out { uint o[]; } outp;
layout(constant_id=3) const uint K = 2u;
void main() {
  uint g = gl_GlobalInvocationID.x; uint v = inp.a[g]; uint k = 0u;
  #define P(x) outp.o[g*32u + k++] = uint(x)
  if ((v & K) != 0u) {
    P(subgroupAdd(v)); P(subgroupExclusiveAdd(v)); P(subgroupInclusiveAdd(v)); P(subgroupMin(int(v)-500)); P(subgroupClusteredAdd(v, 4)); P(subgroupClusteredMax(v, 8));
    uvec4 b = subgroupBallot((v & 4u) != 0u);
    P(b.x); P(b.y); P(subgroupBallotBitCount(b)); P(subgroupBallotExclusiveBitCount(b)); P(subgroupBallotInclusiveBitCount(b)); P(subgroupBallotFindLSB(b)); P(subgroupBallotFindMSB(b)); P(subgroupBallotBitExtract(b, v & 3u)); P(subgroupInverseBallot(b));
    P(subgroupShuffle(v, v & 3u)); P(subgroupShuffleXor(v, 1u)); P(subgroupShuffleUp(v, 1u)); P(subgroupShuffleDown(v, 1u));
    P(subgroupQuadSwapHorizontal(v)); P(subgroupQuadBroadcast(v, 3u)); P(subgroupBroadcastFirst(v)); P(subgroupElect()); P(subgroupAllEqual(v)); P(subgroupAny(v > 900u)); 
    uvec4 p = subgroupPartitionNV(v & 24u); P(p.x); P(subgroupPartitionedAddNV(v, p)); P(subgroupPartitionedExclusiveAddNV(v, p)); P(gl_SubgroupLtMask.x); P(floatBitsToUint(subgroupAdd(float(v) * 0.1)));
    P(subgroupXor(v)); 
  }
}
