// A table for each lane, so that no two add to one number at once; up to 256 buckets.
export void ispc_histogram_uint8(const uniform unsigned int8 from[], uniform int64 count, uniform unsigned int32 counts[])
{
    unsigned int32 table[256];
    for (uniform int b = 0; b < 256; ++b) table[b] = 0;
    foreach (i = 0 ... count) ++table[(int32)from[i]];
    for (uniform int b = 0; b < 256; ++b) counts[b] = (uniform unsigned int32)reduce_add(table[b]);
}
export void ispc_histogram_uint32(const uniform unsigned int32 from[], uniform int64 count, uniform unsigned int32 counts[])
{
    unsigned int32 table[256];
    for (uniform int b = 0; b < 256; ++b) table[b] = 0;
    foreach (i = 0 ... count) ++table[(int32)from[i]];
    for (uniform int b = 0; b < 256; ++b) counts[b] = (uniform unsigned int32)reduce_add(table[b]);
}
