// Convolutions by the library, divided into tasks.
#include "ExactConv.h"

using namespace ampc::test;
using ampc::runtime::ConvPlan, ampc::runtime::ProductWay, ampc::runtime::Result;

namespace {

// All shapes are supported.
struct LibraryConv : ConvPlan {
  explicit LibraryConv(ConvPlan plan) : ConvPlan(std::move(plan)) {}
  static bool supports(const ConvShape &) { return true; }
  static Result<LibraryConv> create(const ConvOperands &operands, ProductWay way, OneDnn &library) {
    auto plan = ConvPlan::create(operands, way, library);
    if (!plan.ok())
      return plan.status();
    return LibraryConv(std::move(*plan));
  }
};

void checkAll(const ConvCase &c) {
  for (ConvPart computes : {ConvPart::output, ConvPart::input, ConvPart::filter}) {
    SCOPED_TRACE(std::to_string(c.channels) + " channels, " + std::to_string(c.outputs) +
                 " outputs, part " + std::to_string(int(computes)));
    auto check = [&](int threads, bool fixedFilter) {
      return checkConvolution<LibraryConv>(c, computes, DType::f32, threads, fixedFilter);
    };
    std::vector<uint8_t> one = check(1, false);
    EXPECT_TRUE(one == check(3, false)) << "with three threads";
    EXPECT_TRUE(one == check(2, true)) << "with a fixed filter";
  }
}

// Parts of few images are rows: of the output with what they read, and of the input with what reads
// them.
TEST(ConvPlan, DividesRows) {
  const ConvCase cases[] = {
      {1, 32, 32, {30, 31}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {3, 32, 48, {17, 16}, {3, 3}, {1, 1}, {1, 1}, {1, 1}, {1, 1}},
      {1, 32, 32, {41, 30}, {3, 3}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
      {1, 32, 32, {40, 30}, {4, 4}, {2, 2}, {1, 1}, {1, 1}, {1, 1}},
      {1, 32, 32, {33, 30}, {5, 3}, {1, 1}, {3, 1}, {6, 1}, {6, 1}},
      {1, 16, 32, {40, 41}, {5, 5}, {3, 3}, {1, 1}, {2, 0}, {0, 2}},
      {1, 48, 48, {29, 20}, {2, 2}, {3, 1}, {1, 1}, {0, 0}, {0, 1}}, // rows that nothing reads
      {1, 32, 32, {20, 20}, {3, 3}, {1, 1}, {1, 1}, {4, 1}, {4, 1}}, // more padding than kernel
      {1, 3, 64, {64, 60}, {7, 7}, {2, 2}, {1, 1}, {3, 3}, {3, 3}},
      {1, 16, 16, {12, 10, 11}, {3, 3, 3}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}},
  };
  for (const ConvCase &one : cases)
    checkAll(one);
}

// The only rows of an image of one line are its places.
TEST(ConvPlan, DividesLines) {
  const ConvCase cases[] = {
      {1, 64, 64, {1, 700}, {1, 3}, {1, 2}, {1, 1}, {0, 0}, {0, 0}},
      {2, 64, 32, {900}, {5}, {1}, {2}, {4}, {4}},
      {1, 32, 64, {1, 1, 600}, {1, 1, 4}, {1, 1, 4}, {1, 1, 1}, {0, 0, 2}, {0, 0, 2}},
      {1, 128, 256, {2400}, {2}, {2}, {1}, {0}, {0}}, // rows instead of slices of outputs
  };
  for (const ConvCase &one : cases)
    checkAll(one);
}

} // namespace
