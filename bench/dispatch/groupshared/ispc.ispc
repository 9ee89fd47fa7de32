// A table for each lane, so that no two add to one number at once.
export void ispc_groupshared_histogram(const uniform unsigned int32 from[], uniform int32 count, uniform unsigned int32 to[])
{
    unsigned int32 table[256];
    for (uniform int b = 0; b < 256; ++b) table[b] = 0;
    foreach (i = 0 ... count) ++table[(int32)(from[i] & 255)];
    for (uniform int b = 0; b < 256; ++b) to[b] = (uniform unsigned int32)reduce_add(table[b]);
}

export void ispc_groupshared_sums(const uniform unsigned int32 from[], uniform int32 count, uniform unsigned int32 to[])
{
    for (uniform int32 first = 0; first < count; first += 256) {
        unsigned int32 sum = 0;
        foreach (i = first ... first + 256) sum += from[i];
        to[first / 256] = (uniform unsigned int32)reduce_add(sum);
    }
}

export void ispc_groupshared_transpose(const uniform unsigned int32 from[], uniform int32 side, uniform unsigned int32 to[])
{
    foreach_tiled (y = 0 ... side, x = 0 ... side) to[x * side + y] = from[y * side + x];
}

export void ispc_groupshared_bitonic(const uniform unsigned int32 from[], uniform int32 count, uniform unsigned int32 to[])
{
    uniform unsigned int32 keys[256];
    for (uniform int32 first = 0; first < count; first += 256) {
        foreach (i = 0 ... 256) keys[i] = from[first + i];
        for (uniform int32 size = 2; size <= 256; size *= 2) {
            for (uniform int32 stride = size / 2; stride != 0; stride /= 2) {
                foreach (pair = 0 ... 128) {
                    int32 i = 2 * pair - (pair & (stride - 1));
                    int32 other = i + stride;
                    unsigned int32 a = keys[i], b = keys[other];
                    if ((a > b) == ((i & size) == 0)) {
                        keys[i] = b;
                        keys[other] = a;
                    }
                }
            }
        }
        foreach (i = 0 ... 256) to[first + i] = keys[i];
    }
}

// Each lane counts a part of its own, and its numbers come behind those of the lanes before it.
export void ispc_groupshared_ranks(const uniform unsigned int32 from[], uniform int32 count, uniform unsigned int32 to[])
{
    for (uniform int32 first = 0; first < count; first += 1024) {
        unsigned int32 next[256];
        int32 own = first + programIndex * (1024 / programCount);
        for (uniform int d = 0; d < 256; ++d) next[d] = 0;
        for (uniform int32 i = 0; i < 1024 / programCount; ++i) ++next[(int32)(from[own + i] & 255)];
        uniform unsigned int32 begin = 0;
        for (uniform int d = 0; d < 256; ++d) {
            unsigned int32 found = next[d];
            next[d] = begin + exclusive_scan_add(found);
            begin += (uniform unsigned int32)reduce_add(found);
        }
        for (uniform int32 i = 0; i < 1024 / programCount; ++i) to[own + i] = next[(int32)(from[own + i] & 255)]++;
    }
}
