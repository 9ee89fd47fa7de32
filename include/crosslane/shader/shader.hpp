#pragma once

#include <crosslane/shader/binding.hpp>
#include <crosslane/shader/checks.hpp>
#include <crosslane/shader/given.hpp>
#include <crosslane/shader/image.hpp>
#include <crosslane/shader/report.hpp>
#include <crosslane/shader/shader_at.hpp>
#include <crosslane/shader/trace.hpp>

#include <array>
#include <cstdint>
#include <memory>
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

/// The bodies for waves of N lanes.
template <std::size_t N>
[[nodiscard]] HandlerTable const& handler_table();
} // namespace detail

/// A descriptor set's number and a binding's number in it: shader.bind(set(0), binding(1), buffer).
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
/// Shapes   a module's words, an entry point's name; spans for its buffers, which are not copied.
/// Means    Thread t of a group is lane t % N of wave t / N. Lanes come together behind each construct (maximal reconvergence).
///          An access outside of a binding reads 0, and a store there does nothing.
/// Active   As the module says.
/// Order    Groups that wait for each other's flags get on: so many of them (resident_groups) run at a time.
/// Errors   std::invalid_argument for what is no module, for what is not supported, by its instruction and line, and for
///          bindings that are missing or do not fit; std::runtime_error for a deadlock.
/// Source   Vulkan compute pipelines.
class Shader
{
public:
    /// A module's words, which are copied, or the file that holds them.
    explicit Shader(std::span<std::uint32_t const> words, std::string_view entry = "main");
    [[nodiscard]] static Shader load(std::string const& path, std::string_view entry = "main");
    /// A copy has bindings, settings and findings of its own; what both record goes into one report. What was moved from takes
    /// only another shader.
    Shader(Shader const&);
    Shader(Shader&&) = default;
    Shader& operator=(Shader const& other) { return *this = Shader(other); }
    Shader& operator=(Shader&&) = default;

    /// What is to be bound.
    [[nodiscard]] std::vector<ShaderBinding> const& bindings() const;
    /// What specialize takes, by SpecId; the names are the shader's, until another is assigned to it.
    [[nodiscard]] std::vector<SpecializationConstant> specialization_constants() const;

