#version 460
layout(local_size_x=64) in;
layout(std430, set=0, binding=0) buffer In { float a[]; } inp;
layout(std430, set=0, binding=1) buffer Out { float o[]; } outp;
void main() {
  uint g = gl_GlobalInvocationID.x;
  outp.o[g] = step(inp.a[2u * g], inp.a[2u * g + 1u]);
}
