// Graph → ModelProto. Numbers of fields and of enumerators are those of onnx.proto.
#include "OnnxGraph.h"
#include "ProtoWriter.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/MathExtras.h"

namespace ampc::onnx {
namespace {

constexpr uint64_t kExternalBytes = 1024; // smaller initializers stay in the model
constexpr uint64_t kDataAlignment = 4096; // so that a runtime can map each tensor

// The version of the file format that belongs to an opset.
int64_t irVersion(int opset) {
  return opset <= 14 ? 7 : opset <= 18 ? 8 : opset <= 20 ? 9 : opset <= 22 ? 10 : 11;
}

ProtoMessage encoded(const Attribute &attribute) {
  enum { kFloat = 1, kInt = 2, kString = 3, kInts = 7 };
  ProtoMessage message;
  message.text(1, attribute.name);
  int64_t type = kInt;
  if (auto *integer = std::get_if<int64_t>(&attribute.value)) {
    message.integer(3, *integer);
  } else if (auto *real = std::get_if<float>(&attribute.value)) {
    message.real(2, *real);
    type = kFloat;
  } else if (auto *text = std::get_if<std::string>(&attribute.value)) {
    message.text(4, *text);
    type = kString;
  } else {
    for (int64_t value : std::get<std::vector<int64_t>>(attribute.value))
      message.integer(8, value);
    type = kInts;
  }
  message.integer(20, type);
  return message;
}

ProtoMessage encoded(const Graph &graph, const Node &node) {
  ProtoMessage message;
  auto name = [&](int value) { return value < 0 ? std::string() : graph.values[value].name; };
  for (int value : node.inputs)
    message.text(1, name(value));
  for (int value : node.outputs)
    message.text(2, name(value));
  message.text(3, node.name);
  message.text(4, node.type);
  for (const Attribute &attribute : node.attributes)
    message.message(5, encoded(attribute));
  if (!node.doc.empty())
    message.text(6, node.doc);
  return message;
}

ProtoMessage encoded(const ValueInfo &value) {
  ProtoMessage shape, tensor, type, message;
  for (int64_t size : *value.shape) {
    ProtoMessage dim;
    dim.integer(1, size);
    shape.message(1, dim);
  }
  tensor.integer(1, value.onnxType ? value.onnxType : numberFormat(value.dtype).onnx);
  tensor.message(2, shape);
  type.message(1, tensor);
  message.text(1, value.name);
  message.message(2, type);
  return message;
}

ProtoMessage entry(const std::string &key, const std::string &value) {
  ProtoMessage message;
  message.text(1, key);
  message.text(2, value);
  return message;
}

// A TensorProto without its data.
ProtoMessage tensorHead(const ValueInfo &value) {
  ProtoMessage message;
  for (int64_t size : *value.shape)
    message.integer(1, size);
  message.integer(2, numberFormat(value.dtype).onnx);
  message.text(8, value.name);
  return message;
}

class Encoder {
public:
  Encoder(const Graph &graph, const std::string &dataFile) : graph(graph), dataFile(dataFile) {}

  EncodedModel run(const ModelHead &head, bool external) {
    ProtoMessage body;
    for (const Node &node : graph.nodes)
      body.message(1, encoded(graph, node));
    body.text(2, graph.name);
    for (int value : graph.inputs)
      body.message(11, encoded(graph.values[value]));
    for (int value : graph.outputs)
      body.message(12, encoded(graph.values[value]));
    for (const Node &node : graph.nodes)
      for (int value : node.outputs)
        if (graph.values[value].shape && !llvm::is_contained(graph.outputs, value))
          body.message(13, encoded(graph.values[value]));
    piece(body.take());
    for (const Initializer &initializer : graph.initializers)
      add(initializer, external && initializer.data.size() >= kExternalBytes);
    return std::move(withHead(head));
  }

private:
  void piece(std::string bytes) {
    result.owned.push_back(std::move(bytes));
    result.model.push_back(result.owned.back());
  }

  void add(const Initializer &initializer, bool external) {
    enum { kExternal = 1 };
    ProtoMessage tensor = tensorHead(graph.values[initializer.value]), field;
    if (external) {
      uint64_t offset = llvm::alignTo(dataBytes, kDataAlignment);
      tensor.message(13, entry("location", dataFile));
      tensor.message(13, entry("offset", std::to_string(offset)));
      tensor.message(13, entry("length", std::to_string(initializer.data.size())));
      tensor.integer(14, kExternal);
      result.data.push_back(std::string_view(zeros).substr(0, offset - dataBytes));
      result.data.push_back(initializer.data);
      dataBytes = offset + initializer.data.size();
      field.message(5, tensor);
      return piece(field.take());
    }
    tensor.begin(9, initializer.data.size());
    field.begin(5, tensor.bytes().size() + initializer.data.size());
    piece(field.take() + tensor.bytes());
    result.model.push_back(initializer.data);
  }

  EncodedModel &withHead(const ModelHead &head) {
    uint64_t graphBytes = 0;
    for (std::string_view bytes : result.model)
      graphBytes += bytes.size();
    ProtoMessage model, opset;
    model.integer(1, irVersion(head.opset));
    model.text(2, "ampc");
    model.text(3, head.producerVersion);
    opset.text(1, "");
    opset.integer(2, head.opset);
    model.message(8, opset);
    for (auto &[key, value] : head.metadata)
      model.message(14, entry(key, value));
    model.begin(7, graphBytes);
    result.owned.push_back(model.take());
    result.model.insert(result.model.begin(), result.owned.back());
    return result;
  }

  const Graph &graph;
  const std::string &dataFile;
  EncodedModel result;
  uint64_t dataBytes = 0;
  static inline const std::string zeros = std::string(kDataAlignment, '\0');
};

} // namespace

EncodedModel encode(const Graph &graph, const ModelHead &head, uint64_t maxEmbeddedBytes,
                    const std::string &dataFile) {
  uint64_t bytes = 0;
  for (const Initializer &initializer : graph.initializers)
    bytes += initializer.data.size();
  return Encoder(graph, dataFile).run(head, bytes > maxEmbeddedBytes);
}

} // namespace ampc::onnx
