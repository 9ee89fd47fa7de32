// Sorts the keys of a group, a bit at a time: those with a 0 there move in front of those with a 1, and keep their order.
RWStructuredBuffer<uint> keys;
groupshared uint zeros[64], moved[256];   // a wave has at least 4 lanes

[numthreads(256, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    uint wave = i / WaveGetLaneCount(), waves = 256 / WaveGetLaneCount(), key = keys[i];
    for (uint bit = 0; bit < 32; ++bit)
    {
        bool isZero = (key >> bit & 1) == 0;
        uint before = WavePrefixCountBits(isZero), inWave = WaveActiveCountBits(isZero), all = 0;
        if (WaveIsFirstLane()) zeros[wave] = inWave;
        GroupMemoryBarrierWithGroupSync();
        for (uint w = 0; w < waves; ++w)
        {
            if (w < wave) before += zeros[w];
            all += zeros[w];
        }
        moved[isZero ? before : all + i - before] = key;
        GroupMemoryBarrierWithGroupSync();
        key = moved[i];
    }
    keys[i] = key;
}
