// The maximum flow against all cuts of small graphs, and what the cut that is named promises.
#include "ampc/Analysis/MaxFlow.h"
#include <gtest/gtest.h>
#include <random>

using namespace ampc;

namespace {

struct Arc {
  uint32_t from, to;
  int64_t capacity;
};

struct Graph {
  uint32_t nodes;
  std::vector<Arc> arcs;

  MaxFlow flow() const {
    MaxFlow flow(nodes);
    for (const Arc &arc : arcs)
      flow.addArc(arc.from, arc.to, arc.capacity);
    return flow;
  }
  // What the arcs carry that leave a set of nodes, one bit each.
  int64_t leaving(uint32_t set) const {
    int64_t sum = 0;
    for (const Arc &arc : arcs)
      if ((set >> arc.from & 1) && !(set >> arc.to & 1))
        sum += arc.capacity;
    return sum;
  }
  // Over every set with node 0 and without the last one: the least that leaves it, and the nodes
  // that are in all such sets.
  std::pair<int64_t, uint32_t> leastCut() const {
    int64_t least = INT64_MAX;
    uint32_t common = 0;
    for (uint32_t set = 1; set < 1u << (nodes - 1); set += 2) {
      int64_t cut = leaving(set);
      common = cut < least ? set : cut == least ? common & set : common;
      least = std::min(least, cut);
    }
    return {least, common};
  }
};

Graph randomGraph(std::mt19937 &random, int64_t largest) {
  Graph graph{2 + static_cast<uint32_t>(random() % 7), {}};
  uint32_t arcs = random() % 25;
  for (uint32_t i = 0; i < arcs; ++i) {
    auto from = static_cast<uint32_t>(random() % graph.nodes),
         to = static_cast<uint32_t>(random() % graph.nodes);
    graph.arcs.push_back(
        {from, to, static_cast<int64_t>(random() % (largest + 1))}); // loops and parallel arcs too
  }
  return graph;
}

uint32_t sourceSide(const MaxFlow &flow, uint32_t nodes) {
  uint32_t set = 0;
  for (uint32_t node = 0; node < nodes; ++node)
    set |= static_cast<uint32_t>(flow.onSourceSide(node)) << node;
  return set;
}

// Small capacities have many least cuts, large ones mostly one.
class RandomGraphs : public testing::TestWithParam<int64_t> {};

TEST_P(RandomGraphs, have_the_flow_of_their_least_cut) {
  std::mt19937 random(static_cast<unsigned>(GetParam()));
  for (int i = 0; i < 1500; ++i) {
    Graph graph = randomGraph(random, GetParam());
    MaxFlow flow = graph.flow();
    ASSERT_EQ(flow.run(0, graph.nodes - 1), graph.leastCut().first) << "graph " << i;
  }
}

TEST_P(RandomGraphs, are_cut_nearest_to_the_source) {
  std::mt19937 random(static_cast<unsigned>(GetParam()) + 1);
  for (int i = 0; i < 1500; ++i) {
    Graph graph = randomGraph(random, GetParam());
    MaxFlow flow = graph.flow();
    flow.run(0, graph.nodes - 1);
    ASSERT_EQ(sourceSide(flow, graph.nodes), graph.leastCut().second) << "graph " << i;
  }
}

TEST_P(RandomGraphs, are_cut_alike_in_whatever_order_arcs_come) {
  std::mt19937 random(static_cast<unsigned>(GetParam()) + 2);
  for (int i = 0; i < 300; ++i) {
    Graph graph = randomGraph(random, GetParam());
    MaxFlow first = graph.flow();
    int64_t value = first.run(0, graph.nodes - 1);
    std::shuffle(graph.arcs.begin(), graph.arcs.end(), random);
    MaxFlow second = graph.flow();
    ASSERT_EQ(second.run(0, graph.nodes - 1), value) << "graph " << i;
    ASSERT_EQ(sourceSide(first, graph.nodes), sourceSide(second, graph.nodes)) << "graph " << i;
  }
}

TEST_P(RandomGraphs, carry_as_much_backwards) {
  std::mt19937 random(static_cast<unsigned>(GetParam()) + 3);
  for (int i = 0; i < 300; ++i) {
    Graph graph = randomGraph(random, GetParam());
    int64_t value = graph.flow().run(0, graph.nodes - 1);
    for (Arc &arc : graph.arcs)
      std::swap(arc.from, arc.to);
    ASSERT_EQ(graph.flow().run(graph.nodes - 1, 0), value) << "graph " << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Capacities, RandomGraphs, testing::Values(1, 3, 1'000'000'000'000));

TEST(MaxFlow, without_arcs_the_source_stands_alone) {
  MaxFlow flow(3);
  EXPECT_EQ(flow.run(0, 2), 0);
  EXPECT_TRUE(flow.onSourceSide(0));
  EXPECT_FALSE(flow.onSourceSide(1));
  EXPECT_FALSE(flow.onSourceSide(2));
}

TEST(MaxFlow, an_infinite_arc_is_never_cut) {
  MaxFlow flow(4);
  flow.addArc(0, 1, MaxFlow::kInfinite);
  flow.addArc(1, 2, 7);
  flow.addArc(2, 3, MaxFlow::kInfinite);
  flow.addArc(0, 2, 5);
  EXPECT_EQ(flow.run(0, 3), 12);
  EXPECT_TRUE(flow.onSourceSide(1));
  EXPECT_FALSE(flow.onSourceSide(2));
}

TEST(MaxFlow, infinite_arcs_side_by_side_do_not_overflow) {
  MaxFlow flow(5);
  for (uint32_t node : {1, 2, 3}) {
    flow.addArc(0, node, MaxFlow::kInfinite);
    flow.addArc(node, 4, 1'000'000'000'000'000);
  }
  EXPECT_EQ(flow.run(0, 4), 3'000'000'000'000'000);
}

// The flow that goes the wrong way first must be taken back.
TEST(MaxFlow, a_choice_is_undone_where_another_carries_more) {
  MaxFlow flow(6);
  for (auto [from, to] :
       {std::pair{0u, 1u}, {0u, 2u}, {1u, 4u}, {1u, 3u}, {2u, 4u}, {3u, 5u}, {4u, 5u}})
    flow.addArc(from, to, 1);
  EXPECT_EQ(flow.run(0, 5), 2);
}

TEST(MaxFlow, a_chain_of_a_million_nodes_needs_no_stack) {
  constexpr uint32_t kNodes = 1'000'000;
  MaxFlow flow(kNodes);
  for (uint32_t node = 0; node + 1 < kNodes; ++node)
    flow.addArc(node, node + 1, node == kNodes / 2 ? 3 : 4);
  EXPECT_EQ(flow.run(0, kNodes - 1), 3);
  EXPECT_TRUE(flow.onSourceSide(kNodes / 2));
  EXPECT_FALSE(flow.onSourceSide(kNodes / 2 + 1));
}

} // namespace
