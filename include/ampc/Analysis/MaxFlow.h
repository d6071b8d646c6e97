// Maximum flow and minimum cut of a directed graph with integer capacities (Dinic's algorithm).
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace ampc {

class MaxFlow {
public:
  // As much as nothing can be: three of them still add up.
  static constexpr int64_t kInfinite = std::numeric_limits<int64_t>::max() / 4;

  explicit MaxFlow(uint32_t nodes) : nodes(nodes) {}
  // Capacities are not negative. Between every source and sink some path-separating set of arcs is finite.
  void addArc(uint32_t from, uint32_t to, int64_t capacity);
  // The value of the flow. Once per object; memory is linear in nodes and arcs.
  int64_t run(uint32_t source, uint32_t sink);
  // After run: whether the node is on the source's side of the cut that has the fewest nodes there.
  bool onSourceSide(uint32_t node) const { return level[node] >= 0; }

private:
  void index();
  bool label(uint32_t source, uint32_t sink);
  int64_t augment(uint32_t source, uint32_t sink);

  struct Arc {
    uint32_t to;
    int64_t left; // capacity that is left; arc i ^ 1 goes back
  };
  uint32_t nodes;
  std::vector<Arc> arcs;
  std::vector<uint32_t> begin, leaving; // leaving[begin[n] … begin[n + 1]): arcs out of n
  std::vector<uint32_t> next;           // per node, the first arc that may still carry flow in this phase
  std::vector<int32_t> level;           // arcs from the source; negative where it cannot be reached
};

} // namespace ampc
