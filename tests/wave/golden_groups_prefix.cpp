#include "golden/groups.hpp"

namespace wave_golden_groups_prefix {

TEST_CASE("golden: exclusive prefixes of groups of lanes answer what the GPU answered", "[wave][golden]")
{
    golden::Replays replays;
    replays["f32"] = {
        {"subgroupPartitionedExclusiveAddNV", CROSSLANE_GROUPS(float, WaveMultiPrefixSum)},
        {"subgroupPartitionedExclusiveMulNV", CROSSLANE_GROUPS(float, WaveMultiPrefixProduct)},
        {"subgroupPartitionedExclusiveMinNV", CROSSLANE_GROUPS(float, WaveMultiPrefixMin)},
        {"subgroupPartitionedExclusiveMaxNV", CROSSLANE_GROUPS(float, WaveMultiPrefixMax)},
    };
    replays["u32"] = {
        {"subgroupPartitionedExclusiveAddNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixSum)},
        {"subgroupPartitionedExclusiveMulNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixProduct)},
        {"subgroupPartitionedExclusiveMinNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixMin)},
        {"subgroupPartitionedExclusiveMaxNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixMax)},
        {"subgroupPartitionedExclusiveAndNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixBitAnd)},
        {"subgroupPartitionedExclusiveOrNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixBitOr)},
        {"subgroupPartitionedExclusiveXorNV", CROSSLANE_GROUPS(std::uint32_t, WaveMultiPrefixBitXor)},
    };
    replays["i32"] = replays["u32"]; // sums, products and bits do not depend on the sign
    replays["i32"]["subgroupPartitionedExclusiveMinNV"] = CROSSLANE_GROUPS(std::int32_t, WaveMultiPrefixMin);
    replays["i32"]["subgroupPartitionedExclusiveMaxNV"] = CROSSLANE_GROUPS(std::int32_t, WaveMultiPrefixMax);
    replays["pred"]["MultiPrefixCountBits"] = [](golden::Row const& row) {
        auto const predicate = golden::lanes_of<std::uint32_t>(row.values) != 0u;
        auto const count = WaveMultiPrefixCountBits(golden::wave_of(row.mask), predicate, golden::groups_of(row));
        return golden::Answer{golden::words_of(count)};
    };
    golden::replay_family(golden::Family::group_prefixes, "exclusive prefixes of groups", replays,
                          {.cases = 19, .rows = 513, .values = 7814});
}

} // namespace wave_golden_groups_prefix
