#version 460
layout(local_size_x = 64) in;
layout(std430, set = 0, binding = 0) coherent buffer State { uint s[]; } st;
shared uint flag;
// Each group waits for the one before it, all its waves at barriers.
void main()
{
    uint g = gl_WorkGroupID.x;
    while (g > 0) {
        if (gl_LocalInvocationIndex == 0) flag = atomicOr(st.s[g - 1], 0u);
        barrier();
        uint seen = flag;
        barrier();
        if (seen != 0u) break;
    }
    if (gl_LocalInvocationIndex == 0) atomicExchange(st.s[g], 1u);
}
