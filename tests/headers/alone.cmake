# cmake -DCOMPILE=<compiler and flags> -DROOT=<repository> -DOUT=<folder> -P alone.cmake
# Every header of the layers compiles alone: it includes what it needs of crosslane. xsimd and the standard library are precompiled, so
# that it takes seconds. The preset matrix compiles them without, and the headers of shader/, for minutes.

cmake_minimum_required(VERSION 3.25)

file(GLOB_RECURSE headers RELATIVE "${ROOT}/include" "${ROOT}/include/crosslane/*.hpp")
list(FILTER headers EXCLUDE REGEX "/isa/|/shader/|/(parallel|mpi|shared_array|shared_memory)\\.hpp$")
list(LENGTH headers count)
if(count LESS 90)
  message(FATAL_ERROR "only ${count} headers found")
endif()
set(others "${OUT}/others.hpp")
file(WRITE "${others}" "#include <xsimd/xsimd.hpp>\n#include <algorithm>\n#include <atomic>\n#include <map>\n#include <span>\n#include <string>\n#include <vector>\n")
execute_process(COMMAND ${COMPILE} -x c++-header "${others}" -o "${others}.gch" COMMAND_ERROR_IS_FATAL ANY)

set(ENV{LC_ALL} C)
set(wrong)
foreach(header IN LISTS headers)
  file(WRITE "${OUT}/alone.cpp" "#include <${header}>\n")
  execute_process(COMMAND ${COMPILE} -include "${others}" -fsyntax-only "${OUT}/alone.cpp" RESULT_VARIABLE failed ERROR_VARIABLE printed)
  if(failed)
    string(REGEX MATCH "[^\n]*error[^\n]*" first "${printed}")
    string(APPEND wrong "${header} alone: ${first}\n")
  endif()
endforeach()
if(wrong)
  message(FATAL_ERROR "${wrong}")
endif()
message("${count} headers")
