#include "algorithm/distribute/experiment.hpp"

#include <vector>

/// What one writes by hand: first a list of all items, then a loop over it, which the compiler vectorises.
namespace {

std::uint32_t two_passes(std::uint32_t const* values, std::uint32_t const* counts, std::size_t count)
{
    static std::vector<std::uint32_t> value, number;
    value.clear();
    number.clear();
    for (std::size_t i = 0; i < count; ++i)
        for (std::uint32_t k = 0; k < counts[i]; ++k) {
            value.push_back(values[i]);
            number.push_back(k);
        }
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < value.size(); ++i) sum += bench::distribute::work(value[i], number[i]);
    return sum;
}

bench::distribute::Contender const added("two_passes", two_passes);

} // namespace
