// The heat of each group of sparks: the waves add up their lanes, then one thread adds up the waves.
StructuredBuffer<uint> heat;
RWStructuredBuffer<uint> sums;
groupshared uint parts[16]; // a wave has at least 4 lanes

[numthreads(64, 1, 1)]
void main(uint3 group : SV_GroupID, uint index : SV_GroupIndex, uint3 id : SV_DispatchThreadID)
{
    uint waves = 64 / WaveGetLaneCount(), part = WaveActiveSum(heat[id.x]), sum = 0;
    if (WaveIsFirstLane()) parts[index / WaveGetLaneCount()] = part;
    if (index == 0)
    {
        for (uint w = 0; w < waves; ++w) sum += parts[w];
        sums[group.x] = sum;
    }
}
