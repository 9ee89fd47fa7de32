#version 460
layout(local_size_x = 32) in;
layout(std430, set = 0, binding = 0) coherent buffer State { uint s[]; } st;
layout(std430, set = 0, binding = 1) buffer Rows { uvec4 rows[]; };
// Only the last component of the last lane counts the rounds, if st.s[1] says so.
void main()
{
    uint lane = gl_LocalInvocationID.x, rounds = 0;
    while (atomicOr(st.s[0], 0u) == 0u && rounds < st.s[2]) {
        ++rounds;
        rows[lane] = uvec4(1, 2, 3, lane == 31u && st.s[1] != 0u ? rounds : 4);
    }
}
