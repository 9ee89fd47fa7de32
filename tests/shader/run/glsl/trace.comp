#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : enable
// Lines whose variables trace.cpp knows: each is found by its comment.
layout(local_size_x = 24) in;
layout(set = 0, binding = 0) buffer Values { uint values[]; };
layout(set = 0, binding = 1) buffer Results { int results[]; };

struct Pair
{
    float weight;
    ivec2 at;
};

int twice(int n)
{
    int doubled = n * 2; // doubled
    return doubled; // return
}

void main()
{
    uint t = gl_LocalInvocationIndex; // t
    int n = int(values[gl_GlobalInvocationID.x]) - 8; // n
    bool odd = (n & 1) != 0; // odd
    uint64_t wide = uint64_t(n + 100) << 33; // wide
    double half_of = double(n) * 0.5lf; // half_of
    float16_t small = float16_t(n) * 0.125hf; // small
    int8_t byte = int8_t(n * 10); // byte
    bool always = t < 1000; // always
    Pair pair;
    pair.weight = float(n) * 0.25; // weight
    pair.at = ivec2(n, -n); // at
    pair.at.y += 1; // y
    int list[3] = int[](7, 8, 9); // begin
    list[t % 3] = n; // list
    int unused = n * 5; // unused
    int m = n + 12; // m
    while (m > 4) m -= 3; // shrink
    int sum = 0; // sum
    for (uint k = 0; k < t % 4; ++k) // loop
        sum += twice(int(k)); // body
    int kept = sum; // kept
    if (odd)
        kept = -kept - 1; // odd one
    else
        kept += 100; // even one
    results[gl_GlobalInvocationID.x] = kept + list[(t + 1) % 3] + int(wide >> 33) + pair.at.y; // end
}
