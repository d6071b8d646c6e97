# All dependencies are system packages; nothing is downloaded.
find_package(Threads REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX) # the threads of oneDNN, limited to one
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED) # members of .npz files
find_program(AMPC_FLATC flatc REQUIRED)
find_path(AMPC_FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h REQUIRED)
find_path(AMPC_XXHASH_INCLUDE xxhash.h REQUIRED)
# Without Debian's dnnl-config.cmake, which requires OpenCL, although the CPU library does not need it.
find_path(AMPC_DNNL_INCLUDE oneapi/dnnl/dnnl.h REQUIRED)
find_library(AMPC_DNNL_LIBRARY dnnl REQUIRED)
# Optional. The only header of CUDA that the runtime includes; it needs nothing else of CUDA. Without it, profilers show no NVTX ranges.
find_path(AMPC_NVTX_INCLUDE nvtx3/nvToolsExt.h HINTS ENV CUDA_HOME PATHS /usr/local/cuda/include PATH_SUFFIXES include)
if(NOT AMPC_RUNTIME_ONLY)
  # Without CMake's module, which would look for the full library, too.
  find_program(AMPC_PROTOC protoc REQUIRED)
  find_path(AMPC_PROTOBUF_INCLUDE google/protobuf/message_lite.h REQUIRED)
  find_library(AMPC_PROTOBUF_LITE protobuf-lite REQUIRED)
  # Without a version, because the packaged version file rejects "22".
  set(AMPC_LLVM_ROOT /usr/lib/llvm-22 CACHE PATH "Where LLVM, MLIR and LLD 22 are installed")
  if(NOT AMPC_LLVM_ROOT STREQUAL "/usr/lib/llvm-22")
    set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON) # the loader does not know the folder
  endif()
  find_package(MLIR REQUIRED CONFIG HINTS ${AMPC_LLVM_ROOT}/lib/cmake/mlir)
  find_package(LLD REQUIRED CONFIG HINTS ${AMPC_LLVM_ROOT}/lib/cmake/lld)
  list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
  include(TableGen)
  include(AddLLVM)
  include(AddMLIR)
  # Link MLIR from archives if they are installed: calls are then direct, which saves 4 % of the compile time of a large model, and unused
  # code is omitted. The archives are one group, because they depend on each other cyclically. LLVM is too large and stays a shared library.
  file(GLOB AMPC_MLIR_ARCHIVES ${AMPC_LLVM_ROOT}/lib/libMLIR*.a)
  list(FILTER AMPC_MLIR_ARCHIVES EXCLUDE REGEX "CAPI|Test")
  add_library(AmpcMLIR INTERFACE)
  if(AMPC_MLIR_ARCHIVES)
    list(JOIN AMPC_MLIR_ARCHIVES "," archives)
    target_link_libraries(AmpcMLIR INTERFACE "$<LINK_GROUP:RESCAN,${archives}>" LLVM)
    target_link_options(AmpcMLIR INTERFACE LINKER:--gc-sections)
  else()
    target_link_libraries(AmpcMLIR INTERFACE MLIR LLVM)
  endif()
  set(MLIR_TABLEGEN_EXE ${AMPC_LLVM_ROOT}/bin/mlir-tblgen)
endif()
