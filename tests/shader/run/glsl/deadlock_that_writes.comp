#version 460
layout(local_size_x = 32) in;
layout(std430, set = 0, binding = 0) coherent buffer State { uint s[]; } st;
void main() { while (atomicOr(st.s[0], 0u) == 0u) st.s[1] = 1u; }
