# cmake -DROOT=<repository> -P layers.cmake
# A layer's headers include only those of their own layer and of lower ones. dispatch/mpi.hpp stands above them: it brings what every
# layer does for ranks.

cmake_minimum_required(VERSION 3.25)

set(layers lanes wave group dispatch algorithm shader debug) # from the lowest
set(wrong)
set(count 0)
foreach(layer IN LISTS layers)
  list(FIND layers ${layer} height)
  file(GLOB_RECURSE headers "${ROOT}/include/crosslane/${layer}/*.hpp")
  list(FILTER headers EXCLUDE REGEX "/dispatch/mpi\\.hpp$")
  foreach(header IN LISTS headers)
    file(STRINGS "${header}" includes REGEX "^ *# *include <crosslane/[a-z]+/")
    foreach(include IN LISTS includes)
      string(REGEX REPLACE "^.*<crosslane/([a-z]+)/.*$" "\\1" other "${include}")
      list(FIND layers ${other} other_height)
      math(EXPR count "${count} + 1")
      if(other_height EQUAL -1 OR other_height GREATER height)
        string(APPEND wrong "${header}: ${include}, of a higher layer\n")
      endif()
    endforeach()
  endforeach()
endforeach()
if(count LESS 300)
  message(FATAL_ERROR "only ${count} lines of #include were found")
endif()
if(wrong)
  message(FATAL_ERROR "${wrong}")
endif()
message("${count} lines of #include")
