// Literals, which are ints, where atomics take uints, and a uint where one takes ints: glslang converts neither.
RWByteAddressBuffer Bytes;
RWStructuredBuffer<uint> Out;
groupshared uint shared_most;

[numthreads(32, 1, 1)]
void main(uint id : SV_GroupIndex)
{
    if (id == 0) shared_most = 0;
    GroupMemoryBarrierWithGroupSync();
    uint place, old;
    Bytes.InterlockedAdd(0, 1, place);
    Bytes.InterlockedMax(4, 3 * id, old);
    Bytes.InterlockedCompareExchange(8, 0, 7, old);
    Bytes.InterlockedExchange(12, 5, old);
    Bytes.InterlockedOr(16, 1 << (id & 7), old);
    InterlockedMax(shared_most, 40);
    GroupMemoryBarrierWithGroupSync();
    Out[place] = shared_most + id;
}
