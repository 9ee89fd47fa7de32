# cmake -DROOT=<repository> -P have_tests.cmake
# Every header of include/crosslane has its test: at its own path, as wave/prefix.hpp has tests/wave/prefix.cpp, or in the file that
# is named beside it here. The bodies for one instruction set, in isa/, are tested by their header's.

cmake_minimum_required(VERSION 3.25)

set(tested_elsewhere
  crosslane                  package/consumer
  algorithm/blend_columns    algorithm/blend
  algorithm/blend_parallel   algorithm/blocks
  algorithm/compact_blocks   algorithm/blocks
  algorithm/compact_parallel algorithm/blocks
  algorithm/compact_parts    ranks/algorithms
  algorithm/compact_ranges   algorithm/compact
  algorithm/compact_waves    algorithm/compaction
  algorithm/histogram_parallel algorithm/blocks
  algorithm/histogram_parts  ranks/algorithms
  algorithm/reduce_parallel  algorithm/blocks
  algorithm/reduce_parts     ranks/algorithms
  algorithm/scan_parallel    algorithm/blocks
  algorithm/scan_parts       ranks/algorithms
  algorithm/radix_sort       algorithm/sort
  algorithm/sort_buckets     algorithm/sort
  algorithm/sort_parallel    algorithm/sort
  algorithm/sort_rows        algorithm/sort
  algorithm/sort_scratch     algorithm/sort
  algorithm/histogram_tables algorithm/histogram
  algorithm/influence        algorithm/blend_influences
  algorithm/sphere_influence algorithm/blend_influences
  algorithm/messages         compile_fail/vector_of_bool
  algorithm/overlap          algorithm/append
  debug/catch2               catch2/failing
  debug/gdb                  debugger/program
  dispatch/dispatch_parts    ranks/dispatch
  dispatch/mpi               ranks/algorithms
  dispatch/policy            dispatch/dispatch
  dispatch/pool              dispatch/parallel
  dispatch/rank_outputs      ranks/dispatch
  dispatch/ranks             ranks/errors
  dispatch/shared_array      ranks/shared_array
  dispatch/shared_memory     ranks/shared_array
  dispatch/short_lock        algorithm/blocks
  dispatch/targets           dispatch/best_target
  group/attributes           dispatch/kernel
  group/check_interlocked    group/check_memory
  group/check_phases         group/check_memory
  group/check_shared         group/check_memory
  group/check_waves          group/check_memory
  group/check_words          group/check_memory
  group/group_memory         group/group
  group/in_order             group/group
  group/interlocked_lanes    group/interlocked
  group/interlocked_messages compile_fail/interlocked_wave
  group/shuffled_order       dispatch/shuffled
  group/wave_order           dispatch/shuffled
  lanes/check_access         group/check_memory
  lanes/checked              wave/check_lanes
  lanes/check_compared       debug/check_answer
  lanes/check_numbers        wave/check_contracts
  lanes/check_operators      wave/check_contracts
  lanes/check_writes         wave/check_writes
  lanes/compare              lanes/lanes_compare
  lanes/lane_by_lane         lanes/memory
  lanes/permute              lanes/lookup
  lanes/printable            debug/recorder_svg
  lanes/refuse               lanes/mixed
  lanes/register             lanes/lanes
  lanes/resize               lanes/convert
  lanes/select               lanes/mask
  lanes/storage              lanes/lanes
  lanes/transpose            algorithm/per_key
  lanes/undefined            wave/check_undefined
  lanes/vec_components       lanes/swizzle
  lanes/vec_messages         compile_fail/vecs_of_two_types
  shader/assembly            shader/run/instructions
  shader/assembly_flow       shader/run/control_flow
  shader/assembly_joins      shader/run/vectors
  shader/assembly_nodes      shader/run/instructions
  shader/atomic_access       shader/run/programs
  shader/binding             shader/bindings
  shader/bound_image         shader/run/images
  shader/bound_resources     shader/run/images
  shader/build_simplified    shader/run/programs
  shader/build_variables     shader/run/control_flow
  shader/builder             shader/run/programs
  shader/check_bounds        shader/run/checks
  shader/check_cells         shader/run/checks
  shader/check_closely       shader/run/checks
  shader/check_lanes         shader/run/checks
  shader/check_memory        shader/run/checks
  shader/check_messages      shader/run/checks
  shader/check_numbers       shader/run/checks
  shader/check_places        shader/run/checks
  shader/check_plan          shader/run/checks
  shader/check_planner       shader/run/checks
  shader/check_recorder      shader/run/checks
  shader/check_state         shader/run/checks
  shader/check_steps         shader/run/checks
  shader/check_undefined     shader/run/checks
  shader/check_values        shader/run/checks
  shader/check_waves         shader/run/checks
  shader/checks              shader/run/checks
  shader/code                shader/run/programs
  shader/compiled            shader/module_compiled
  shader/constant_result     shader/run/flatten
  shader/elementary          shader/run/instructions_glsl
  shader/equal_nodes         shader/run/flatten
  shader/far_access          shader/run/far
  shader/far_place           shader/run/far
  shader/finding             shader/run/report
  shader/finding_list        shader/run/checks
  shader/flatten             shader/run/flatten
  shader/flow                shader/run/control_flow
  shader/fold                shader/run/flatten
  shader/frame               shader/run/programs
  shader/given               shader/run/programs
  shader/group_rest          shader/run/programs
  shader/group_run           shader/run/programs
  shader/image               shader/run/images
  shader/image_access        shader/run/images
  shader/image_sampling      shader/run/images
  shader/image_texels        shader/run/images
  shader/lane_constants      shader/run/programs
  shader/lanewise            shader/run/instructions
  shader/lanewise_table      shader/run/instructions
  shader/loop_values         shader/run/flatten
  shader/lower_addresses     shader/run/programs
  shader/lower_arithmetic    shader/run/instructions
  shader/lower_atomics       shader/run/float_atomics
  shader/lower_composites    shader/run/programs
  shader/lower_dots          shader/run/dots
  shader/lower_far           shader/run/far
  shader/lower_finish        shader/run/control_flow
  shader/lower_flow          shader/run/control_flow
  shader/lower_globals       shader/run/programs
  shader/lower_glsl          shader/run/instructions
  shader/lower_images        shader/run/images
  shader/lower_memory        shader/run/programs
  shader/lower_names         shader/run/trace
  shader/lower_order         shader/run/control_flow
  shader/lower_packing       shader/run/instructions
  shader/lower_pointers      shader/run/pointers
  shader/lower_sampling      shader/run/images
  shader/lower_types         shader/run/programs
  shader/lower_wave          shader/run/programs
  shader/lowered_images      shader/run/images
  shader/lowering            shader/run/programs
  shader/memory_access       shader/run/programs
  shader/missing_binding     shader/run/messages
  shader/number_pair         shader/list
  shader/number_text         shader/run/report_text
  shader/observer            shader/run/programs
  shader/operand_rules       shader/module
  shader/parse_composites    shader/module
  shader/parse_control_flow  shader/module
  shader/parse_lines         shader/module_lines
  shader/parse_memory        shader/module
  shader/parse_operations    shader/module
  shader/parse_sections      shader/module
  shader/parse_types         shader/module
  shader/parse_words         shader/module
  shader/parser              shader/module
  shader/prepare             shader/run/library
  shader/prepare_bodies      shader/run/library
  shader/prepared            shader/run/library
  shader/private_access      shader/run/pointers
  shader/program             shader/run/programs
  shader/recording           shader/run/report
  shader/recording_plan      shader/run/report
  shader/remove_blocks       shader/run/flatten
  shader/repeats             shader/run/flatten
  shader/report              shader/run/report
  shader/report_bodies       shader/run/report
  shader/report_html         shader/run/report
  shader/report_style        shader/run/report
  shader/report_text         shader/run/report
  shader/resource            shader/run/images
  shader/row_access          shader/run/rows
  shader/row_search          shader/run/rows
  shader/runs_once           shader/run/instructions
  shader/scalar_functions    shader/run/instructions
  shader/scalar_numbers      shader/run/instructions
  shader/scalar_table        shader/run/instructions
  shader/scalar_type         shader/run/instructions
  shader/shader              shader/run/golden
  shader/shader_at           shader/run/programs
  shader/shader_bodies       shader/run/programs
  shader/shader_file         shader/run/messages
  shader/shader_library      shader/run/library
  shader/shader_run          shader/run/programs
  shader/shader_state        shader/run/programs
  shader/slots               shader/run/control_flow
  shader/source_lines        shader/run/report
  shader/source_text         shader/run/report
  shader/spreading           shader/run/control_flow
  shader/touched             shader/run/report
  shader/trace               shader/run/trace
  shader/trace_bodies        shader/run/trace
  shader/trace_observer      shader/run/trace
  shader/trace_plan          shader/run/trace
  shader/uniform_steps       shader/run/instructions
  shader/uniformity          shader/run/control_flow
  shader/unroll              shader/run/control_flow
  shader/usage               shader/bindings
  shader/vector_access       shader/run/vectors
  shader/wave_begin          shader/run/programs
  shader/wave_by_lane        shader/run/golden
  shader/wave_operations     shader/run/golden
  wave/buffer_elements       wave/buffer
  wave/buffer_places         wave/buffer
  wave/buffer_rows           wave/buffer
  wave/check_branches        wave/check_scopes
  wave/check_places          group/check_memory
  wave/messages              compile_fail/wave_missing
  wave/partition_lanes       wave/match
  wave/partition_scan        wave/multi_prefix
  wave/quad_layout           wave/quad)

