#pragma once

#include <crosslane/dispatch/processor.hpp>
#include <crosslane/dispatch/targets.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <type_traits>
#include <utility>

// One of each per program. No target has a part in their names.
namespace crosslane::program {

inline constinit std::atomic<int> best_isa{-1}; // the number of the instruction set to take, once someone has asked

} // namespace crosslane::program

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class Target>
inline constexpr int target_isa = 0;
template <>
inline constexpr int target_isa<targets::Sse2> = 1;
template <>
inline constexpr int target_isa<targets::Sse4_2> = 2;
template <>
inline constexpr int target_isa<targets::Avx2> = 3;
template <>
inline constexpr int target_isa<targets::Avx512> = 4;

/// The targets that this program's functions are compiled for, best first.
template <class... Targets>
struct TargetList {};
#if defined(CROSSLANE_TARGETS)
using BuiltTargets = TargetList<CROSSLANE_TARGETS>;
#else
using BuiltTargets = TargetList<targets::Only>;
#endif

/// Finds the best instruction set, or the one that the environment asks for, and remembers it.
[[nodiscard, gnu::cold, gnu::noinline]] inline int find_best_isa()
{
    auto isa = processor_isa();
    if (char const* const wish = std::getenv("CROSSLANE_TARGET"); wish != nullptr && *wish != '\0') {
        auto const wished = isa_of_name(wish);
        auto const best = isa_names[isa].data();
        if (wished == -1)
            std::fprintf(stderr, "crosslane: CROSSLANE_TARGET=%s is no instruction set of this kind of processor; %s is taken\n", wish, best);
        else if (wished > isa)
            std::fprintf(stderr, "crosslane: CROSSLANE_TARGET=%s: this machine has no more than %s, which is taken\n", wish, best);
        else
            isa = wished;
    }
    program::best_isa.store(isa, std::memory_order_relaxed);
    return isa;
}

[[nodiscard]] inline int best_isa()
{
    auto const isa = program::best_isa.load(std::memory_order_relaxed);
    return isa >= 0 ? isa : find_best_isa();
}

/// The environment asks for less than this program has, or the machine has less.
[[gnu::cold, gnu::noinline]] inline void take_lowest(int lowest)
{
    auto const name = isa_names[lowest].data();
    if (processor_isa() < lowest) {
        std::fprintf(stderr, "crosslane: this program needs %s, which this machine lacks\n", name);
        std::abort();
    }
    std::fprintf(stderr, "crosslane: CROSSLANE_TARGET: this program has nothing below %s, which is taken\n", name);
    program::best_isa.store(lowest, std::memory_order_relaxed);
}

/// Whether a type names one of crosslane's, at any depth. Each of those is another type in each target.
template <class T>
consteval bool names_crosslane()
{
    std::string_view const text = __PRETTY_FUNCTION__; // "… names_crosslane() [with T = int(std::span<float>, float)]"
    for (auto at = text.find("crosslane::", text.find("T = ")); at != text.npos; at = text.find("crosslane::", at + 1)) {
        auto const before = text[at - 1]; // a longer name or a namespace within another is someone else's
        if (std::string_view("(<[ ,&*").find(before) != std::string_view::npos) return true;
    }
    return false;
}

template <template <class> class Function>
using SignatureOf = std::remove_pointer_t<decltype(&Function<targets::Only>::run)>;
template <class Result, class... Parameters>
Result result_of(Result (*)(Parameters...));
template <template <class> class Function>
using ResultOf = decltype(result_of(&Function<targets::Only>::run));

template <template <class> class Function, class Best, class... Others, class... Args>
ResultOf<Function> call_best(TargetList<Best, Others...>, int isa, Args&&... args)
{
    if (isa < target_isa<Best>) {
        if constexpr (sizeof...(Others) > 0)
            return call_best<Function>(TargetList<Others...>{}, isa, std::forward<Args>(args)...);
        else
            take_lowest(target_isa<Best>);
    }
    return Function<Best>::run(std::forward<Args>(args)...);
}

template <class Best, class... Others>
constexpr int best_of(TargetList<Best, Others...>, int isa)
{
    if constexpr (sizeof...(Others) > 0)
        if (isa < target_isa<Best>) return best_of(TargetList<Others...>{}, isa);
    return std::is_same_v<Best, targets::Only> ? target_isa<TargetOfFlags> : target_isa<Best>;
}

} // namespace detail

/// Calls Function<Target>::run(args...) for the best instruction set that the processor and the operating system have, of
/// those that crosslane_target_sources (in CMake) compiled it for. The environment variable CROSSLANE_TARGET (scalar, sse2,
/// sse4_2, avx2, avx512), read once, asks for one that is no better.
///
/// Active   –
/// Cost     1 ns more than a direct call (bench/dispatch/best_target.cpp).
/// Errors   A signature that names one of crosslane's types (each target has its own) does not compile; a struct of yours
///          that holds some is not seen. A function that was not compiled for a target is a link error. A CROSSLANE_TARGET
///          that is unknown, or that the machine or the program lacks, is reported on stderr and the nearest one taken. On
///          a machine that has none of them: a report on stderr, and abort.
template <template <class> class Function, class Targets = detail::BuiltTargets, class... Args>
detail::ResultOf<Function> on_best_target(Args&&... args)
{
    static_assert(!detail::names_crosslane<detail::SignatureOf<Function>>(),
                  "crosslane::on_best_target<Function>: Function::run takes and returns plain types; Lanes, Mask, Wave and "
                  "Vec are other types in each target: pass numbers, spans or structs of your own");
    return detail::call_best<Function>(Targets{}, detail::best_isa(), std::forward<Args>(args)...);
}

/// The name of the instruction set that on_best_target takes: "avx2".
///
/// Active   –
/// Errors   As on_best_target's reports.
template <class Targets = detail::BuiltTargets>
[[nodiscard]] std::string_view best_target()
{
    return detail::isa_names[detail::best_of(Targets{}, detail::best_isa())];
}

} // namespace crosslane
