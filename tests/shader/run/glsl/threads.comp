#version 460
#extension GL_KHR_shader_subgroup_basic : require
layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z_id = 2) in;
layout(std430, set = 0, binding = 0) buffer Out { uvec4 of[]; };
void main()
{
    uint lane = gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;
    of[gl_LocalInvocationIndex] = uvec4(gl_LocalInvocationID, lane);
}
