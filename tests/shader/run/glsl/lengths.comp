#version 460
layout(local_size_x=32) in;
layout(constant_id=0) const uint n = 4;
layout(std430, set=0, binding=0) buffer Out { uint o[]; } outp;
shared uint s[n * 8];
void main() {
  uint i = gl_LocalInvocationIndex;
  s[n * 8u - 1u - i] = i * i + 1u;
  barrier();
  outp.o[i] = s[n * 8u - 32u + i];
}
