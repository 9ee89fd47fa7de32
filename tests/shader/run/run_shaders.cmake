# The shaders that the tests run: those which were recorded on a GPU, by the names of their recordings, the recorded operations by
# the type of their values, and small programs.
function(add_run_shaders program)
  set(hlsl "${PROJECT_SOURCE_DIR}/tests/golden/hlsl")
  foreach(recorded IN ITEMS
      "flow_if_else=flow=MODE=1" "waterfall_forever=waterfall=MODE=0" "layout_64x1=layout=LX=64;LY=1" "compact_countbits=compact=MODE=0"
      "compact_prefixsum=compact=MODE=1" "sssr_raylist_1group=sssr_raylist" "append_var_firstlane=append_var=MODE=1" "histogram_random=histogram"
      "histogram_all_same=histogram" "uniform_load_wave=uniform_load=MODE=1" "lerp_group256=lerp_group" "lerp_wave=lerp_wave" "all_true_branch=all_true_branch"
      "doubling_scan=doubling_scan" "even_work=even_work" "group_append=group_append" "indirect_count=indirect_count" "indirect_use=indirect_use"
      "tile_minmax_1wave=tile_minmax_1wave" "tile_minmax_group=tile_minmax_group" "wave_match_loop=wave_match_loop" "wave_per_input=wave_per_input")
    string(REGEX MATCH "^([^=]+)=([^=]+)=?(.*)$" matched "${recorded}")
    set(name "${CMAKE_MATCH_1}")
    set(file "${CMAKE_MATCH_2}")
    set(defines "${CMAKE_MATCH_3}")
    crosslane_shaders(${program} "${hlsl}/${file}.hlsl" DEFINES ${defines} OUTPUT_NAME ${name})
  endforeach()
  foreach(type IN ITEMS "i32=T=int;INTEGERS=1" "u32=T=uint;INTEGERS=1" "f32=T=float;INTEGERS=0")
    string(REGEX MATCH "^([^=]+)=(.*)$" matched "${type}")
    set(name "operations_${CMAKE_MATCH_1}")
    set(defines "${CMAKE_MATCH_2}")
    set(operations "${PROJECT_SOURCE_DIR}/tests/golden/glsl/operations.comp")
    crosslane_shaders(${program} "${operations}" DEFINES ${defines} ROTATES=0 OUTPUT_NAME ${name} TARGET_ENV vulkan1.2)
    crosslane_shaders(${program} "${operations}" DEFINES ${defines} ROTATES=1 OUTPUT_NAME ${name}_rotations TARGET_ENV vulkan1.2)
  endforeach()
  file(GLOB programs CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/shader/run/glsl/*.comp")
  crosslane_shaders(${program} ${programs} TARGET_ENV vulkan1.2)
  foreach(what IN ITEMS 1 2 3)
    crosslane_shaders(${program} "${PROJECT_SOURCE_DIR}/tests/shader/run/glsl/image_refused.comp" TARGET_ENV vulkan1.2 DEFINES WHAT=${what}
                      OUTPUT_NAME image_refused${what})
  endforeach()
  set(hlsl "${PROJECT_SOURCE_DIR}/tests/shader/run/hlsl")
  crosslane_shaders(${program} "${hlsl}/images.hlsl" "${hlsl}/literals.hlsl" "${hlsl}/registers.hlsl" "${hlsl}/vec_and_mat.hlsl"
                    "${PROJECT_SOURCE_DIR}/examples/shader/sort.hlsl" "${PROJECT_SOURCE_DIR}/examples/shader/half_size.hlsl"
                    "${PROJECT_SOURCE_DIR}/examples/guide/sum_heat.hlsl")
  crosslane_shaders(${program} "${hlsl}/trace.hlsl" OUTPUT_NAME trace_hlsl)
  crosslane_shaders(${program} "${hlsl}/registers.hlsl" OUTPUT_NAME registers_apart OPTIONS --hlsl-iomap --shift-texture-binding 0
                    --shift-sampler-binding 128 --shift-UBO-binding 256 --shift-uav-binding 384) # as docs/shaders.md has it
endfunction()
