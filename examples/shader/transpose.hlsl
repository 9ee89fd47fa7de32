// Transposes a matrix by tiles, and counts its words by their lengths in bits.
StructuredBuffer<uint> from;
RWStructuredBuffer<uint> to;
RWStructuredBuffer<uint> lengths;
static const uint width = 128;
groupshared uint tile[32 * 32];

[numthreads(32, 32, 1)]
void main(uint3 group : SV_GroupID, uint3 t : SV_GroupThreadID)
{
    uint2 first = group.xy * 32;
    tile[t.y * 32 + t.x] = from[(first.y + t.y) * width + first.x + t.x];
    GroupMemoryBarrierWithGroupSync();
    uint word = tile[t.x * 32 + t.y];
    to[(first.x + t.y) * width + first.y + t.x] = word;
    uint length = 0;
    while (word != 0) {
        word >>= 1;
        ++length;
    }
    InterlockedAdd(lengths[length], 1);
}
