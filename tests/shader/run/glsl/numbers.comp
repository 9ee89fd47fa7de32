#version 460
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
// Elements of numbers of several widths.
layout(local_size_x = 1) in;
struct Mixed { dvec2 wide; float16_t small[4]; uint last; };
layout(std430, binding = 0) buffer Wide { dmat2 wide[]; };
layout(std430, binding = 1) buffer Words { mat2 words[]; };
layout(std430, binding = 2) buffer Some { Mixed mixed[]; };
void main() { mixed[0].last = uint(wide[0][0].x + words[0][0].x); }
