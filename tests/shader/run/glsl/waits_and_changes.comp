#version 460
layout(local_size_x = 32) in;
layout(std430, set = 0, binding = 0) coherent buffer State { uint s[]; } st;
layout(std430, set = 0, binding = 1) buffer Words { uint words[]; };
layout(constant_id = 0) const uint way = 0;
shared uint counts[4];

// Waits for nobody, for st.s[1] rounds at most, and changes memory in each, in one way, if st.s[2] is 1.
void main()
{
    uint lane = gl_LocalInvocationID.x, rounds = 0;
    if (lane < 4u) counts[lane] = 0u;
    barrier();
    while (atomicOr(st.s[0], 0u) == 0u && rounds < st.s[1]) {
        ++rounds;
        uint x = st.s[2] * rounds;
        if (way == 0u) words[lane * 7u % 32u] = x;
        if (way == 1u && lane < 3u) words[lane * 5u] = x;
        if (way == 2u) atomicAdd(words[lane % 4u], st.s[2]);
        if (way == 3u) atomicMax(words[lane % 4u], x);
        if (way == 4u) atomicAdd(counts[lane % 4u], st.s[2]);
        if (way == 5u) atomicMax(counts[lane % 4u], x);
        if (way == 6u) atomicAdd(words[1], st.s[2]);
    }
}
