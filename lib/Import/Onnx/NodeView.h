// A node of an ONNX graph with its attributes. Inside a function, an attribute may refer to one of
// the function's attributes (ref_attr_name); the view resolves such references. Knows no MLIR.
#pragma once
#include "ReadOnnx.h"
#include <map>
#include <set>

namespace ampc::onnxmodel {

// The values that a function's attributes have at a call, or their defaults.
using FunctionAttributes = std::map<std::string, const onnx::AttributeProto *, std::less<>>;

// Attributes that have another type than the one asked for are a problem, and count as absent.
class NodeView {
public:
  NodeView(const onnx::NodeProto &node, const FunctionAttributes *function, int64_t opset)
      : node(node), function(function), opset(opset) {}

  const onnx::NodeProto &node;
  const FunctionAttributes *const function; // null outside of functions
  const int64_t opset;                      // the version of the node's domain

  bool has(std::string_view name) const { return find(name); }
  int64_t integer(std::string_view name, int64_t absent) const;
  double number(std::string_view name, double absent) const;
  std::string text(std::string_view name, std::string_view absent) const;
  std::vector<int64_t> integers(std::string_view name, std::vector<int64_t> absent = {}) const;
  std::vector<double> numbers(std::string_view name) const;
  std::vector<std::string> texts(std::string_view name) const;
  const onnx::TensorProto *tensor(std::string_view name) const;
  const onnx::GraphProto *graph(std::string_view name) const;
  // Marks attributes that have no effect on the result.
  void ignore(std::initializer_list<std::string_view> names) const;

  // The value of one of the node's attributes; null if it refers to an absent one.
  const onnx::AttributeProto *resolve(const onnx::AttributeProto &attribute) const;

  // The first attribute that nothing has read or ignored; null if there is none.
  const onnx::AttributeProto *unread() const;
  // What is wrong with the attributes that were read; empty if nothing is.
  const std::string &problem() const { return wrong; }

private:
  const onnx::AttributeProto *find(std::string_view name) const;
  const onnx::AttributeProto *find(std::string_view name,
                                   onnx::AttributeProto::AttributeType type) const;

  mutable std::set<std::string_view> read;
  mutable std::string wrong;
};

// The value of an attribute in an error message: `3`, `'SAME'`, `[1, 2]`.
std::string textOfAttribute(const onnx::AttributeProto &attribute);

} // namespace ampc::onnxmodel
