// The order in which nodes are translated. ONNX asks for nodes that stand behind those whose
// results they read, but runtimes accept any order, and converters append nodes (the Cast nodes
// that onnxruntime's float16 converter puts at the inputs). Knows no MLIR.
#pragma once
#include "onnx.pb.h"
#include <string>
#include <vector>

namespace ampc::onnxmodel {

struct NodeOrder {
  std::vector<int> nodes; // each node once
  // If the nodes depend on each other in a cycle: a node of it, and the name that it reads of a
  // node that depends on it. The order is then incomplete.
  int cyclic = -1;
  std::string read;
};

// A node comes as early as in the file, after those that it and its subgraphs read. Names that no
// node of the list writes are ignored. Linear in the number of nodes and inputs.
NodeOrder orderOf(const google::protobuf::RepeatedPtrField<onnx::NodeProto> &nodes);

} // namespace ampc::onnxmodel
