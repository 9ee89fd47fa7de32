export uniform int32 ispc_compact_int32(const uniform int32 from[], uniform int32 count, uniform int32 out[], uniform int32 limit)
{
    uniform int32 n = 0;
    foreach (i = 0 ... count) {
        int32 x = from[i];
        if (x < limit) n += packed_store_active(&out[n], x);
    }
    return n;
}

export uniform int32 ispc_compact_float(const uniform float from[], uniform int32 count, uniform float out[], uniform float limit)
{
    uniform int32 n = 0;
    foreach (i = 0 ... count) {
        float x = from[i];
        if (x < limit) n += packed_store_active((uniform int32 *uniform)&out[n], intbits(x));
    }
    return n;
}
