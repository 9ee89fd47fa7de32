#pragma once

#include <cstddef>
#include <cstdint>

/// Sorts of whole arrays, in place. Rows
///
///     sort/uint32/random/64MiB/highway
///     sort_by_key/uint32/random/64MiB/crosslane     the bytes of the keys; each has a value of 4 bytes
///
/// for random uint32, uint64 and float from 0 to 1, and for uint32 of 20 bits, of 16 distinct values, and of random length, where
/// most are small; 4 KiB, 256 KiB and 64 MiB of keys. Each row's result is compared with std::sort's before it is timed. The time
/// is wall-clock time, without what it takes to copy the input.
///
/// One contender is one file, which names itself once:
///
///     bench::sort::Contender const added("mine", ascending<std::uint32_t>, ascending<std::uint64_t>, ascending<float>, nullptr);
namespace bench::sort {

/// As many elements of scratch as of keys are free to be used.
template <class T>
using Sort = void (*)(T* keys, std::size_t count, T* scratch);
using SortByKey = void (*)(std::uint32_t* keys, std::uint32_t* values, std::size_t count, std::uint32_t* key_scratch,
                           std::uint32_t* value_scratch);

/// Keys and values side by side, for contenders that take no columns: copying from and to columns is part of their time.
struct Pair
{
    std::uint32_t value, key; // as Highway has them
};
/// Memory for the largest row's.
Pair* pairs();
template <class F>
void sort_as_pairs(std::uint32_t* keys, std::uint32_t* values, std::size_t count, F sort)
{
    Pair* const all = pairs();
    for (std::size_t i = 0; i < count; ++i) all[i] = {values[i], keys[i]};
    sort(all, all + count);
    for (std::size_t i = 0; i < count; ++i) {
        keys[i] = all[i].key;
        values[i] = all[i].value;
    }
}

/// Registers the rows; a null function has none.
struct Contender
{
    Contender(char const* name, Sort<std::uint32_t> uint32, Sort<std::uint64_t> uint64, Sort<float> float32, SortByKey by_key);
};

} // namespace bench::sort
