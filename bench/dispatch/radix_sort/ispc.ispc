// Each lane sorts a part of its own, and its keys come behind those of the lanes before it.
export void ispc_radix_sort_pass(const uniform unsigned int32 from[], uniform int32 count, uniform int32 shift, uniform unsigned int32 to[])
{
    unsigned int32 next[256];
    for (uniform int d = 0; d < 256; ++d) next[d] = 0;
    uniform int32 part = (count + programCount - 1) / programCount;
    int32 own = programIndex * part;
    int32 end = min(own + part, count);
    for (int32 i = own; i < end; ++i) ++next[(int32)(from[i] >> shift & 255)];
    uniform unsigned int32 begin = 0;
    for (uniform int d = 0; d < 256; ++d) {
        unsigned int32 found = next[d];
        next[d] = begin + exclusive_scan_add(found);
        begin += (uniform unsigned int32)reduce_add(found);
    }
    for (int32 i = own; i < end; ++i) {
        unsigned int32 key = from[i];
        to[next[(int32)(key >> shift & 255)]++] = key;
    }
}
