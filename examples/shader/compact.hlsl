// Keeps what is above 3, in no order: the waves' results stand as they come.
StructuredBuffer<int> values;
RWStructuredBuffer<int> kept;
RWStructuredBuffer<uint> count;

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int value = values[id.x];
    bool keep = value > 3;
    uint base = 0;
    uint n = WaveActiveCountBits(keep);
    if (WaveIsFirstLane()) InterlockedAdd(count[0], n, base);
    base = WaveReadLaneFirst(base);
    if (keep) kept[base + WavePrefixCountBits(keep)] = value;
}
