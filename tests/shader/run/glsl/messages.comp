#version 450
layout(local_size_x = 32) in;
layout(local_size_x_id = 3) in;
layout(set = 0, binding = 0) uniform Params { float scale; uint offset; } params;
layout(set = 0, binding = 1) buffer Values { float values[]; };
layout(set = 0, binding = 2) buffer Count { uint count; } counted;
layout(set = 0, binding = 3, r32f) writeonly uniform image2D picture;
layout(push_constant) uniform Push { uint races; } push;
shared uint cell;

void main()
{
    uint i = gl_LocalInvocationIndex;
    values[i] = values[i] * params.scale + params.offset;
    atomicAdd(counted.count, 1);
    imageStore(picture, ivec2(i, 0), vec4(values[i]));
    if (push.races != 0) cell = i;
}