set(wrong)
file(GLOB_RECURSE headers RELATIVE "${ROOT}/include/crosslane" "${ROOT}/include/crosslane/*.hpp")
list(FILTER headers EXCLUDE REGEX "(^|/)isa/")
list(TRANSFORM headers REPLACE "\\.hpp$" "")
while(tested_elsewhere)
  list(POP_FRONT tested_elsewhere header test)
  if(NOT header IN_LIST headers)
    string(APPEND wrong "${header}.hpp is named here and does not exist\n")
  elseif(EXISTS "${ROOT}/tests/${header}.cpp")
    string(APPEND wrong "${header}.hpp has its test, and is still named here\n")
  elseif(NOT EXISTS "${ROOT}/tests/${test}.cpp")
    string(APPEND wrong "tests/${test}.cpp, the test of ${header}.hpp, does not exist\n")
  endif()
  list(REMOVE_ITEM headers "${header}")
endwhile()
foreach(header IN LISTS headers)
  if(NOT EXISTS "${ROOT}/tests/${header}.cpp")
    string(APPEND wrong "${header}.hpp has no test: write tests/${header}.cpp\n")
  endif()
endforeach()
list(LENGTH headers found)
if(found LESS 30)
  string(APPEND wrong "only ${found} headers found\n")
endif()
if(wrong)
  message(FATAL_ERROR "${wrong}")
endif()
message("${found} headers, each with its test")
