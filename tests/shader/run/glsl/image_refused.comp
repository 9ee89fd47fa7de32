#version 460
#extension GL_EXT_nonuniform_qualifier : require
// What is bound here must fit. WHAT chooses what is refused when the shader is loaded.
layout(local_size_x = 8) in;
layout(binding = 0, rgba8) uniform image2D stored;
layout(binding = 1) uniform sampler2D plane;
layout(binding = 2) uniform usampler2D counts;
layout(binding = 3) uniform texture2DArray planes;
layout(binding = 4) uniform sampler how;
layout(binding = 5, r32ui) uniform uimage1D line;
layout(std430, binding = 6) buffer Out { vec4 found[]; };
layout(binding = 7) uniform texture3D volume;
layout(binding = 8) uniform samplerShadow comparing;
layout(binding = 9) uniform texture2D several[4];
layout(binding = 10) uniform samplerCube cube;
layout(binding = 11) uniform sampler2DMS samples;
void main()
{
    uint n = gl_GlobalInvocationID.x;
    ivec2 at = ivec2(n, 0);
#if WHAT == 1
    found[n] = textureLod(cube, vec3(at, 1), 0.0);
#elif WHAT == 2
    found[n] = texelFetch(samples, at, 0);
#elif WHAT == 3
    found[n] = textureLod(sampler2D(several[nonuniformEXT(n & 3)], how), vec2(at), 0.0);
#else
    imageStore(stored, at, textureLod(plane, vec2(at), 0.0) + vec4(texture(counts, vec2(at))));
    imageAtomicAdd(line, int(n), 1u);
    found[n] = textureLod(sampler2DArray(planes, how), vec3(at, 1), 0.0) + textureLod(sampler3D(volume, how), vec3(at, 1), 0.0);
    found[n].x += textureLod(sampler2DShadow(several[2], comparing), vec3(at, 0.5), 0.0);
#endif
}
