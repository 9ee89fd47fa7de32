static inline unsigned int32 work(unsigned int32 value, unsigned int32 number)
{
    unsigned int32 h = value + number * 0x9e3779b9;
    for (uniform int round = 0; round < 4; ++round) h = (h ^ (h >> 15)) * 0x85ebca6b;
    return h ^ (h >> 13);
}

export uniform unsigned int32 ispc_distribute(const uniform unsigned int32 values[], const uniform unsigned int32 counts[],
                                              uniform int32 count)
{
    unsigned int32 sum = 0;
    foreach (i = 0 ... count) {
        unsigned int32 value = values[i], items = counts[i];
        for (unsigned int32 k = 0; k < items; ++k) sum += work(value, k);
    }
    return (uniform unsigned int32)reduce_add(sum);
}
