#include "ampc/Analysis/MaxFlow.h"
#include <algorithm>

namespace ampc {

void MaxFlow::addArc(uint32_t from, uint32_t to, int64_t capacity) {
  arcs.push_back({to, capacity});
  arcs.push_back({from, 0});
}

void MaxFlow::index() {
  begin.assign(nodes + 1, 0);
  for (std::size_t i = 0; i < arcs.size(); ++i)
    ++begin[arcs[i ^ 1].to + 1];
  for (uint32_t n = 0; n < nodes; ++n)
    begin[n + 1] += begin[n];
  outgoing.resize(arcs.size());
  std::vector<uint32_t> place(begin.begin(), begin.end() - 1);
  for (uint32_t i = 0; i < arcs.size(); ++i)
    outgoing[place[arcs[i ^ 1].to]++] = i;
}

// Computes the levels by a breadth-first search over arcs with remaining capacity. Returns whether
// the sink is reachable.
bool MaxFlow::computeLevels(uint32_t source, uint32_t sink) {
  level.assign(nodes, -1);
  level[source] = 0;
  std::vector<uint32_t> queue{source};
  queue.reserve(nodes);
  for (std::size_t at = 0; at < queue.size(); ++at)
    for (uint32_t i = begin[queue[at]]; i < begin[queue[at] + 1]; ++i) {
      const Arc &arc = arcs[outgoing[i]];
      if (arc.remaining > 0 && level[arc.to] < 0) {
        level[arc.to] = level[queue[at]] + 1;
        queue.push_back(arc.to);
      }
    }
  return level[sink] >= 0;
}

// Finds a blocking flow by a depth-first search along the levels. It is iterative, because a path
// may be as long as the graph.
int64_t MaxFlow::augment(uint32_t source, uint32_t sink) {
  int64_t total = 0;
  std::vector<uint32_t> path; // arcs
  for (uint32_t node = source;;) {
    if (node == sink) {
      int64_t amount = kInfinite;
      for (uint32_t arc : path)
        amount = std::min(amount, arcs[arc].remaining);
      std::size_t full = path.size();
      for (std::size_t i = path.size(); i-- > 0;) {
        arcs[path[i]].remaining -= amount;
        arcs[path[i] ^ 1].remaining += amount;
        if (arcs[path[i]].remaining == 0)
          full = i;
      }
      total += amount;
      node = arcs[path[full] ^ 1].to;
      path.resize(full);
      continue;
    }
    while (next[node] < begin[node + 1]) {
      const Arc &arc = arcs[outgoing[next[node]]];
      if (arc.remaining > 0 && level[arc.to] == level[node] + 1)
        break;
      ++next[node];
    }
    if (next[node] < begin[node + 1]) {
      path.push_back(outgoing[next[node]]);
      node = arcs[path.back()].to;
    } else if (path.empty()) {
      return total;
    } else {
      node = arcs[path.back() ^ 1].to;
      path.pop_back();
      ++next[node];
    }
  }
}

int64_t MaxFlow::run(uint32_t source, uint32_t sink) {
  index();
  int64_t flow = 0;
  while (computeLevels(source, sink)) {
    next.assign(begin.begin(), begin.end() - 1);
    flow += augment(source, sink);
  }
  return flow;
}

} // namespace ampc
