# What the tests of several folders share: instruction sets, flags, Catch2, and how a program is run.

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarms: from GCC's own AVX-512 intrinsics, in a precompiled header; of whole registers that small arrays never come to.
  list(APPEND flags_avx512 -Wno-maybe-uninitialized -Wno-uninitialized -Wno-array-bounds)
endif()

# What this machine has at its widest: the last of the list that runs here. Unless told, that is tested.
list(GET isas 0 widest)
set(not_here)
if(NOT CMAKE_CROSSCOMPILING)
  set(probe "${CMAKE_CURRENT_BINARY_DIR}/run_if_supported")
  try_compile(probed SOURCES "${CMAKE_CURRENT_LIST_DIR}/run_if_supported.cpp" COPY_FILE "${probe}" CXX_STANDARD 20
              CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}/include")
  foreach(isa IN LISTS isas)
    execute_process(COMMAND "${probe}" ${isa} "${CMAKE_COMMAND}" --version RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
    if(status EQUAL 0)
      set(widest ${isa})
    else()
      list(APPEND not_here ${isa})
    endif()
  endforeach()
endif()
set_property(GLOBAL PROPERTY crosslane_widest_isa ${widest}) # for the examples too
set(CROSSLANE_TEST_ISAS "${widest}" CACHE STRING "The instruction sets to test, of: ${isas}")
message(STATUS "crosslane: tests for ${CROSSLANE_TEST_ISAS}; the widest instruction set that runs here is ${widest}")
option(CROSSLANE_TEST_QUICK "Leave out what takes long to compile: every other number of lanes, small integers' prefixes, recorded groups and shaders, float_bits, the examples on photographs")
option(CROSSLANE_TEST_EVERY_SIZE "Test every type at every number of lanes and wave size, not only at those that tell most")

# Catch2: version 3 is a library with its own main, version 2 a header. Its main is compiled once, for every program.
find_package(Catch2 3 QUIET)
add_library(test_support INTERFACE)
target_include_directories(test_support INTERFACE "${PROJECT_SOURCE_DIR}/tests")
target_compile_definitions(test_support INTERFACE CROSSLANE_TESTS_DIR="${PROJECT_SOURCE_DIR}/tests" $<$<BOOL:${CROSSLANE_TEST_EVERY_SIZE}>:CROSSLANE_TEST_EVERY_SIZE>
                                                  $<$<BOOL:${CROSSLANE_TEST_QUICK}>:CROSSLANE_TEST_QUICK>)
target_link_libraries(test_support INTERFACE crosslane::reproducible crosslane_warnings)
if(Catch2_FOUND)
  target_link_libraries(test_support INTERFACE Catch2::Catch2WithMain)
  set(no_test_is_an_error) # always so
else()
  find_path(CATCH2_INCLUDE_DIR catch2/catch.hpp REQUIRED)
  target_include_directories(test_support SYSTEM INTERFACE "${CATCH2_INCLUDE_DIR}")
  add_library(catch_main OBJECT support/main.cpp)
  target_include_directories(catch_main SYSTEM PRIVATE "${CATCH2_INCLUDE_DIR}")
  target_compile_features(catch_main PRIVATE cxx_std_20)
  target_compile_options(catch_main PRIVATE $<$<CONFIG:Release>:-O0> $<$<CXX_COMPILER_ID:Clang>:-fno-sanitize=all>) # it takes a minute otherwise
  target_link_libraries(test_support INTERFACE $<TARGET_OBJECTS:catch_main>)
  set(no_test_is_an_error --warn NoTests)
endif()

# What stands before a program's name to run it: an emulator, or the check that this machine has the instruction set.
function(launcher isa result)
  if(CMAKE_CROSSCOMPILING)
    set(${result} ${CMAKE_CROSSCOMPILING_EMULATOR} PARENT_SCOPE)
  else()
    set(${result} $<TARGET_FILE:run_if_supported> ${isa} PARENT_SCOPE)
  endif()
endfunction()

# GCC takes up to twice as long where inlining is forced, as it is for users: with GCC the files whole_wave.cpp, float_bits
# on AVX-512, the examples and the README's programs test that, with Clang everything. Of several instruction sets, AVX2
# (NEON) is at -O2, the others at -Og. Memory is there: GCC's garbage collector need not run.
function(set_flags program isa)
  target_compile_options(${program} PRIVATE ${flags_${isa}})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${program} PRIVATE --param=ggc-min-expand=1000 --param=ggc-min-heapsize=1000000)
    if(NOT program STREQUAL "float_bits_avx512")
      target_compile_definitions(${program} PRIVATE CROSSLANE_PLAIN_INLINE)
      if(NOT isa MATCHES "avx2|neon" AND NOT isa STREQUAL CROSSLANE_TEST_ISAS) # under an emulator the tests' own time counts for more
        target_compile_options(${program} PRIVATE $<$<CONFIG:Release>:-Og>) # quicker to compile than -O1
      endif()
    endif()
  endif()
endfunction()

# The project's compiler, for tests that call it themselves: with the include path, without optimisation or instruction set.
separate_arguments(compile UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
get_target_property(xsimd_dirs crosslane::xsimd INTERFACE_INCLUDE_DIRECTORIES)
list(REMOVE_ITEM xsimd_dirs ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES})
list(TRANSFORM xsimd_dirs PREPEND -isystem)
set(compile "${CMAKE_CXX_COMPILER}" ${compile} -std=c++20 "-I${PROJECT_SOURCE_DIR}/include" ${xsimd_dirs})
