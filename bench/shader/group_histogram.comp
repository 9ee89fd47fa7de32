// A group counts 4,096 numbers in groupshared memory, then adds its counts to the buffer's.
#version 460
layout(local_size_x = 256) in;
layout(std430, binding = 0) readonly buffer Input { uint numbers[]; };
layout(std430, binding = 1) buffer Histogram { uint histogram[]; };
shared uint counts[256];
void main()
{
    uint thread = gl_LocalInvocationIndex;
    counts[thread] = 0;
    barrier();
    for (uint i = 0; i < 16; ++i) atomicAdd(counts[numbers[(gl_WorkGroupID.x * 16 + i) * 256 + thread]], 1u);
    barrier();
    atomicAdd(histogram[thread], counts[thread]);
}
