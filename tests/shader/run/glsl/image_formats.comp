#version 460
#extension GL_EXT_shader_image_load_formatted : require
// Of images of any format: a texel is read, and where the pattern says so, one is stored; some of both outside.
layout(local_size_x = 8, local_size_y = 4) in;
layout(binding = 0) uniform image2D reals;
layout(binding = 1) uniform uimage2D counts;
layout(binding = 2) uniform iimage2D numbers;
layout(std430, binding = 3) readonly buffer In { uvec4 given[]; };
layout(std430, binding = 4) writeonly buffer Out { uvec4 found[]; };
layout(push_constant) uniform Push { uint pattern; };
void main()
{
    uint n = gl_GlobalInvocationID.y * gl_NumWorkGroups.x * 8 + gl_GlobalInvocationID.x;
    ivec2 at = ivec2(gl_GlobalInvocationID.xy) - 2;
    found[3 * n] = floatBitsToUint(imageLoad(reals, at));
    found[3 * n + 1] = imageLoad(counts, at);
    found[3 * n + 2] = uvec4(imageLoad(numbers, at));
    if ((pattern >> n % 32 & 1) == 0) return;
    imageStore(reals, at, uintBitsToFloat(given[n]));
    imageStore(counts, at, given[n]);
    imageStore(numbers, at, ivec4(given[n]));
}
