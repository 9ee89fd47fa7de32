#version 450
// Lines whose counts report.cpp knows: each is found by its comment.
layout(local_size_x = 160) in;
layout(set = 0, binding = 0) buffer Rounds { uint rounds[]; };
layout(set = 0, binding = 1) buffer Data { uint data[]; };
layout(set = 0, binding = 2) buffer Wide { uvec4 wide[]; };
layout(set = 0, binding = 3) buffer Counters { uint counters[]; };
layout(set = 0, binding = 4) buffer Results { uint results[]; };
shared uint words[160 * 32];
shared uvec2 pairs[160];

uint scaled(uint x)
{
    return x * 7; // called
}

void main()
{
    uint i = gl_GlobalInvocationID.x;
    uint t = gl_LocalInvocationIndex;
    uint n = rounds[i]; // contiguous
    uint x = n;
    if (t % 2 == 0)
        x += scaled(x); // half
    for (uint k = 0; k < n; ++k) // loop
        x = x * 3 + k; // body
    x += data[i * 2]; // stride
    x += data[n * 37 + t / 3]; // gather
    x += data[t % 4 == 1 ? 300 + i : i]; // detour
    x += data[1000000 + gl_WorkGroupID.x]; // all outside
    x += data[n == 3 ? 100000000 : 5]; // outside
    uvec4 w = wide[i]; // vectors
    x += w.x + w.y + w.z + w.w + data[7]; // uniform
    words[t * 32] = x; // column
    pairs[t] = uvec2(x, 1); // pairs
    barrier();
    x += words[t + 32 * n]; // bank
    x += pairs[t ^ 1].x + words[64]; // same word
    x += words[t % 32 * 32 + t / 32 % 2]; // two banks
    if (gl_WorkGroupID.x == 1)
        x += 3; // one group
    else if (gl_WorkGroupID.x > 1)
        x += 4; // later groups
    atomicAdd(counters[0], 1); // one place
    if (t >= 4)
        x += atomicAdd(counters[1 + t % 4], 1) * 0; // four places
    uint copy = x; // copy
    if (n > 100)
        copy = scaled(copy); // never
    if (t % 3 != 0)
        copy += scaled(x); // again
    results[i + 1] = copy; // shifted
}
