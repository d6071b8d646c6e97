// Plans of --zero=1 for small updates: who runs what, what travels, and what may not be cut.
#include "Programs.h"
#include "session/ShardFlow.h"
#include "session/ShardPlan.h"
#include <gtest/gtest.h>
#include <map>

namespace ampc::test {
namespace {

using runtime::KernelAccess;
using runtime::ShardPlan;

// A step with one bucket: kernels of an update, and the values that they work on.
struct Step {
  explicit Step(std::vector<uint64_t> elements) : sizes(std::move(elements)) {
    grads = spec.arena("gradient", ArenaKind::gradient, 1 << 20);
    weights = spec.arena("parameter", ArenaKind::parameter, 1 << 20);
    moments = spec.arena("optimizer", ArenaKind::optimizer, 1 << 20);
    temporary = spec.arena("activation", ArenaKind::activation, 1 << 20);
    state = spec.arena("state", ArenaKind::state, 64);
    outputs = spec.arena("output", ArenaKind::output, 64);
    EntryT &entry = spec.entry(EntryRole::train_step);
    auto bucket = std::make_unique<BucketT>();
    uint64_t at = 0;
    for (size_t i = 0; i < sizes.size(); ++i, at += (sizes[i - 1] * 4 + 255) / 256 * 256) {
      std::string name = "w" + std::to_string(i);
      offsets.push_back(at);
      bucket->ranges.push_back(gradient(i));
      std::vector<int64_t> shape = {static_cast<int64_t>(sizes[i])};
      auto gradient = std::make_unique<GradientT>();
      gradient->parameter = name;
      gradient->tensor = tensor(name, DType::f32, shape, grads, at);
      entry.gradients.push_back(std::move(gradient));
      spec.program.variables.push_back(
          variable(tensor(name, DType::f32, shape, weights, at), VariableRole::parameter));
      spec.program.variables.back()->trainable = true;
      spec.program.variables.push_back(
          variable(tensor(name + ".moment", DType::f32, shape, moments, at), VariableRole::moment));
    }
    bucket->ready = 1;
    entry.buckets.push_back(std::move(bucket));
    entry.outputs.push_back(
        output(tensor("found_inf", DType::boolean, {}, outputs, 0), Field::found_inf));
    entry.update_point = 1;
    add(fill(flag(), 0));
  }

  Range gradient(size_t i) const { return Range(offsets[i], sizes[i] * 4, grads, 0); }
  Range weight(size_t i) const { return Range(offsets[i], sizes[i] * 4, weights, 0); }
  Range moment(size_t i) const { return Range(offsets[i], sizes[i] * 4, moments, 0); }
  Range temp(uint64_t at, uint64_t size) const { return Range(at, size, temporary, 0); }
  Range flag() const { return Range(0, 1, outputs, 0); }
  Range scalar() const { return Range(0, 4, state, 0); }

  uint32_t add(std::unique_ptr<CommandT> command) {
    auto &commands = spec.entry(EntryRole::train_step).commands;
    commands.push_back(std::move(command));
    return static_cast<uint32_t>(commands.size() - 1);
  }
  using Operand = KernelAccess::Operand;
  uint32_t kernel(const std::string &name, std::vector<Operand> operands) {
    uint32_t index = spec.kernel(name);
    accesses[index].operands = std::move(operands);
    return index;
  }
  static Operand reads(uint64_t perRow, uint64_t fixed = 0) {
    return {fixed, perRow, true, false, 1};
  }
  static Operand writes(uint64_t perRow, uint64_t fixed = 0, uint32_t alignment = 1) {
    return {fixed, perRow, false, true, alignment};
  }

  // weight, moment := f(gradient, moment, scalar) for all parameters
  uint32_t update() {
    uint32_t k = kernel("update", {reads(4), reads(4), reads(0, 4), writes(4), writes(4, 0, 16)});
    std::vector<Range> args;
    for (size_t i = 0; i < sizes.size(); ++i)
      args.insert(args.end(), {gradient(i), moment(i), scalar(), weight(i), moment(i)});
    return add(launch(k, sizes, args));
  }

  // For two parameters: sums of four parts of each gradient, at 0 and 256 of the temporary values.
  uint32_t sumInParts() {
    uint32_t parts = kernel("parts", {reads(4096), writes(4)});
    return add(launch(parts, {4, 4}, {gradient(0), temp(0, 16), gradient(1), temp(256, 16)}));
  }

  std::vector<ShardPlan> plans(int ranks) {
    if (!program)
      program = loadOrDie(spec);
    std::vector<ShardPlan> all;
    for (int rank = 0; rank < ranks; ++rank)
      all.push_back(runtime::planShards(
          *program, [&](uint32_t index) { return accesses.at(index); }, ranks, rank));
    return all;
  }

