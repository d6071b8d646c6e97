#include "NodeOrder.h"
#include <unordered_map>
#include <unordered_set>

namespace ampc::onnxmodel {
namespace {

using Nodes = google::protobuf::RepeatedPtrField<onnx::NodeProto>;
using Names = std::vector<std::string_view>;

void collectReads(const onnx::NodeProto &node, Names &reads);

// The names that a subgraph reads and does not define.
void collectOuterReads(const onnx::GraphProto &graph, Names &reads) {
  Names all;
  std::unordered_set<std::string_view> inner;
  for (const onnx::ValueInfoProto &input : graph.input())
    inner.insert(input.name());
  for (const onnx::TensorProto &tensor : graph.initializer())
    inner.insert(tensor.name());
  for (const onnx::NodeProto &node : graph.node()) {
    inner.insert(node.output().begin(), node.output().end());
    collectReads(node, all);
  }
  for (const onnx::ValueInfoProto &output : graph.output())
    all.push_back(output.name());
  for (std::string_view name : all)
    if (!inner.count(name))
      reads.push_back(name);
}

void collectReads(const onnx::NodeProto &node, Names &reads) {
  reads.insert(reads.end(), node.input().begin(), node.input().end());
  for (const onnx::AttributeProto &attribute : node.attribute())
    if (attribute.has_g())
      collectOuterReads(attribute.g(), reads);
}

} // namespace

NodeOrder orderOf(const Nodes &nodes) {
  std::unordered_map<std::string_view, int> writers;
  for (int i = 0; i < nodes.size(); ++i)
    for (const std::string &name : nodes[i].output())
      if (!name.empty())
        writers.emplace(name, i);
  // A depth-first walk with a stack of its own: chains of nodes in reverse order may be long.
  struct Visit {
    int node;
    Names reads;
    size_t next = 0;
  };
  enum State : char { New, Open, Done };
  std::vector<State> states(static_cast<size_t>(nodes.size()), New);
  NodeOrder order;
  std::vector<Visit> stack;
  auto open = [&](int node) {
    states[static_cast<size_t>(node)] = Open;
    stack.push_back({node, {}});
    collectReads(nodes[node], stack.back().reads);
  };
  for (int i = 0; i < nodes.size(); ++i) {
    if (states[static_cast<size_t>(i)] == New)
      open(i);
    while (!stack.empty()) {
      Visit &visit = stack.back();
      if (visit.next == visit.reads.size()) {
        states[static_cast<size_t>(visit.node)] = Done;
        order.nodes.push_back(visit.node);
        stack.pop_back();
        continue;
      }
      std::string_view name = visit.reads[visit.next++];
      auto writer = writers.find(name);
      if (writer == writers.end() || states[static_cast<size_t>(writer->second)] == Done)
        continue;
      if (states[static_cast<size_t>(writer->second)] == Open) {
        order.cyclic = visit.node;
        order.read = name;
        return order;
      }
      open(writer->second);
    }
  }
  return order;
}

} // namespace ampc::onnxmodel
