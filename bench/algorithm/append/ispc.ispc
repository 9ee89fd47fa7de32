export uniform int32 ispc_append(const uniform int32 from[], uniform int32 count, uniform int32 out[])
{
    uniform int32 n = 0;
    foreach (i = 0 ... count) {
        int32 x = from[i];
        if (x < 0) {
            uniform int32 at = atomic_add_global(&n, (uniform int32)popcnt(lanemask()));
            packed_store_active(&out[at], x);
        }
    }
    return n;
}
