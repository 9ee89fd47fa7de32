#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x=4) in;
layout(constant_id=0) const float a = 1;
layout(constant_id=1) const double b = 2;
layout(constant_id=2) const int64_t c = 3;
layout(constant_id=3) const int d = 4;
layout(constant_id=4) const bool e = false;
layout(constant_id=6) const uint f = 5;
layout(std430, set=0, binding=0) buffer Out { double b; int64_t c; float a; int d; uint e; uint f; } outp;
void main() {
  if (gl_LocalInvocationIndex != 0) return;
  outp.a = a; outp.b = b; outp.c = c; outp.d = d; outp.e = e ? 1u : 0u; outp.f = f;
}
