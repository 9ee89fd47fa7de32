#pragma once

#include <crosslane/shader/binding.hpp>
#include <crosslane/shader/checks.hpp>
#include <crosslane/shader/given.hpp>
#include <crosslane/shader/image.hpp>
#include <crosslane/shader/report.hpp>
#include <crosslane/shader/shader_at.hpp>
#include <crosslane/shader/trace.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {
struct ShaderState;
struct HandlerTable;

/// The handlers for waves of N lanes.
template <std::size_t N>
[[nodiscard]] HandlerTable const& handler_table();
} // namespace detail

/// The number of a descriptor set, and of a binding in it: shader.bind(set(0), binding(1), buffer).
///
/// Errors   None of their own: Shader::bind throws std::invalid_argument where the shader has no such binding.
enum class DescriptorSet : std::uint32_t {};
enum class DescriptorBinding : std::uint32_t {};
[[nodiscard]] constexpr DescriptorSet set(std::uint32_t number) { return DescriptorSet{number}; }
[[nodiscard]] constexpr DescriptorBinding binding(std::uint32_t number) { return DescriptorBinding{number}; }

/// A SPIR-V compute shader, run unedited on waves of this library.
///
///     auto shader = Shader::load("sort_downsweep.spv", "main");
///     shader.bind("g_input", std::span(keys));
///     shader.bind(set(0), binding(1), std::span(sorted));
///     shader.push_constants(constants);
///     dispatch(serial, shader.at(wave_size<32>), {groups});
///
/// Shapes   the words of a module and the name of an entry point; spans for its buffers, which are not copied.
/// Means    Thread t of a group is lane t % N of wave t / N. Lanes reconverge after each construct (maximal
///          reconvergence). A read outside of a binding gives 0; a store there does nothing.
/// Active   As the module says.
/// Order    Groups that wait for each other's flags make progress: resident_groups of them run at a time.
/// Errors   std::invalid_argument for words that are not a SPIR-V module, for anything unsupported (the message names
///          its instruction and line), for bindings that are missing or do not fit, and for a dispatch of what at()
///          returned before the same thread bound, gave or switched on something that no at() has taken up yet;
///          std::runtime_error for a deadlock.
/// Source   Vulkan compute pipelines.
class Shader
{
public:
    /// A module's words, which are copied, or the file that holds them.
    explicit Shader(std::span<std::uint32_t const> words, std::string_view entry = "main");
    [[nodiscard]] static Shader load(std::string const& path, std::string_view entry = "main");
    /// A copy has its own bindings, settings and findings, but both record into one report. A shader that was moved
    /// from can only be assigned to; all else is an error (std::invalid_argument).
    Shader(Shader const&);
    Shader(Shader&&) = default;
    Shader& operator=(Shader const& other) { return *this = Shader(other); }
    Shader& operator=(Shader&&) = default;

    /// What has to be bound.
    [[nodiscard]] std::vector<ShaderBinding> const& bindings() const;
    /// What specialize takes, in order of SpecId. The names point into this shader, until another is assigned to it.
    [[nodiscard]] std::vector<SpecializationConstant> specialization_constants() const;

