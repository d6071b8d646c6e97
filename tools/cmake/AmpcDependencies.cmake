# Everything comes from the system's packages; nothing is downloaded.
find_package(Threads REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX) # oneDNN's threads, held at one
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(ZLIB REQUIRED) # members of .npz files
find_program(AMPC_FLATC flatc REQUIRED)
find_path(AMPC_FLATBUFFERS_INCLUDE flatbuffers/flatbuffers.h REQUIRED)
find_path(AMPC_XXHASH_INCLUDE xxhash.h REQUIRED)
# By hand: Debian's dnnl-config.cmake asks for OpenCL, which its CPU library does not need.
find_path(AMPC_DNNL_INCLUDE oneapi/dnnl/dnnl.h REQUIRED)
find_library(AMPC_DNNL_LIBRARY dnnl REQUIRED)
# Optional, and the one header of CUDA's that the runtime includes: it needs nothing else of CUDA. Without it profilers hear no ranges.
find_path(AMPC_NVTX_INCLUDE nvtx3/nvToolsExt.h HINTS ENV CUDA_HOME PATHS /usr/local/cuda/include PATH_SUFFIXES include)
if(NOT AMPC_RUNTIME_ONLY)
  # Without a version: the packaged version file refuses a bare "22".
  set(AMPC_LLVM_ROOT /usr/lib/llvm-22 CACHE PATH "Where LLVM, MLIR and LLD 22 are installed")
  find_package(MLIR REQUIRED CONFIG HINTS ${AMPC_LLVM_ROOT}/lib/cmake/mlir)
  find_package(LLD REQUIRED CONFIG HINTS ${AMPC_LLVM_ROOT}/lib/cmake/lld)
  list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
  include(TableGen)
  include(AddLLVM)
  include(AddMLIR)
  # MLIR from archives where they are: its calls are direct then, which is a twenty-fifth of the compile time of a large model, and
  # what nobody calls is left out. One group, for they need each other in circles. LLVM, too large for that, stays shared.
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
