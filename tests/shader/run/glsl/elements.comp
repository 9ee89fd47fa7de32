#version 460
layout(local_size_x=64) in;
layout(std430, set=0, binding=0) buffer In { uint a[]; } ins[3];
layout(std430, set=0, binding=1) buffer Out { uint o[]; } outs[2];
void main() {
  uint g = gl_GlobalInvocationID.x;
  outs[1].o[g] = ins[0].a[g] + 2u * ins[2].a[g];
  outs[0].o[g] = 7u * ins[1].a[g];
}
