#version 460
// Every way to an image.
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(set = 0, binding = 0) uniform sampler2D combined;
layout(set = 0, binding = 1) uniform texture2DArray layers[3];
layout(set = 0, binding = 2) uniform sampler point_sampler;
layout(set = 0, binding = 3) uniform samplerShadow depth_sampler;
layout(set = 0, binding = 4) uniform textureCube cube;
layout(set = 0, binding = 5) uniform texture2D depth;
layout(set = 0, binding = 6) uniform itexture1D line;
layout(set = 0, binding = 7) uniform utexture3D volume;
layout(set = 0, binding = 8) uniform samplerBuffer texels;
layout(set = 0, binding = 9) uniform texture2DMS samples;
layout(set = 1, binding = 0, rgba8) uniform image2D picture;
layout(set = 1, binding = 1, r32ui) uniform uimage2DArray counts;
layout(set = 1, binding = 2, rg32f) readonly uniform image3D field;
layout(set = 1, binding = 3, r32i) writeonly uniform iimageBuffer numbers;
layout(set = 1, binding = 4, rgba16f) uniform imageCube sky;
void main()
{
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    vec2 uv = vec2(at) / vec2(textureSize(combined, 0));
    vec4 sum = textureLod(combined, uv, 1.0) + textureLodOffset(combined, uv, 0.0, ivec2(1, -1)) + texelFetch(combined, at, 0) + texelFetchOffset(combined, at, 0, ivec2(1));
    sum += textureGrad(sampler2DArray(layers[1], point_sampler), vec3(uv, 1), vec2(0.1), vec2(0.2)) + textureProjLod(combined, vec3(uv, 2), 0.0);
    sum += textureGather(combined, uv, 2) + textureGatherOffset(combined, uv, ivec2(2, 3)) + textureGatherOffsets(combined, uv, ivec2[4](ivec2(0), ivec2(1), ivec2(2), ivec2(3)));
    sum += textureGather(sampler2DShadow(depth, depth_sampler), uv, 0.5) + textureLod(samplerCube(cube, point_sampler), vec3(uv, 1), 0.0);
    sum += textureLod(sampler2DShadow(depth, depth_sampler), vec3(uv, 0.5), 0.0) + texelFetch(texels, at.x) + texelFetch(samples, at, 2);
    sum += vec4(texelFetch(line, at.x, 0)) + vec4(texelFetch(volume, at.xyx, 0)) + vec4(textureQueryLevels(combined)) + vec4(textureSamples(samples));
    sum += vec4(imageSize(picture), imageSize(field).z, imageSize(sky).x) + imageLoad(field, at.xyx) + imageLoad(sky, ivec3(at, 4));
    imageStore(picture, at, sum + imageLoad(picture, at));
    imageStore(numbers, at.x, ivec4(imageAtomicAdd(counts, ivec3(at, 1), 3u)));
    imageStore(sky, ivec3(at, 2), sum);
    imageAtomicCompSwap(counts, ivec3(at, 0), 1u, 2u);
}