  Spec spec;
  std::vector<uint64_t> sizes, offsets;
  uint32_t grads, weights, moments, temporary, state, outputs;
  std::map<uint32_t, KernelAccess> accesses;
  std::shared_ptr<const runtime::Program> program;
};

// The bytes of each rank; each byte of the ranges has one owner.
std::vector<uint64_t> sizesOf(const ShardPlan::ByRank &parts, const std::vector<Range> &ranges) {
  std::map<std::pair<uint32_t, uint64_t>, uint64_t> ends;
  std::vector<uint64_t> sizes;
  for (const std::vector<Range> &part : parts) {
    sizes.push_back(0);
    for (const Range &range : part) {
      sizes.back() += range.size();
      ends[{range.arena(), range.offset()}] = range.offset() + range.size();
    }
  }
  for (const Range &range : ranges) {
    uint64_t at = range.offset();
    while (at < range.offset() + range.size()) {
      auto found = ends.find({range.arena(), at});
      if (found == ends.end()) {
        ADD_FAILURE() << "byte " << at << " has no owner";
        break;
      }
      at = found->second;
      ends.erase(found);
    }
    EXPECT_EQ(at, range.offset() + range.size());
  }
  EXPECT_TRUE(ends.empty());
  return sizes;
}

// The rows that ranks run of each piece of a command, by rank; each row is run by one.
std::vector<std::vector<uint64_t>> rowsOf(const std::vector<ShardPlan> &plans, uint32_t command,
                                          const std::vector<uint64_t> &rows) {
  std::vector<std::vector<uint64_t>> counts(rows.size());
  std::vector<uint64_t> next(rows.size());
  for (const ShardPlan &plan : plans) {
    for (auto &count : counts)
      count.push_back(0);
    for (const ShardPlan::Window &window : plan.commands.at(command)) {
      EXPECT_EQ(window.first, next[window.piece]);
      next[window.piece] += window.count;
      counts[window.piece].back() = window.count;
    }
  }
  EXPECT_EQ(next, rows);
  return counts;
}

using Counts = std::vector<std::vector<uint64_t>>;

TEST(Shards, AreEqualPartsOfABucket) {
  Step step({1000, 6, 2066});
  uint32_t update = step.update();
  auto plans = step.plans(3);
  std::vector<Range> all = {step.gradient(0), step.gradient(1), step.gradient(2)};
  // With padding 1024 + 64 + 2066 elements, a third is 1024 if it is a multiple of 64.
  EXPECT_EQ(sizesOf(plans[0].gradients[0], all), (std::vector<uint64_t>{4000, 3864, 4424}));
  EXPECT_EQ(rowsOf(plans, update, step.sizes), (Counts{{1000, 0, 0}, {0, 6, 0}, {0, 960, 1106}}));
  EXPECT_EQ(sizesOf(plans[0].state, {step.moment(0), step.moment(1), step.moment(2)}),
            (std::vector<uint64_t>{4000, 3864, 4424}));
  EXPECT_EQ(sizesOf(plans[0].weights[0], {step.weight(0), step.weight(1), step.weight(2)}),
            (std::vector<uint64_t>{4000, 3864, 4424}));
  EXPECT_EQ(plans[0].stateBytes(1), 3864u);
  EXPECT_TRUE(plans[0].exchanges.empty());
}

TEST(Shards, MoreRanksThanElements) {
  Step step({2});
  uint32_t update = step.update();
  EXPECT_EQ(rowsOf(step.plans(4), update, step.sizes), (Counts{{0, 0, 0, 2}}));
}

// The check of each gradient sets the flag, which the loss scale reads.
TEST(Shards, AgreeOnTheFlag) {
  Step step({256, 256});
  uint32_t check = step.kernel("check", {Step::reads(4), Step::writes(0, 1)});
  uint32_t checked = step.add(
      launch(check, {256, 256}, {step.gradient(0), step.flag(), step.gradient(1), step.flag()}));
  uint32_t scale = step.kernel("scale", {Step::reads(0, 1), Step::writes(0, 4)});
  uint32_t scaled = step.add(launch(scale, {1}, {step.flag(), step.scalar()}));
  step.update();
  auto plans = step.plans(4);
  EXPECT_EQ(rowsOf(plans, checked, {256, 256}), (Counts{{128, 128, 0, 0}, {0, 0, 128, 128}}));
  ASSERT_EQ(plans[0].exchanges.size(), 1u);
  EXPECT_EQ(plans[0].exchanges[0].command, scaled);
  EXPECT_TRUE(plans[0].exchanges[0].flag);
  EXPECT_FALSE(plans[0].commands.count(scaled));
}

// A flag that nothing reads is complete at the end: it is an output.
TEST(Shards, AgreeOnTheFlagAtTheEnd) {
  Step step({256});
  uint32_t check = step.kernel("check", {Step::reads(4), Step::writes(0, 1)});
  step.update();
  step.add(launch(check, {256}, {step.gradient(0), step.flag()}));
  auto plans = step.plans(2);
  ASSERT_EQ(plans[0].exchanges.size(), 1u);
  EXPECT_EQ(plans[0].exchanges[0].command, step.spec.entry(EntryRole::train_step).commands.size());
}

// A norm of one parameter keeps it whole; the others are cut.
TEST(Shards, ANormKeepsAParameterWhole) {
  Step step({4096, 4096});
  uint32_t norm = step.kernel("norm", {Step::reads(0, 4 * 4096), Step::writes(0, 4)});
  step.add(launch(norm, {1}, {step.gradient(0), step.temp(0, 4)}));
  uint32_t update = step.update();
  auto plans = step.plans(4);
  Counts rows = rowsOf(plans, update, step.sizes);
  EXPECT_EQ(std::count(rows[0].begin(), rows[0].end(), 4096u), 1);
  EXPECT_EQ(std::count(rows[1].begin(), rows[1].end(), 0u), 1);
  EXPECT_TRUE(plans[0].exchanges.empty());
}

// Partial sums, of 1024 elements each, whose total needs those of all ranks.
TEST(Shards, AllGetTheSummandsOfATotal) {
  Step step({4096, 4096});
  uint32_t summed = step.sumInParts();
  uint32_t total =
      step.kernel("total", {Step::reads(0, 16), Step::reads(0, 16), Step::writes(0, 4)});
  uint32_t totaled =
      step.add(launch(total, {1}, {step.temp(0, 16), step.temp(256, 16), step.scalar()}));
  uint32_t update = step.update();
  auto plans = step.plans(3);
  EXPECT_EQ(rowsOf(plans, summed, {4, 4}), (Counts{{2, 2, 0}, {0, 1, 3}}));
  EXPECT_EQ(rowsOf(plans, update, step.sizes), (Counts{{2048, 2048, 0}, {0, 1024, 3072}}));
  ASSERT_EQ(plans[0].exchanges.size(), 1u);
  EXPECT_EQ(plans[0].exchanges[0].command, totaled);
  EXPECT_EQ(sizesOf(plans[0].exchanges[0].values, {step.temp(0, 16), step.temp(256, 16)}),
            (std::vector<uint64_t>{8, 12, 12}));
}

// One summand is reduced for itself, but all need it: its operands travel; the parameter is cut.
TEST(Shards, ASummandOfATotalIsNoNorm) {
  Step step({4096, 4096});
  step.sumInParts();
  uint32_t one = step.kernel("one", {Step::reads(0, 16), Step::writes(0, 4)});
  uint32_t alone = step.add(launch(one, {1}, {step.temp(0, 16), step.temp(512, 4)}));
  uint32_t total =
      step.kernel("total", {Step::reads(0, 4), Step::reads(0, 16), Step::writes(0, 4)});
  uint32_t totaled =
      step.add(launch(total, {1}, {step.temp(512, 4), step.temp(256, 16), step.scalar()}));
  uint32_t update = step.update();
  auto plans = step.plans(2);
  EXPECT_EQ(rowsOf(step.plans(4), update, step.sizes),
            (Counts{{2048, 2048, 0, 0}, {0, 0, 2048, 2048}}));
  ASSERT_EQ(plans[0].exchanges.size(), 2u);
  EXPECT_EQ(plans[0].exchanges[0].command, alone);
  EXPECT_EQ(plans[0].exchanges[1].command, totaled);
}

// A moment that a command of all ranks reads is whole on all of them.
TEST(Shards, WhatAllReadIsNotSharded) {
  Step step({256, 256});
  uint32_t update = step.update();
  uint32_t watch = step.kernel("watch", {Step::reads(0, 1024), Step::writes(0, 4)});
  step.add(launch(watch, {1}, {step.moment(0), step.scalar()}));
  auto plans = step.plans(2);
  sizesOf(plans[0].state, {step.moment(1)});
  // The gradient of the first parameter travels to all, which update it.
  ASSERT_EQ(plans[0].exchanges.size(), 1u);
  EXPECT_EQ(plans[0].exchanges[0].command, update);
  sizesOf(plans[0].exchanges[0].values, {step.gradient(0)});
  for (const ShardPlan &plan : plans) {
    ASSERT_EQ(plan.commands.at(update).front().piece, 0u);
    EXPECT_EQ(plan.commands.at(update).front().count, 256u);
  }
}

// A damaged program: --info plans without a session, which would refuse it.
TEST(Shards, ALaunchThatDoesNotFitItsKernelAccessesNothing) {
  Step step({256});
  uint32_t update = step.update();
  uint32_t other = step.kernel("other", std::vector<Step::Operand>(7, Step::reads(4)));
  step.add(launch(other, {256}, {step.gradient(0), step.weight(0)}));
  auto plans = step.plans(2);
  EXPECT_EQ(rowsOf(plans, update, step.sizes), (Counts{{128, 128}}));
  EXPECT_EQ(plans[0].commands.size(), 1u);
}

} // namespace
} // namespace ampc::test
