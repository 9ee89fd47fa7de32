#version 460
// Texels by whole numbers: of each kind of image, at each level, some outside; and how large the levels are.
layout(local_size_x = 8, local_size_y = 4, local_size_z = 2) in;
layout(binding = 0) uniform sampler1D line;
layout(binding = 1) uniform sampler2D plane;
layout(binding = 2) uniform isampler3D volume;
layout(binding = 3) uniform usampler1DArray lines;
layout(binding = 4) uniform sampler2DArray planes;
layout(binding = 5) uniform usampler2D several[3];
layout(binding = 6) uniform samplerBuffer texels;
layout(binding = 7, rgba8ui) uniform readonly uimage3D stored;
layout(binding = 8, r32f) uniform readonly imageCube faces;
layout(std430, binding = 9) buffer Out { uvec4 found[][16]; };
layout(push_constant) uniform Push { ivec4 first; int level; };
void main()
{
    uvec3 size = gl_NumWorkGroups * gl_WorkGroupSize, id = gl_GlobalInvocationID;
    uint n = (id.z * size.y + id.y) * size.x + id.x;
    ivec3 at = ivec3(id) + first.xyz;
    int l = level + int(n % 5);
    if (n % 7 == 3) {
        found[n][0] = uvec4(77);
        return;
    }
    found[n][0] = floatBitsToUint(texelFetch(line, at.x, l));
    found[n][1] = floatBitsToUint(texelFetch(plane, at.xy, l));
    found[n][2] = uvec4(texelFetch(volume, at, l));
    found[n][3] = texelFetch(lines, at.xz, l);
    found[n][4] = floatBitsToUint(texelFetch(planes, at, l));
    found[n][5] = texelFetch(several[1], at.xy, 0);
    found[n][6] = floatBitsToUint(texelFetch(texels, at.x + 3 * at.y));
    found[n][7] = floatBitsToUint(texelFetchOffset(plane, at.xy, l, ivec2(2, -3)));
    found[n][8] = imageLoad(stored, at);
    found[n][9] = uvec4(textureSize(line, l), textureSize(plane, l), textureQueryLevels(plane));
    found[n][10] = uvec4(textureSize(volume, l), textureQueryLevels(line));
    found[n][11] = uvec4(textureSize(lines, l), textureSize(texels), textureSize(several[1], 0).y);
    found[n][12] = uvec4(textureSize(planes, l), textureQueryLevels(planes));
    found[n][13] = uvec4(imageSize(stored), imageSize(faces).y);
    found[n][14] = floatBitsToUint(imageLoad(faces, at));
    found[n][15] = texelFetch(several[2], ivec2(1, 2), 0);
}
