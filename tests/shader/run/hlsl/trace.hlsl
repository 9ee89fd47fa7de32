// Parameters of the entry point, of which glslang makes copies.
StructuredBuffer<int> values;
RWStructuredBuffer<int> results;

int twice(int x)
{
    return 2 * x;
}

[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint t : SV_GroupIndex)
{
    int value = twice(values[id.x]);
    results[t] = value;
}
