#version 450
// Loops of more rounds than a wave runs before others have their turn.
layout(local_size_x = 8) in;
layout(set = 0, binding = 0) buffer Results { uint results[]; };

void main()
{
    uint t = gl_LocalInvocationIndex;
    uint x = t;
    for (uint k = 0; k < 40000; ++k)
        x = x * 3 + k; // same rounds
    for (uint k = 0; k < 40000 + t; ++k)
        x = x * 5 + k; // uneven rounds
    results[t] = x;
}
