export uniform int32 ispc_sum_int32(const uniform int32 from[], uniform int32 count)
{
    int32 sum = 0;
    foreach (i = 0 ... count) sum += from[i];
    return reduce_add(sum);
}

export uniform float ispc_sum_float(const uniform float from[], uniform int32 count)
{
    float sum = 0;
    foreach (i = 0 ... count) sum += from[i];
    return reduce_add(sum);
}

export void ispc_min_max_int32(const uniform int32 from[], uniform int32 count, uniform int32 result[2])
{
    int32 least = from[0], greatest = from[0];
    foreach (i = 0 ... count) {
        least = min(least, from[i]);
        greatest = max(greatest, from[i]);
    }
    result[0] = reduce_min(least);
    result[1] = reduce_max(greatest);
}

export void ispc_min_max_float(const uniform float from[], uniform int32 count, uniform float result[2])
{
    float least = from[0], greatest = from[0];
    foreach (i = 0 ... count) {
        least = min(least, from[i]);
        greatest = max(greatest, from[i]);
    }
    result[0] = reduce_min(least);
    result[1] = reduce_max(greatest);
}