    /// Gives a buffer its memory, which is not copied: a span, a container, or a variable, such as the struct for a
    /// uniform buffer. The buffer is named by its variable's or its block's name, or by its set and binding numbers. A
    /// member's name stands for its block if it is the only one and the block has no instance name. Several variables at
    /// one binding are aliases of one buffer, as in Vulkan, and numbers bind them all. They are an error where they cannot
    /// be meant as aliases: if they are of different kinds or, in HLSL, if some are read-only and others not, as registers
    /// t0 and u0 are. By name each is bound alone. Elements of another size than the shader's are an error, but for bytes and
    /// for the numbers that the shader's consist of. at() refuses a uniform buffer of another size than the shader's, except
    /// for padding to a multiple of 16.
    Shader& bind(std::string_view name, ShaderMemory const& memory) { return bind_called(name, memory.buffer(begins_unwritten_)); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, ShaderMemory const& memory) { return bind(set, binding, 0, memory); }
    /// Binds one element of an array of buffers. By name, or without an element's number, the first one is bound.
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, ShaderMemory const& memory)
    {
        return bind_at(set, binding, element, memory.buffer(begins_unwritten_));
    }
    template <detail::BareNumber Where, class... What>
        requires(!std::same_as<Where, DescriptorSet>)
    CROSSLANE_REFUSE("numbers are written as in bind(set(0), binding(1), memory)", bind(Where, What&&...));
    template <std::integral Binding, class... What>
    CROSSLANE_REFUSE("numbers are written as in bind(set(0), binding(1), memory)", bind(DescriptorSet, Binding, What&&...));

    /// Gives an image its texels, or a sampler its way of sampling. A combined image and sampler takes one after the
    /// other, or both at once.
    Shader& bind(std::string_view name, ShaderImage const& image);
    Shader& bind(std::string_view name, ShaderSampler const& sampler);
    Shader& bind(std::string_view name, ShaderImage const& image, ShaderSampler const& sampler)
    {
        return bind(name, image).bind(name, sampler);
    }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, ShaderImage const& image) { return bind(set, binding, 0, image); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, ShaderImage const& image);
    Shader& bind(DescriptorSet set, DescriptorBinding binding, ShaderSampler const& sampler) { return bind(set, binding, 0, sampler); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, ShaderSampler const& sampler);

    /// As bind, for memory that nobody has written yet: with checks on, it is a mistake to read a part of it that the
    /// shader has not written. What the shader writes stays written in later dispatches, until something is bound there
    /// again.
    template <class... Where>
        requires(sizeof...(Where) >= 2)
    Shader& bind_unwritten(Where&&... where)
    {
        static_assert(((!std::is_convertible_v<Where, ShaderImage> && !std::is_convertible_v<Where, ShaderSampler>) && ...),
                      "crosslane::Shader::bind_unwritten: of buffers alone is it known what was written");
        struct Until { bool& is; ~Until() { is = false; } } const until{begins_unwritten_};
        begins_unwritten_ = true;
        return bind(std::forward<Where>(where)...);
    }
    /// Makes memory reachable by buffer device addresses in the shader, until forget_device_addresses(), and returns
    /// its address. The memory is not copied. Through an address, memory that was not given here reads 0 and is not
    /// written, even if it is bound.
    std::uint64_t device_address(ShaderMemory const& memory) { return add_address(memory.buffer()); }
    /// From now on no device address leads anywhere, until others are given.
    Shader& forget_device_addresses();

    /// The push constants, which are copied: an object, or the elements of a range. A shader that declares none takes
    /// none, and no more bytes than its own, except for an object's padding to a multiple of 16. (Vulkan lets several
    /// shaders share longer ones; here, give each its part.)
    template <class T>
        requires(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !requires(T const& t) { std::span(t); })
    Shader& push_constants(T const& constants)
    {
        return push_bytes(std::as_bytes(std::span(&constants, 1)));
    }
    template <class Range>
        requires requires(Range const& r) { std::span(r); }
    Shader& push_constants(Range const& constants)
    {
        auto const all = std::span(constants);
        static_assert(std::is_trivially_copyable_v<typename decltype(all)::value_type>,
                      "crosslane::Shader::push_constants: the elements must be trivially copyable");
        return push_bytes(std::as_bytes(all));
    }
    template <class T>
        requires std::is_pointer_v<T>
    CROSSLANE_REFUSE("push constants are copied: give the object, not a pointer", push_constants(T const&));

    /// Gives the constant with this SpecId another value, which is converted to its type. For an integer, a float and
    /// what its type cannot hold are errors, such as -1 for an unsigned one.
    template <class T>
        requires std::is_arithmetic_v<T>
    Shader& specialize(std::uint32_t id, T value)
    {
        detail::GivenConstant given;
        given.real = static_cast<double>(value);
        given.is_real = std::is_floating_point_v<T>;
        if constexpr (std::is_integral_v<T>) given.integer = static_cast<std::uint64_t>(value);
        return specialize_as(id, given);
    }
    /// Whether inclusive sums and products are taken for exclusive ones. By default they are in HLSL that glslang or
    /// Shaderc compiled.
    Shader& mend_hlsl_prefixes(bool mend);
    [[nodiscard]] bool mends_hlsl_prefixes() const;
    /// Whether a b + c is rounded once where the module does not forbid it, as GPU compilers do. Off by default.
    Shader& fuse_multiply_add(bool fuse);
    /// How many groups run at a time when they wait for each other; at least 1.
    Shader& resident_groups(std::uint32_t count);
    /// How many loop rounds all running waves may go through without any change of memory before that counts as a
    /// deadlock.
    Shader& deadlock_after(std::uint64_t rounds);

    /// Whether dispatches of what at() returns from now on are recorded; true starts a new recording. An unrecorded run
    /// pays nothing for it; a recorded one takes about twice the time.
    Shader& record(bool on = true);
    /// The size of the cache lines that are counted: 32, 64 or 128 bytes. What was recorded so far is forgotten. The
    /// default is 64: lines of 128 bytes hide what lines of 64 show, and what is good with lines of 64 is good with
    /// longer ones.
    Shader& cache_line(std::uint32_t bytes);
    /// A file that has the source's text, for modules that do not contain it. (Otherwise the file that the module names
    /// is read, if its name is a shader's.)
    Shader& source(std::string path);
    /// What was recorded, by the lines of the source.
    [[nodiscard]] ShaderReport report() const;

    /// Calls f(TracedLine const&) for each line that one wave of a group runs, in dispatches of what at() returns from
    /// now on. The call is made by the thread that runs the wave; f may be print. An empty f ends the tracing.
    /// Variables are found by their names (OpName, or debug information). Of variables in memory, only the shader's own
    /// arrays are shown. A dispatch without this group or wave is an error: of several dispatches, trace one that has it.
    Shader& trace(std::uint64_t group, std::uint32_t wave, Tracing f);
    template <std::same_as<TracedLine> Line = TracedLine>
    Shader& trace(std::uint64_t group, std::uint32_t wave, void (*f)(Line const&))
    {
        return trace(group, wave, Tracing(f)); // chooses this print also beside those of debug/print.hpp
    }

    /// Which mistakes are looked for while the shader runs; all of them by default. A run with all checks takes up to
    /// three times as long as one with Checks::none(), and gives the same results.
    Shader& checks(Checks checks);
    [[nodiscard]] Checks checks() const;
    /// What was found in all dispatches since the last clear_findings, in the order of the instructions: one finding
    /// for each kind and instruction, with how often it happened and where first. A finding does not make a dispatch
    /// fail.
    [[nodiscard]] std::vector<ShaderFinding> findings() const;
    Shader& clear_findings();

    /// The threads of a group along X, Y and Z, with the specialisation constants given so far.
    [[nodiscard]] std::array<std::uint32_t, 3> group_size();

    /// The shader at a wave size, with what is bound now; with wave_size<4, 128> the size is chosen at run time.
    template <std::size_t Min, std::size_t Max, std::size_t Preferred>
    [[nodiscard]] ShaderAt<WaveSize<Min, Max, Preferred>> at(WaveSize<Min, Max, Preferred> const&, WaveSizeChoice choice = default_size)
    {
        static_assert(WaveSize<Min, Max, Preferred>::is_valid());
        ShaderAt<WaveSize<Min, Max, Preferred>> result;
        result.wave_size_ = detail::chosen_wave_size<WaveSize<Min, Max, Preferred>>(choice, "Shader");
        result.ready_ = ready(table_for<Min, Max>(result.wave_size_));
        return result;
    }
    template <std::integral Size>
    CROSSLANE_REFUSE("write the number in angle brackets, as in at(wave_size<32>)", at(Size) const);

