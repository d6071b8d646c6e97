// Operators of graph networks: nodes send messages along edges.
#include "Composition.h"

namespace ampc::paddle {
namespace {

// One row for each edge: that of the node at its end.
Tensor rowsAt(Composition &c, const Tensor &nodes, const Tensor &ends) {
  return c.make("index_select", {nodes, ends}, {{"axis", 0}});
}

// The messages that reach each of `count` nodes, reduced; 0 where there are none.
void receive(Composition &c, const Tensor &messages, const Tensor &ends, int64_t count) {
  std::string kind = c.text("reduce_op"), dtype = c.dtype(messages);
  Sizes edges = c.shape(messages), nodes = edges;
  if (nodes.empty() || c.shape(ends) != Sizes{edges[0]})
    return c.fail("expects one message for each edge");
  if (c.wants(1))
    return c.fail("has a result for the number of messages, which is not supported");
  nodes[0] = count;
  auto zeros = [&](const Sizes &shape) {
    return c.make("full", {}, {{"shape", shape}, {"value", 0.0}, {"dtype", dtype}});
  };
  if (kind == "MAX" || kind == "MIN") {
    Sizes column(edges.size(), 1);
    column[0] = edges[0];
    Tensor index = c.expand(c.reshape(ends, column), edges);
    return c.result(0, c.make("put_along_axis", {zeros(nodes), index, messages},
                              {{"axis", 0},
                               {"reduce", kind == "MAX" ? "amax" : "amin"},
                               {"include_self", false}}));
  }
  if (kind != "SUM" && kind != "MEAN")
    return c.fail("reduces messages by " + quote(kind) + ", which is not supported");
  Tensor sum = c.make("index_add", {zeros(nodes), ends, messages}, {{"axis", 0}});
  if (kind == "SUM")
    return c.result(0, sum);
  Sizes one(edges.size(), 1), each = one;
  one[0] = edges[0], each[0] = count;
  Tensor ones = c.make("full", {}, {{"shape", one}, {"value", 1.0}, {"dtype", dtype}});
  Tensor number = c.make("index_add", {zeros(each), ends, ones}, {{"axis", 0}});
  c.result(0, c.divide(sum, c.make("maximum", {number, c.scalar(1, dtype)})));
}

// The given number of nodes, or as many as there are.
int64_t nodesOf(Composition &c, const Tensor &x, size_t size) {
  Sizes given = c.has(size) ? c.integers(size) : Sizes();
  return given.empty() || given[0] <= 0 ? c.dim(x, 0) : given[0];
}

Tensor message(Composition &c, const Tensor &x, const Tensor &y) {
  std::string kind = c.text("message_op");
  if (kind != "ADD" && kind != "MUL") {
    c.fail("makes messages by " + quote(kind) + ", which is not supported");
    return "";
  }
  return kind == "ADD" ? c.add(x, y) : c.multiply(x, y);
}

void send_u_recv(Composition &c) {
  Tensor x = c.in(0);
  int64_t count = nodesOf(c, x, 3);
  receive(c, rowsAt(c, x, c.in(1)), c.in(2), count);
}

// y has a row for each edge.
void send_ue_recv(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  int64_t count = nodesOf(c, x, 4);
  receive(c, message(c, rowsAt(c, x, c.in(2)), y), c.in(3), count);
}

void send_uv(Composition &c) {
  Tensor x = c.in(0), y = c.in(1);
  c.result(0, message(c, rowsAt(c, x, c.in(2)), rowsAt(c, y, c.in(3))));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedGraph() {
  static const ComposedOp rows[] = {
      {"send_u_recv", send_u_recv}, {"send_ue_recv", send_ue_recv}, {"send_uv", send_uv}};
  return rows;
}

} // namespace ampc::paddle
