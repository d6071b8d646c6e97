// An ONNX graph as plain data, and its encoding as a ModelProto. Knows nothing of the nn dialect.
// The translator fills it; ExportOnnx.cpp writes it.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include "ampc/Export/ExportOnnx.h"
#include "llvm/ADT/SmallVector.h"
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ampc::onnx {

struct Attribute {
  std::string name;
  std::variant<int64_t, float, std::string, std::vector<int64_t>> value;
};

// A value of the graph: an input, an initializer or the output of a node.
struct ValueInfo {
  std::string name; // empty until it is known
  DType dtype = DType::f32;
  std::optional<std::vector<int64_t>> shape; // known for values of the model
  int32_t onnxType = 0; // if not 0: its TensorProto.DataType, which dtype lacks
};

// Operands and results are indices of Graph::values; -1 is an operand that is left out.
struct Node {
  std::string type, name, doc;
  llvm::SmallVector<int> inputs, outputs;
  std::vector<Attribute> attributes;
};

struct Initializer {
  int value; // its ValueInfo has the shape
  std::string_view data;
};

struct Graph {
  std::string name;
  std::vector<ValueInfo> values;
  std::vector<Node> nodes;
  std::vector<Initializer> initializers;
  std::vector<int> inputs, outputs;
  std::deque<std::string> storage; // bytes that initializers refer to
};

struct ModelHead {
  int opset;
  std::string producerVersion;
  std::vector<std::pair<std::string, std::string>> metadata;
};

// Encodes the model. The pieces refer to the graph's storage and to `owned`. If the initializers
// have more than `maxEmbeddedBytes` bytes, those of 1 KiB and more become the pieces of the file
// `dataFile`.
struct EncodedModel {
  std::vector<std::string_view> model, data;
  std::deque<std::string> owned;
};
EncodedModel encode(const Graph &graph, const ModelHead &head, uint64_t maxEmbeddedBytes,
                    const std::string &dataFile);

} // namespace ampc::onnx