    /// Gives a buffer its memory, by the variable's name or its block's, or by its numbers.
    template <class T, std::size_t Extent>
    Shader& bind(std::string_view name, std::span<T, Extent> memory)
    {
        return bind_called(name, detail::bound_buffer(memory, begins_unwritten_));
    }
    template <class T, std::size_t Extent>
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::span<T, Extent> memory)
    {
        return bind(set, binding, 0, memory);
    }
    /// An element of an array of buffers; without its number, and by name, the first is bound.
    template <class T, std::size_t Extent>
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, std::span<T, Extent> memory)
    {
        return bind_at(set, binding, element, detail::bound_buffer(memory, begins_unwritten_));
    }
    template <class Where, class Container>
        requires requires(Container& c) { std::span(c); }
    Shader& bind(Where where, Container& container) { return bind(where, std::span(container)); }
    template <class Container>
        requires requires(Container& c) { std::span(c); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, Container& container) { return bind(set, binding, std::span(container)); }
    template <class Container>
        requires requires(Container& c) { std::span(c); }
    Shader& bind(DescriptorSet set, DescriptorBinding binding, std::uint32_t element, Container& container)
    {
        return bind(set, binding, element, std::span(container));
    }

    /// Gives an image its texels and a sampler its way to sample; what is both in one takes one after the other, or both.
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

    /// As bind, for memory that nobody has written yet: where checks are on, what the shader reads of it before it has written it
    /// itself is a mistake. It stays written for later dispatches, until something is bound there again.
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
    /// Lets buffer device addresses in the shader lead into memory, which is not copied, until they are forgotten; its address.
    /// What is not given here, bound or not, reads 0 and is not written.
    template <class T, std::size_t Extent>
    std::uint64_t device_address(std::span<T, Extent> memory)
    {
        return add_address(detail::bound_buffer(memory));
    }
    template <class Container>
        requires requires(Container& c) { std::span(c); }
    std::uint64_t device_address(Container& container)
    {
        return device_address(std::span(container));
    }
    /// No device address leads anywhere, until others are given.
    Shader& forget_device_addresses();

    /// The push constants, which are copied: an object, or the elements of a range.
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

    /// Another value for the constant with this SpecId, which is converted to its type; floats not to integers.
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
    /// Whether inclusive sums and products mean exclusive ones, as in HLSL that glslang compiled, which is found out by itself.
    Shader& mend_hlsl_prefixes(bool mend);
    [[nodiscard]] bool mends_hlsl_prefixes() const;
    /// Whether a b + c is rounded once, where the module does not forbid it, as GPUs' compilers do. No unless told.
    Shader& fuse_multiply_add(bool fuse);
    /// How many groups run at a time where they wait for each other.
    Shader& resident_groups(std::uint32_t count);
    /// How many rounds of loops every wave that runs may go without any change of memory, before that is called a deadlock.
    Shader& deadlock_after(std::uint64_t rounds);

    /// Whether dispatches are recorded, of what at() gives from here on: anew where it is true. What runs unrecorded does not
    /// notice; recorded, it takes about twice the time.
    Shader& record(bool on = true);
    /// The bytes of the cache lines that are counted, 32, 64 or 128; what was recorded is forgotten. 64 unless told: lines of
    /// 128 bytes hide what 64 show, and what is good with lines of 64 is good with longer ones.
    Shader& cache_line(std::uint32_t bytes);
    /// A file that has the source's text, for modules that have none themselves. (Where they name a shader's file that can be
    /// read, that is taken.)
    Shader& source(std::string path);
    /// What was recorded, by the lines of the source.
    [[nodiscard]] ShaderReport report() const;

    /// Calls f(TracedLine const&) with each line that a wave of a group runs, in dispatches of what at() gives from here on, by
    /// the thread that runs it; f may be print. An empty f: no longer. What each variable holds is found by its name
    /// (OpName, or debug information); of those that live in memory, arrays of the shader's own are shown.
    Shader& trace(std::uint64_t group, std::uint32_t wave, Tracing f);

    /// What is looked for while the shader runs: all, unless told. A run with all takes up to three times as long as one with
    /// Checks::none(), and gives the same results.
    Shader& checks(Checks checks);
    [[nodiscard]] Checks checks() const;
    /// What was found in all dispatches since the last clear_findings, by the instructions' order: one for each kind and
    /// instruction, with how often it was found and where first. A dispatch does not fail for them.
    [[nodiscard]] std::vector<ShaderFinding> findings() const;
    Shader& clear_findings();

    /// Threads of a group along X, Y and Z, with the specialisation constants given.
    [[nodiscard]] std::array<std::uint32_t, 3> group_size();

    /// The shader at a wave size, with what is bound now; wave_size<4, 128> leaves the choice to the run.
    template <std::size_t Min, std::size_t Max, std::size_t Preferred>
    [[nodiscard]] ShaderAt<WaveSize<Min, Max, Preferred>> at(WaveSize<Min, Max, Preferred> const&, WaveSizeChoice choice = default_size)
    {
        static_assert(WaveSize<Min, Max, Preferred>::is_valid());
        ShaderAt<WaveSize<Min, Max, Preferred>> result;
        result.wave_size_ = detail::chosen_wave_size<WaveSize<Min, Max, Preferred>>(choice, "Shader");
        result.ready_ = ready(table_for<Min, Max>(result.wave_size_));
        return result;
    }

private:
    Shader& bind_called(std::string_view name, detail::BoundBuffer const&);
    Shader& bind_at(DescriptorSet, DescriptorBinding, std::uint32_t element, detail::BoundBuffer const&);
    std::uint64_t add_address(detail::BoundBuffer const&);
    Shader& push_bytes(std::span<std::byte const>);
    Shader& specialize_as(std::uint32_t id, detail::GivenConstant const&);
    [[nodiscard]] std::shared_ptr<detail::ReadyShader const> ready(detail::HandlerTable const&) const;

    /// Only the sizes that may be asked for are compiled.
    template <std::size_t N, std::size_t Max>
    [[nodiscard]] static detail::HandlerTable const& table_for(std::size_t size)
    {
        if constexpr (N < Max)
            if (size != N) return table_for<2 * N, Max>(size);
        return detail::handler_table<N>();
    }

    std::shared_ptr<detail::ShaderState> state_; // its own
    bool begins_unwritten_ = false;              // what is being bound
};

} // namespace crosslane

#if !defined(CROSSLANE_SHADER_LIBRARY)
#include <crosslane/shader/shader_bodies.hpp>
#endif
