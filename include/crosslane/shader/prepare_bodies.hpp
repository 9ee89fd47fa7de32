#pragma once

#include <crosslane/shader/assembly.hpp>
#include <crosslane/shader/check_planner.hpp>
#include <crosslane/shader/check_recorder.hpp>
#include <crosslane/shader/flatten.hpp>
#include <crosslane/shader/fold.hpp>
#include <crosslane/shader/lane_constants.hpp>
#include <crosslane/shader/lowering.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/parser.hpp>
#include <crosslane/shader/prepare.hpp>
#include <crosslane/shader/repeats.hpp>
#include <crosslane/shader/row_search.hpp>
#include <crosslane/shader/runs_once.hpp>
#include <crosslane/shader/share.hpp>
#include <crosslane/shader/slots.hpp>
#include <crosslane/shader/spreading.hpp>
#include <crosslane/shader/unroll.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

CROSSLANE_SHADER_INLINE Kept<LoadedModule const> load_shader(std::span<std::uint32_t const> words, std::string_view name,
                                                             std::string_view file)
{
    auto module = Module::parse(words, file);
    auto const entry = module.entry_point(name);
    if (!entry) {
        std::vector<std::string> others;
        for (auto const& instruction : module.entry_points)
            if (auto const other = Module::entry_point(instruction); other.model == ExecutionModel::GLCompute)
                others.push_back(std::string(other.name));
        fail_with({"crosslane::Shader: the module has no compute shader called ", name, or_others(others), in_file(file)});
    }
    return share<LoadedModule>(LoadedModule{std::move(module), *entry});
}

CROSSLANE_SHADER_INLINE Kept<PreparedShader const> prepare_shader(LoadedModule const& loaded, LoweringOptions const& options,
                                                                  std::uint32_t lanes)
{
    auto made = share<PreparedShader>();
    Lowering lowering(loaded.module, loaded.entry, options);
    made->program = lowering.take();
    made->lengths = lowering.take_lengths();
    made->is_watched = options.is_watched();
    if (!made->is_watched && lanes != 0) {
        Folding{made->program, lanes};
        find_dead(made->program);
        if (Unrolling(made->program).has_changed()) Folding{made->program, lanes};
    }
    find_dead(made->program);
    if (!made->is_watched) remove_repeats(made->program);
    Uniformity{made->program};
    if (!made->is_watched) {
        Flattening{made->program};
        RowSearch{made->program};
        find_dead(made->program);
    }
    Spreading{made->program, made->is_watched};
    if (!made->is_watched) make_lane_constants_early(made->program, keeps_files(made->program, lanes), &may_run_early);
    made->assigned = SlotAssignment(made->program, !made->is_watched).take();
    return made;
}

CROSSLANE_SHADER_INLINE Kept<Code const> assemble_shader(PreparedShader const& shader, HandlerTable const& table)
{
    return share<Code const>(Assembly(shader.program, shader.assigned, table, shader.is_watched).take());
}

CROSSLANE_SHADER_INLINE Kept<Code const> assemble_checked_shader(PreparedShader const& shader, HandlerTable const& table,
                                                                 Checks checks)
{
    auto code = share<Code>(Assembly(shader.program, shader.assigned, table, true, true).take());
    code->checks = CheckPlanner(shader, *code, checks).take();
    return code;
}

CROSSLANE_SHADER_INLINE Kept<Recorder> make_check_recorder(LoadedModule const& loaded, PreparedShader const& shader,
                                                           ShaderRun const& run, UnwrittenBuffers const& unwritten,
                                                           Kept<FindingList> findings)
{
    CheckedShader checked{loaded, shader, run.code, {}, run.images};
    for (std::size_t i = 0; i < run.spaces.size(); ++i)
        checked.bytes.push_back(run.program.spaces[i].kind == Space::Kind::group ? run.program.spaces[i].bytes : run.spaces[i].bytes);
    return share<CheckRecorder, Recorder>(std::move(checked), unwritten, std::move(findings));
}

template <std::size_t N>
HandlerTable const& handler_table()
{
    constexpr std::size_t L = chunk_lanes<N>;
    static constexpr HandlerTable table{static_cast<std::uint32_t>(N),
                                        static_cast<std::uint32_t>(L),
                                        &lanewise_handler<L>,
                                        &splat_handler<L>,
                                        &move_handler<L>,
                                        &access_handler<L>,
                                        &wave_handler<L>,
                                        &part_handler<L>,
                                        vector_handler<L>(false),
                                        vector_handler<L>(true),
                                        &run_load_row<L>,
                                        &run_store_row<L>,
                                        &run_select_uniform<L>,
                                        &run_and_spread<&run_read_lane_of_words, L>,
                                        &run_and_spread<&run_load_uniform<std::uint32_t>, L>,
                                        &run_and_spread<&run_ballot, L>,
                                        &run_lookup<N>,
                                        &run_count_below<L>};
    return table;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
