// Graphs of products, functions of elements, reductions, reshapes and random numbers, as attention
// has them.
#pragma once
#include "FakeCudnn.h"
#include <optional>

namespace ampc::fake {

struct FlowTensor {
  int64_t id = 0, alignment = 0;
  cudnnDataType_t type = CUDNN_DATA_FLOAT;
  std::vector<int64_t> sizes = {}, strides = {};
  bool isVirtual = false, isConstant = false; // a constant is a float32 on the host
  bool inMemory() const { return !isVirtual && !isConstant; }
  int64_t count() const;
  uint64_t bytes() const; // from the first element to the end of the last one
};

// One operation; tensors that it does not have are empty.
struct FlowStep {
  enum class Kind { product, function, reduction, reshape, random } kind{};
  int mode = 0; // of a function or a reduction
  int64_t axis = -1;
  std::optional<FlowTensor> x, b, t; // of a product, x and b; of random numbers, seed and offset
  FlowTensor y;
  double probability = 0; // that a random number is 1; else it is 0
};
using Flow = std::vector<FlowStep>;

bool isFlow(Descriptor &graph);
Flow flowOf(Descriptor &graph);
// Reports what is wrong.
cudnnStatus_t checkFlowStep(Descriptor &operation);
// Computes in double precision; a result of 16 bits is rounded. Null if the tensor has no bytes.
void run(const Flow &flow, const std::map<int64_t, uint8_t *> &bytes,
         const std::map<int64_t, float> &constants);

} // namespace ampc::fake
