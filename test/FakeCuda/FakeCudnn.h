// What the files of libcudnn.so.9 share: descriptors, the engines that are offered, and the
// reference that computes a convolution.
#pragma once
#include "Numbers.h"
#include "Objects.h"
#include "cuda/cudnn.h"
#include <array>
#include <set>

namespace ampc::fake {

struct Attribute {
  cudnnBackendAttributeType_t type = CUDNN_TYPE_INT64;
  int64_t count = 0;
  std::vector<uint8_t> bytes = {};
  template <class T> T at(int64_t index = 0) const {
    T value{};
    if (static_cast<size_t>(index + 1) * sizeof(T) <= bytes.size())
      memcpy(&value, bytes.data() + static_cast<size_t>(index) * sizeof(T), sizeof(T));
    return value;
  }
  template <class T> std::vector<T> all() const {
    std::vector<T> values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(at<T>(i));
    return values;
  }
};

using Knobs = std::vector<std::pair<int, int64_t>>;

struct Descriptor {
  cudnnBackendDescriptorType_t type{};
  bool finalized = false;
  std::map<cudnnBackendAttributeName_t, Attribute> attributes = {};
  // Of engines, configurations and plans.
  int64_t engine = -1;
  Knobs knobs = {};
  cudnnBackendDescriptor_t graph = nullptr;
};

struct Engine {
  int64_t index;
  Knobs knobs;
  std::set<cudnnBackendNumericalNote_t> notes;
  uint64_t workspaceBytes;
  double milliseconds;
  bool fails = false; // plans of it are not supported
};

// A convolution as its descriptors say. Sizes are [batch, channels, extents…].
struct FakeTensor {
  int64_t id = 0, alignment = 0;
  cudaDataType type = CUDA_R_32F;
  std::vector<int64_t> sizes = {};
  uint64_t bytes() const;
};
struct FakeConvolution {
  int computes = 0; // 0: output, 1: input, 2: filter
  FakeTensor input, filter, output;
  std::vector<int64_t> strides, dilations, low, high;
  bool tf32 = false;
};

// CudnnGraph.cpp. Reports what is wrong; then the status is that of a wrong parameter.
Objects<Descriptor, cudnnBackendDescriptor_t> &allDescriptors();
cudnnStatus_t finalizeDescriptor(Descriptor &descriptor);
FakeConvolution convolutionOf(Descriptor &graph);
cudnnStatus_t wrong(const std::string &problem);
// CudnnEngines.cpp
const Engine *engineOf(int64_t index, const Knobs &knobs); // null: there is none
std::vector<Engine> enginesOf(cudnnBackendHeurMode_t mode);
// Whether its results are those of exact sums in a fixed order.
bool isAllowed(const Engine &engine, const FakeConvolution &convolution);
// CudnnConvolution.cpp
void convolve(const FakeConvolution &convolution, uint8_t *input, uint8_t *filter, uint8_t *output);

} // namespace ampc::fake
