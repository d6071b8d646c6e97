// The library's objects, shared by the two files of the oneDNN wrapper (OneDnn.cpp and
// OneDnnConvolution.cpp).
#pragma once
#include "cpu/OneDnn.h"
#include <map>
#include <oneapi/dnnl/dnnl.hpp>

namespace ampc::runtime {

struct OneDnn::State {
  dnnl::engine engine;
  std::vector<dnnl::stream> streams; // by slot
  std::map<decltype(ProductShape{}.key()), std::unique_ptr<Primitive>> primitives;
  std::map<std::pair<const Primitive *, int64_t>, std::unique_ptr<Packing>> packings;
  std::map<std::tuple<format::DType, int64_t, int64_t, int64_t, int64_t>, std::unique_ptr<Packing>>
      transpositions;
  Result<std::unique_ptr<Packing>> conversion(const dnnl::memory::desc &from,
                                              const dnnl::memory::desc &to) const;
  std::map<decltype(ConvShape{}.key()), std::shared_ptr<Convolution>> convolutions;
};

// The error of a library function; `what` states what could not be done.
Status oneDnnFailed(const char *what, dnnl_status_t status);

// An error if the library would not get memory for the code of a primitive. It reserves some, does
// not check whether it got it, and then crashes.
Status checkRoomForCode();

// An argument of a primitive: sets the address of the memory object.
inline dnnl_exec_arg_t oneDnnArgument(int index, const dnnl::memory &memory, const void *data) {
  dnnl_memory_set_data_handle(memory.get(), const_cast<void *>(data));
  return {index, memory.get()};
}

} // namespace ampc::runtime
