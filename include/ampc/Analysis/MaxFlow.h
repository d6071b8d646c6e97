// Maximum flow and minimum cut of a directed graph with integer capacities (Dinic's algorithm).
// Used by PrecisionCut.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace ampc {

class MaxFlow {
public:
  // The capacity of an arc that is never cut. The sum of three such capacities does not overflow.
  static constexpr int64_t kInfinite = std::numeric_limits<int64_t>::max() / 4;

  explicit MaxFlow(uint32_t nodes) : nodes(nodes) {}
  // Capacities must not be negative. Some cut between the source and the sink must be finite.
  void addArc(uint32_t from, uint32_t to, int64_t capacity);
  // Returns the value of the maximum flow. Call it once per object. Memory is linear in nodes and
  // arcs.
  int64_t run(uint32_t source, uint32_t sink);
  // After run: whether the node is on the source's side of the minimum cut. If there are several
  // minimum cuts, that with the fewest nodes on the source's side.
  bool onSourceSide(uint32_t node) const { return level[node] >= 0; }

private:
  void index();
  bool computeLevels(uint32_t source, uint32_t sink);
  int64_t augment(uint32_t source, uint32_t sink);

  struct Arc {
    uint32_t to;
    int64_t remaining; // remaining capacity; arc i ^ 1 is the reverse arc
  };
  uint32_t nodes;
  std::vector<Arc> arcs;
  std::vector<uint32_t> begin,
      outgoing;               // outgoing[begin[n] … begin[n + 1]): the arcs out of node n
  std::vector<uint32_t> next; // per node, the first arc that may still carry flow in this phase
  std::vector<int32_t> level; // number of arcs from the source; negative if unreachable
};

} // namespace ampc
