# cmake -DROOT=<repository> -P lines.cmake
# No line of C++ has more than 140 columns, and no header more than 300 lines; but the table that is generated, and what the first
# lines of tests/compile_fail and tests/mistakes expect.

cmake_minimum_required(VERSION 3.25)

set(files)
set(wrong)
foreach(folder IN ITEMS include tests bench examples)
  file(GLOB_RECURSE more "${ROOT}/${folder}/*.hpp" "${ROOT}/${folder}/*.cpp")
  list(APPEND files ${more})
endforeach()
list(FILTER files EXCLUDE REGEX "/shader/grammar\\.hpp$|/(compile_fail|mistakes)/")
foreach(file IN LISTS files)
  if(file MATCHES "^${ROOT}/include/")
    file(READ "${file}" text)
    string(REGEX REPLACE "[^\n]" "" ends "${text}")
    string(LENGTH "${ends}" length)
    if(length GREATER 300)
      string(APPEND wrong "${file}: ${length} lines\n")
    endif()
  endif()
  file(STRINGS "${file}" lines LENGTH_MINIMUM 141 ENCODING UTF-8) # bytes
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "[^ -~][^ -~]" "" line "${line}") # two of the three bytes of "…" and "–"
    string(LENGTH "${line}" columns)
    if(columns GREATER 140)
      string(APPEND wrong "${file}: ${line}\n")
    endif()
  endforeach()
endforeach()
list(LENGTH files count)
if(wrong)
  message(FATAL_ERROR "longer than 140 columns, or than 300 lines:\n${wrong}")
endif()
if(count LESS 300)
  message(FATAL_ERROR "only ${count} files were found")
endif()
message("${count} files of lines of at most 140 columns")
