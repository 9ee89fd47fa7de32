# cmake -DROOT=<repository> -DFOLDER=<for a file> -P hlsl_check.cmake
# hlsl.cmake says what a changed docs/hlsl.md writes and no test has: every missing part, and lines in another order.

cmake_minimum_required(VERSION 3.25)

file(READ "${ROOT}/docs/hlsl.md" page)

# expect(<changed page> <what is said of it>...)
function(expect text)
  file(WRITE "${FOLDER}/page.md" "${text}")
  execute_process(COMMAND "${CMAKE_COMMAND}" "-DROOT=${ROOT}" "-DPAGE=${FOLDER}/page.md" -P "${CMAKE_CURRENT_LIST_DIR}/hlsl.cmake"
                  RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(status EQUAL 0)
    message(FATAL_ERROR "it says nothing of: ${ARGN}")
  endif()
  foreach(part IN LISTS ARGN)
    string(FIND "${said}" "${part}" at)
    if(at EQUAL -1)
      message(FATAL_ERROR "it does not say ${part}:\n${said}")
    endif()
  endforeach()
endfunction()

# replaced(<text> <by what> <variable>)
function(replaced from to result)
  string(REPLACE "${from}" "${to}" text "${page}")
  if(text STREQUAL page)
    message(FATAL_ERROR "docs/hlsl.md has no ${from}")
  endif()
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

replaced("`if (auto w = wave.where(c)) { … }`" "`first(1) … second(2) … third(3)`" missing)
expect("${missing}" "first(1)" "second(2)" "third(3)")

set(size "Vec<std::uint32_t, 2> const size(width, height);")
set(in "Buffer in(texels);")
replaced("${size}" "SIZE" page)
replaced("${in}" "${size}" page)
replaced("SIZE" "${in}" page)
expect("${page}" "${size}")
message("hlsl.cmake names what is missing and what is in another order")
