#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_EXT_shader_image_int64 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Atomics on texels, some outside.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, r32ui) uniform uimage2D counts;
layout(binding = 1, r32i) uniform iimage3D numbers;
layout(binding = 2, r32f) uniform image2DArray sums;
layout(binding = 3, r32ui) uniform uimageBuffer bits;
layout(binding = 4, r64ui) uniform u64image2D nearest;
layout(binding = 5, r32i) uniform iimage1DArray lines[2];
layout(std430, binding = 6) buffer Out { uint found[][8]; };
void main()
{
    uint width = gl_NumWorkGroups.x * 8, n = gl_GlobalInvocationID.y * width + gl_GlobalInvocationID.x;
    ivec2 at = ivec2(gl_GlobalInvocationID.xy) / 2 - 1;
    if (n % 7 == 2) return;
    found[n][0] = imageAtomicAdd(counts, at, n);
    found[n][1] = uint(imageAtomicMax(numbers, ivec3(at, int(n % 3)), int(n) - 100));
    found[n][2] = uint(imageAtomicMin(numbers, ivec3(at.yx, 3), -int(n)));
    found[n][3] = floatBitsToUint(imageAtomicAdd(sums, ivec3(at, n % 2), float(n) * 0.25));
    found[n][4] = imageAtomicOr(bits, at.x * 3 + at.y, 1u << n % 32);
    found[n][5] = uint(imageAtomicMin(nearest, at, uint64_t(1000 - n) << 32 | n));
    found[n][6] = uint(imageAtomicCompSwap(lines[1], at, 0, int(n) + 1));
    found[n][7] = uint(imageAtomicExchange(lines[0], ivec2(at.x, 0), int(n)));
    if (n % 3 == 0) imageStore(nearest, ivec2(at.y + 8, 0), u64vec4(uint64_t(n) << 33, 0, 0, 0));
    if (n % 3 == 1) found[n][5] += uint(imageLoad(nearest, ivec2(at.x, 5)).x >> 33);
}
