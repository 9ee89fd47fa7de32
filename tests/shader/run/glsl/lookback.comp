#version 460
layout(local_size_x=128) in;
layout(std430, set=0, binding=0) buffer In { uint a[]; } inp;
layout(std430, set=0, binding=1) coherent buffer State { uint s[]; } st;
layout(std430, set=0, binding=2) buffer Out { uint o[]; } outp;
shared uint total, before, ticket; shared uint part[128];
void main() {
  uint i = gl_LocalInvocationIndex;
  if (i == 0u) ticket = gl_WorkGroupID.x;
  barrier();
  uint g = ticket * 128u + i;
  part[i] = inp.a[g]; barrier();
  for (uint d = 1u; d < 128u; d <<= 1) { uint x = i >= d ? part[i-d] : 0u; barrier(); part[i] += x; barrier(); }
  if (i == 127u) atomicExchange(st.s[ticket], ticket == 0u ? (part[127] << 2) | 2u : (part[127] << 2) | 1u);
  if (i == 0u) {
    uint sum = 0u; int look = int(ticket) - 1;
    while (look >= 0) { uint f = atomicOr(st.s[look], 0u); if ((f & 3u) == 2u) { sum += f >> 2; break; } if ((f & 3u) == 1u) { sum += f >> 2; look--; } }
    before = sum;
  }
  barrier();
  if (i == 127u && ticket != 0u) atomicExchange(st.s[ticket], ((before + part[127]) << 2) | 2u);
  outp.o[g] = before + part[i];
}
