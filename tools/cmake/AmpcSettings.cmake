# Compiler settings that hold for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# -g1 keeps line tables for backtraces at half the compile time of -g. The packaged LLVM is built
# with NDEBUG, and class layouts must agree with it.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")

find_program(AMPC_CCACHE ccache)
if(AMPC_CCACHE)
  # time_macros and pch_defines are what ccache asks for beside precompiled headers. Its depend mode
  # compares the files themselves, not their preprocessed text: that is the same where only a comment
  # or a macro changed, but GCC skips a `#pragma once` file that a precompiled header has read only
  # if it is the same to the byte.
  set(launcher ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${AMPC_CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
  # ccache can serve a precompiled header only when the preprocessor keeps its text apart.
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endif()

add_compile_options(-Wall -Wextra -Wno-unused-parameter -Wno-comment -Wno-missing-field-initializers)

# Sanitizers for every target (docs/Testing.md). LLVM is packaged without them, so the parts of its headers that mark freed memory for the
# address sanitizer are switched off: they would mark what the library's code does not unmark. Types that LLVM makes have no run-time type
# information to compare.
if(AMPC_SANITIZE STREQUAL "all")
  add_compile_options(-fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=undefined -fno-omit-frame-pointer -U__SANITIZE_ADDRESS__)
  add_link_options(-fsanitize=address,undefined)
elseif(AMPC_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(AMPC_SANITIZE AND NOT AMPC_SANITIZE STREQUAL "ON")
  message(FATAL_ERROR "AMPC_SANITIZE=${AMPC_SANITIZE}: use OFF, ON, all or thread")
endif()
