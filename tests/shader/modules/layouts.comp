#version 460
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
// Blocks whose every offset bindings.cpp knows.

layout(constant_id = 3) const uint columns = 5;
layout(constant_id = 4) const bool wide = false;
layout(constant_id = 7) const uint group_width = 64;
layout(local_size_x_id = 7, local_size_x = 64, local_size_y = 2) in;

struct Light
{
    vec3 position;
    float radius;
    mat3 turn;
};

layout(push_constant) uniform Push
{
    uint count;
    layout(offset = 16) vec2 scale[3];
} push;

layout(std140, set = 0, binding = 0) uniform Frame
{
    float exposure;                // 0
    vec3 eye;                      // 16
    mat4 view;                     // 32
    layout(row_major) mat2x3 rows; // 96: three rows, strides of 16
    float weights[4];              // 144: strides of 16
    Light sun;                     // 208
} frame;

layout(std430, set = 0, binding = 1) readonly buffer Lights
{
    uint light_count; // 0
    Light lights[];   // 16: strides of 64
};

layout(scalar, set = 1, binding = 2) buffer Rows
{
    u8vec3 tag;             // 0
    uint16_t kind;          // 4
    dvec2 wide_one;         // 8
    float cells[][5];        // 24: strides of 20
} rows[2];

layout(std430, set = 1, binding = 4) writeonly buffer Result { float result[]; };
layout(std430, set = 1, binding = 5) readonly buffer Unused { float unused[]; };
layout(std430, set = 1, binding = 6) buffer Counter { uint counter; float scaled[columns]; };
shared float tile[group_width * 2 + 1];

float light(uint i) { return lights[i].radius * lights[i].turn[1].y; }

void main()
{
    uint i = gl_GlobalInvocationID.x;
    tile[gl_LocalInvocationID.x] = frame.exposure + push.scale[i % 3].y;
    barrier();
    float sum = wide ? tile[0] : light(i % light_count);
    rows[0].cells[i][1] = sum + frame.rows[1].z + frame.weights[2] + frame.sun.radius;
    rows[1].kind += uint16_t(1);
    atomicAdd(counter, uint(lights.length()) + uint(scaled[1]));
    result[i] = sum;
}
