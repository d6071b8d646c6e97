// The operators of ONNX that the importer maps, for ampc --list-ops --format=onnx.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace ampc {

struct OnnxOperator {
  std::string domain, type; // "ai.onnx", "Gemm"
  int64_t since = 1;        // the oldest version of the domain whose operator is mapped
  std::string how;          // the ops of Paddle that it becomes
};

// Ordered by domain and type.
std::vector<OnnxOperator> onnxOperators();

// The versions of ai.onnx that models may import.
struct OnnxVersions {
  int64_t oldest, newest;
};
OnnxVersions onnxVersions();

} // namespace ampc
