# README.md's first program is examples/compaction.cpp, to the letter.
file(READ "${ROOT}/README.md" readme)
file(READ "${ROOT}/examples/compaction.cpp" program)
string(FIND "${readme}" "${program}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "README.md does not hold examples/compaction.cpp as it is")
endif()
