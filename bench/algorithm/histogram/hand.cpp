#include "algorithm/histogram/experiment.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

/// Eight private tables, padded so that equal ids of two tables do not lie a power of two apart, two 64-bit words a turn,
/// each loaded before the increments of the one before. For up to 256 buckets, and ids that all have one.
namespace {

template <class T, std::size_t... I>
void add_word(std::uint32_t (&tables)[8][264], std::uint64_t word, std::size_t table, std::index_sequence<I...>)
{
    (++tables[(table + I) % 8][static_cast<T>(word >> (8 * sizeof(T) * I))], ...);
}

template <class T>
std::size_t count(T const* in, std::size_t n, std::uint32_t* counts, std::size_t buckets)
{
    if (buckets > 256) return bench::histogram::plain_loop(in, n, counts, buckets);
    constexpr std::size_t in_word = 8 / sizeof(T);
    std::uint32_t tables[8][264] = {};
    std::size_t i = 0;
    if (n >= 16 + in_word) {
        std::uint64_t next;
        std::memcpy(&next, in, 8);
        for (; i + 16 + in_word <= n; i += 16) {
            __builtin_prefetch(reinterpret_cast<char const*>(in + i) + 1024);
            [&]<std::size_t... W>(std::index_sequence<W...>) {
                (..., [&] {
                    auto const word = next;
                    std::memcpy(&next, in + i + (W + 1) * in_word, 8);
                    add_word<T>(tables, word, W * in_word, std::make_index_sequence<in_word>{});
                }());
            }(std::make_index_sequence<16 / in_word>{});
        }
    }
    for (; i < n; ++i) ++tables[0][in[i]];
    std::fill_n(counts, buckets, 0u);
    for (auto const& table : tables)
        for (std::size_t b = 0; b < std::min<std::size_t>(buckets, 256); ++b) counts[b] += table[b];
    return 0;
}

bench::histogram::Contender const added("hand", count<std::uint8_t>, nullptr, count<std::uint32_t>, nullptr, false);

} // namespace
