# cmake -DROOT=<repository> -DFOLDER=<for the project> -DOPTIONS=<of CMake, for the project> -P sort_test.cmake
# README.md's test of a shader, with README.md's lines of CMake, as a user's project: it must build with this machine's Catch2, and pass.

cmake_minimum_required(VERSION 3.25)

file(READ "${ROOT}/README.md" readme)
if(NOT readme MATCHES "```cmake\n([^`]*crosslane_shaders\\(sort_test [^`]*)```")
  message(FATAL_ERROR "README.md has no lines of CMake for sort_test")
endif()
file(WRITE "${FOLDER}/project/CMakeLists.txt" "cmake_minimum_required(VERSION 3.22)
project(user LANGUAGES CXX)
add_subdirectory(\"${ROOT}\" crosslane)
${CMAKE_MATCH_1}")
file(COPY "${ROOT}/examples/shader/sort_test.cpp" "${ROOT}/examples/shader/sort.hlsl" DESTINATION "${FOLDER}/project")
execute_process(COMMAND "${CMAKE_COMMAND}" --fresh -S "${FOLDER}/project" -B "${FOLDER}/build" ${OPTIONS} COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${FOLDER}/build" --target sort_test COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${FOLDER}/build/sort_test" COMMAND_ERROR_IS_FATAL ANY)
