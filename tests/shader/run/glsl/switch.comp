#version 460
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
layout(local_size_x=64) in;
layout(std430, set=0, binding=0) buffer In { uint a[]; } inp;
layout(std430, set=0, binding=1) buffer Out { uint o[]; } outp;
void main() {
  uint g = gl_GlobalInvocationID.x; uint v = inp.a[g]; uint r = 0u, b = 0u;
  for (uint k = 0u; k < 9u; ++k) {
    if (((v >> k) & 1u) != 0u) { if (k > 5u) continue; r += 3u; }
    switch ((v + k) & 7u) {
      case 0u: r += 1u;
      case 1u: r += 10u; break;
      case 2u: b += subgroupBallotBitCount(subgroupBallot(true)); if (k == 3u) continue; r += 100u; break;
      case 3u: case 5u: r += 1000u; break;
      case 6u: if ((v & 16u) != 0u) break; r ^= 77u; 
      default: r = r * 3u + k;
    }
    if (r > 20000u) break;
    r += subgroupAdd(1u) & 0u;
  }
  outp.o[g] = r;
}