private:
    Shader(std::span<std::uint32_t const> words, std::string_view entry, std::string_view file);
    [[nodiscard]] detail::ShaderState& state() const; // an error if this was moved from
    Shader& changed();                                // notes that at() has something new to take up
    Shader& bind_called(std::string_view name, detail::BoundBuffer const&);
    Shader& bind_at(DescriptorSet, DescriptorBinding, std::uint32_t element, detail::BoundBuffer const&);
    std::uint64_t add_address(detail::BoundBuffer const&);
    Shader& push_bytes(std::span<std::byte const>);
    Shader& specialize_as(std::uint32_t id, detail::GivenConstant const&);
    [[nodiscard]] detail::Kept<detail::ReadyShader const> ready(detail::HandlerTable const&) const;

    /// Only the sizes that may be asked for are compiled.
    template <std::size_t N, std::size_t Max>
    [[nodiscard]] static detail::HandlerTable const& table_for(std::size_t size)
    {
        if constexpr (N < Max)
            if (size != N) return table_for<2 * N, Max>(size);
        return detail::handler_table<N>();
    }

    detail::Kept<detail::ShaderState> state_; // not shared with copies
    bool begins_unwritten_ = false;           // whether the memory that is being bound does
};

template <class Policy>
CROSSLANE_REFUSE("a shader runs at a wave size: write shader.at(wave_size<32>)", dispatch(Policy const&, Shader const&, Grid const&));
template <class Sizes>
CROSSLANE_REFUSE("the policy is the first argument of dispatch", dispatch(ShaderAt<Sizes> const&, Grid const&));

} // namespace crosslane

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/shader_bodies.hpp>
#endif
