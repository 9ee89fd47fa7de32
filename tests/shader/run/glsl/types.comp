#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_8bit_storage : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_atomic_int64 : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_EXT_shader_subgroup_extended_types_int16 : require
#extension GL_EXT_shader_subgroup_extended_types_int64 : require
#extension GL_EXT_shader_subgroup_extended_types_float16 : require
layout(local_size_x=64) in;
layout(std430, set=0, binding=0) buffer In { uint a[]; } inp;
layout(std430, set=0, binding=1) buffer Out { uint64_t o[]; } outp;
layout(std430, set=0, binding=2) buffer Acc { uint64_t total; int64_t least; uint8_t bytes[64]; float16_t h[64]; layout(row_major) mat3x4 m; } acc;
layout(push_constant) uniform Push { uint scale; vec3 v; } push;
layout(std140, set=0, binding=3) uniform U { float f[3]; mat2x3 n; layout(row_major) mat2x3 r; } u;
void main() {
  uint g = gl_GlobalInvocationID.x; uint v = inp.a[g];
  uint64_t w = uint64_t(v) * 0x100000001ul + push.scale;
  atomicAdd(acc.total, w); atomicMin(acc.least, -int64_t(w));
  acc.bytes[g & 63u] = uint8_t(v) + uint8_t(200); acc.h[g & 63u] = float16_t(float(v) * 0.37);
  int16_t s = int16_t(v) * int16_t(-7); int8_t c = int8_t(v); 
  f16vec2 hh = f16vec2(float16_t(v), float16_t(0.5)) * float16_t(1.5);
  double d = double(v) / 3.0LF; 
  outp.o[g*12u] = w; outp.o[g*12u+1u] = uint64_t(int64_t(s)); outp.o[g*12u+2u] = uint64_t(int64_t(c / int8_t(3)));
  outp.o[g*12u+3u] = doubleBitsToUint64(d); outp.o[g*12u+4u] = uint64_t(float16BitsToUint16(hh.x + hh.y));
  outp.o[g*12u+5u] = uint64_t(floatBitsToUint(u.f[v % 3u] + (u.n * vec2(1.0, 2.0)).z + u.r[1][2] + push.v.z));
  outp.o[g*12u+6u] = subgroupAdd(w); outp.o[g*12u+7u] = uint64_t(uint16_t(subgroupMax(s))); outp.o[g*12u+8u] = uint64_t(float16BitsToUint16(subgroupAdd(float16_t(v & 7u))));
  outp.o[g*12u+9u] = uint64_t(bitfieldExtract(int(v), 3, 5)) + uint64_t(findMSB(v)) + (uint64_t(bitCount(v)) << 32); 
  outp.o[g*12u+10u] = uint64_t(packHalf2x16(vec2(float(v) * 0.01, -1.5))); outp.o[g*12u+11u] = uint64_t(packUnorm4x8(vec4(0.1,0.5,0.9, float(v)/1000.0)));
  if (g == 0u) acc.m = mat3x4(1,2,3,4,5,6,7,8,9,10,11,12);
}
