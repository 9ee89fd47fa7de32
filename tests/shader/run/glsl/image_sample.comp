#version 460
// Every way to sample that names its level.
layout(local_size_x = 32) in;
layout(binding = 0) uniform texture2D plane;
layout(binding = 1) uniform sampler how;
layout(binding = 2) uniform sampler3D volume;
layout(binding = 3) uniform texture2DArray planes;
layout(binding = 4) uniform sampler1D line;
layout(binding = 5) uniform texture2D depth;
layout(binding = 6) uniform samplerShadow comparing;
layout(binding = 7) uniform sampler1DArray lines;
struct Question { vec4 at; float level, reference, layer, by; vec4 gradients; };
layout(std430, binding = 8) readonly buffer In { Question questions[]; };
layout(std430, binding = 9) writeonly buffer Out { vec4 found[][16]; };
vec4 look(texture2D t, sampler s, vec2 at, float level) { return textureLod(sampler2D(t, s), at, level); }
void main()
{
    uint n = gl_GlobalInvocationID.x;
    Question q = questions[n];
    if (n % 5 == 4) {
        found[n][0] = vec4(-77);
        return;
    }
    found[n][0] = look(plane, how, q.at.xy, q.level);
    found[n][1] = textureLodOffset(sampler2D(plane, how), q.at.xy, q.level, ivec2(1, -2));
    found[n][2] = textureLod(volume, q.at.xyz, q.level);
    found[n][3] = textureLod(sampler2DArray(planes, how), vec3(q.at.xy, q.layer), q.level);
    found[n][4] = textureLod(line, q.at.x, q.level);
    found[n][5] = textureGather(sampler2D(plane, how), q.at.xy, 2);
    found[n][6] = textureGrad(sampler2D(plane, how), q.at.xy, q.gradients.xy, q.gradients.zw);
    found[n][7] = textureProjLod(sampler2D(plane, how), vec3(q.at.xy, q.by), q.level);
    found[n][8] = vec4(textureLod(sampler2DShadow(depth, comparing), vec3(q.at.xy, q.reference), 0.0));
    found[n][9] = textureGather(sampler2DShadow(depth, comparing), q.at.xy, q.reference);
    found[n][10] = textureGatherOffsets(sampler2D(plane, how), q.at.xy, ivec2[4](ivec2(0, 1), ivec2(-2, 3), ivec2(4, -5), ivec2(6, 7)), 1);
    found[n][11] = textureGatherOffset(sampler2D(plane, how), q.at.xy, ivec2(-3, 2));
    found[n][12] = textureLod(lines, vec2(q.at.x, q.layer), q.level);
    found[n][13] = texture(sampler2D(plane, how), q.at.xy);
    found[n][14] = textureGather(sampler2DArray(planes, how), vec3(q.at.xy, q.layer), 3);
    found[n][15] = vec4(textureProjLod(sampler2DShadow(depth, comparing), vec4(q.at.xy, q.reference, q.by), 0.0));
}
