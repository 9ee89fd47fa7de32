#pragma once

#include <crosslane/dispatch/processor.hpp>
#include <crosslane/dispatch/targets.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <type_traits>
#include <utility>

// One of each per program: no target is part of their names.
namespace crosslane::program {

// The number of the instruction set to use; -1 until someone asks. Visible, or each shared library would have its own.
[[gnu::visibility("default")]] inline constinit std::atomic<int> best_isa{-1};
[[gnu::visibility("default")]] inline constinit std::atomic<bool> told_of_none_below{false};

} // namespace crosslane::program

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class Target>
inline constexpr int target_isa = -1; // Only: used without asking
template <>
inline constexpr int target_isa<targets::Scalar> = 0;
template <>
inline constexpr int target_isa<targets::Neon> = 1;
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

/// The best instruction set, or the one that the environment asks for.
inline int best_or_wished_isa()
{
    auto const best = processor_isa();
    auto const best_name = isa_names[best].data();
    if (char const* const wish = std::getenv("CROSSLANE_TARGET"); wish != nullptr && *wish != '\0') {
        auto const wished = isa_of_name(wish);
        if (wished == -1)
            std::fprintf(stderr, "crosslane: CROSSLANE_TARGET=%s is none of %s; %s is taken\n", wish, all_isa_names, best_name);
        else if (wished > best)
            std::fprintf(stderr, "crosslane: CROSSLANE_TARGET=%s: this machine has no more than %s, which is taken\n",
                         wish, best_name);
        else
            return wished;
    }
    return best;
}

/// Finds the best instruction set, once for the whole program. Never returns less than `lowest`, the caller's lowest.
[[gnu::cold, gnu::noinline]] inline int find_best_isa(int lowest)
{
    auto isa = program::best_isa.load(std::memory_order_relaxed);
    if (isa < 0) program::best_isa.store(isa = best_or_wished_isa(), std::memory_order_relaxed);
    if (isa >= lowest) return isa;
    if (auto const best = processor_isa(); best < lowest) {
        std::fprintf(stderr, "crosslane: this program needs %s; this machine has no more than %s\n", isa_names[lowest].data(),
                     isa_names[best].data());
        std::abort();
    }
    if (!program::told_of_none_below.exchange(true))
        std::fprintf(stderr, "crosslane: CROSSLANE_TARGET: this program has nothing below %s, which is taken\n",
                     isa_names[lowest].data());
    return lowest;
}

/// Whether a type names one of crosslane's, at any depth. Those are different types in each target.
template <class T>
consteval bool names_crosslane()
{
    std::string_view const text = __PRETTY_FUNCTION__; // "… names_crosslane() [with T = int(std::span<float>, float)]"
    for (auto at = text.find("crosslane::", text.find("T = ")); at != text.npos; at = text.find("crosslane::", at + 1)) {
        auto const before = text[at - 1]; // in a longer name or within another namespace it is someone else's
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

/// Calls the first whose instruction set is not better than isa. If there is none, it first asks find_best_isa.
template <template <class> class Function, class Targets, class Best, class... Others, class... Args>
ResultOf<Function> call_best(TargetList<Best, Others...>, int isa, Args&&... args)
{
    if (target_isa<Best> < 0 || isa >= target_isa<Best>) return Function<Best>::run(std::forward<Args>(args)...);
    if constexpr (sizeof...(Others) > 0)
        return call_best<Function, Targets>(TargetList<Others...>{}, isa, std::forward<Args>(args)...);
    else
        return call_best<Function, Targets>(Targets{}, find_best_isa(target_isa<Best>), std::forward<Args>(args)...);
}

template <class Targets, class Best, class... Others>
std::string_view name_best(TargetList<Best, Others...>, int isa)
{
    if constexpr (std::is_same_v<Best, targets::Only>)
        return isa_names[target_isa<TargetOfFlags>];
    else if (isa >= target_isa<Best>)
        return isa_names[target_isa<Best>];
    else if constexpr (sizeof...(Others) > 0)
        return name_best<Targets>(TargetList<Others...>{}, isa);
    else
        return name_best<Targets>(Targets{}, find_best_isa(target_isa<Best>));
}

} // namespace detail

/// Calls Function<Target>::run(args...) for the best instruction set that the processor and the operating system support,
/// among those that crosslane_target_sources (in CMake) compiled it for. The environment variable CROSSLANE_TARGET (scalar,
/// sse2, sse4_2, avx2, avx512), read once, can ask for a lower one.
///
/// Active   –
/// Cost     1 ns more than a direct call (bench/dispatch/best_target.cpp).
/// Errors   A signature that names one of crosslane's types (each target has its own) does not compile; one inside a struct
///          of yours goes unnoticed. A function that was not compiled for a target is a link error. A CROSSLANE_TARGET that
///          is unknown, that the machine lacks or that is below all compiled ones is reported on stderr, and the nearest one
///          is used. One between two of them silently selects the lower. On a machine that has none: a report, and abort.
template <template <class> class Function, class Targets = detail::BuiltTargets, class... Args>
detail::ResultOf<Function> on_best_target(Args&&... args)
{
    static_assert(!detail::names_crosslane<detail::SignatureOf<Function>>(),
                  "crosslane::on_best_target<Function>: Function::run takes and returns plain types; Lanes, Mask, Wave and "
                  "Vec are other types in each target: pass numbers, spans or structs of your own");
    return detail::call_best<Function, Targets>(Targets{}, program::best_isa.load(std::memory_order_relaxed),
                                                  std::forward<Args>(args)...);
}

/// The name of the instruction set that on_best_target uses: "avx2".
///
/// Active   –
/// Errors   Reports and aborts as on_best_target does.
template <class Targets = detail::BuiltTargets>
[[nodiscard]] std::string_view best_target()
{
    return detail::name_best<Targets>(Targets{}, program::best_isa.load(std::memory_order_relaxed));
}

} // namespace crosslane
