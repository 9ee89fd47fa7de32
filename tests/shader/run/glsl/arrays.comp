#version 460
layout(local_size_x=64) in;
layout(std430, set=0, binding=0) buffer In { uint a[]; } inp;
layout(std430, set=0, binding=1) buffer Out { uint o[]; } outp;
shared uint table[64];
struct S { uint x; uvec2 y; };
uint twice(inout uint v) { if (v > 100u) { v -= 100u; return v; } v *= 2u; return v + 1u; }
void main() {
  uint i = gl_LocalInvocationIndex, g = gl_GlobalInvocationID.x;
  uint arr[8]; for (uint k=0;k<8u;++k) arr[k] = k*k + g;
  S s[4]; for (int k=0;k<4;++k) { s[k].x = uint(k)*10u; s[k].y = uvec2(uint(k), g); }
  table[i] = inp.a[g];
  barrier();
  uint v = table[63u-i];
  uint r = arr[v & 7u] + s[v & 3u].y.y * 1000u + s[(v>>1)&3u].x;
  arr[v & 7u] = 5u; r += arr[(v+1u)&7u] * 3u + arr[v&7u];
  uint w = v; r ^= twice(w) * 65536u; r += w;
  // out of range of everything
  r += arr[v & 7u] + inp.a[g + 1000000u] + inp.a[0xC0000000u + g];
  outp.o[g + 4000000000u] = 1u;
  outp.o[g] = r;
}
