// Attention, or its gradients, as an operation graph of cuDNN 9: products, functions and
// reductions that one engine computes in one kernel, without the scores in memory. The graphs are
// those that NVIDIA's own front end makes for versions before 9.21; the library recognizes them.
#pragma once
#include "ampc/Format/calls/attention_generated.h"
#include "cuda/Cudnn.h"
#include <array>
#include <map>

namespace ampc::runtime::cuda {

// What a plan depends on.
struct AttentionShape {
  static AttentionShape of(const format::Attention &attention);
  auto operator<=>(const AttentionShape &) const = default;

  bool gradient, causal;
  format::DType type;
  int64_t batch, heads, keyHeads, queries, keys, size;
  int64_t maskBatch, maskHeads;  // 0 without a mask
  float scale, dropout;          // the probability that a weight is dropped
  std::array<int64_t, 6> places; // of q, k, v, dq, dk and dv: elements between neighboring places
};

class AttentionGraph {
public:
  // The graph's tensors in memory. `sums` [batch, heads, queries] in float32 is scratch memory of a
  // gradient; `seed` and `offset` are int64, of the library's generator of random numbers. Numbers
  // are their ids in the graph.
  enum Operand : int64_t { q = 1, k, v, out, lse, dout, dq, dk, dv, sums, mask, seed, offset };
  // Builds the graph and the library's first plan for it. Fails with an environment error if the
  // library does not support it.
  static Result<AttentionGraph> create(Cudnn &library, const AttentionShape &shape,
                                       const std::string &what);

  uint64_t workspaceBytes() const { return workspaceBytes_; }
  static uint64_t sumBytes(const AttentionShape &shape);
  const CudnnDescriptor &plan() const { return plan_; }
  // What the plan runs on. The graph must outlive it, as it has the addresses of the graph's
  // constants.
  Result<CudnnDescriptor> pack(Cudnn &library, const std::map<Operand, CUdeviceptr> &at,
                               CUdeviceptr workspace, const std::string &what) const;

private:
  CudnnDescriptor plan_;
  uint64_t workspaceBytes_ = 0;
  std::vector<int64_t> operands_;                       // ids
  std::shared_ptr<std::map<int64_t, float>> constants_; // by id
};

} // namespace ampc::runtime::cuda
