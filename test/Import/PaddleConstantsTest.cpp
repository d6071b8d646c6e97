// What an importer of Paddle's programs computes at compile time.
#include "Paddle/Constants.h"
#include <gtest/gtest.h>

using namespace ampc;
using namespace ampc::paddle;
using Integers = std::vector<int64_t>;

namespace {

Constant numbers(Integers values, DType dtype = DType::i64) {
  return {dtype, {static_cast<int64_t>(values.size())}, values, {}};
}
Constant number(int64_t value, DType dtype = DType::i64) {
  return {dtype, {}, {value}, {}};
}
Constant floats(std::vector<double> values) {
  return {DType::f32, {static_cast<int64_t>(values.size())}, {}, values};
}

// An op whose attributes all have the same values.
struct Attributes {
  int64_t integer = 0;
  double number = 0;
  Integers integers;
  std::optional<DType> dtype;
};

std::optional<Constant> foldWith(llvm::StringRef type, std::vector<const Constant *> operands,
                                 const Attributes &attributes) {
  // FoldedOp refers to them.
  auto integer = [&](llvm::StringRef) { return attributes.integer; };
  auto number = [&](llvm::StringRef) { return attributes.number; };
  auto integers = [&](llvm::StringRef) { return attributes.integers; };
  auto dtype = [&](llvm::StringRef) { return attributes.dtype; };
  return fold({type, std::move(operands), integer, number, integers, dtype});
}

std::optional<Constant> folded(llvm::StringRef type, const std::vector<Constant> &operands,
                               const Attributes &attributes = {}) {
  std::vector<const Constant *> pointers;
  for (const Constant &operand : operands)
    pointers.push_back(&operand);
  return foldWith(type, std::move(pointers), attributes);
}

Integers valuesOf(const std::optional<Constant> &constant) {
  return constant ? constant->integers : Integers{-77};
}

TEST(PaddleConstants, comparisons) {
  struct Row {
    const char *type;
    Integers less, same, more; // of 1 2 3 with 2
  };
  const Row rows[] = {{"less_than", {1}, {0}, {0}},    {"less_equal", {1}, {1}, {0}},
                      {"greater_than", {0}, {0}, {1}}, {"greater_equal", {0}, {1}, {1}},
                      {"equal", {0}, {1}, {0}},        {"not_equal", {1}, {0}, {1}}};
  for (const Row &row : rows) {
    EXPECT_EQ(valuesOf(folded(row.type, {number(1), number(2)})), row.less) << row.type;
    EXPECT_EQ(valuesOf(folded(row.type, {number(2), number(2)})), row.same) << row.type;
    EXPECT_EQ(valuesOf(folded(row.type, {number(3), number(2)})), row.more) << row.type;
    auto made = folded(row.type, {numbers({1, 2, 3}), number(2)});
    ASSERT_TRUE(made) << row.type;
    EXPECT_EQ(made->dtype, DType::boolean);
    EXPECT_EQ(made->shape, Integers{3});
    EXPECT_EQ(made->integers, (Integers{row.less[0], row.same[0], row.more[0]})) << row.type;
  }
  EXPECT_EQ(valuesOf(folded("less_than", {floats({0.5}), floats({0.75})})), Integers{1});
}

TEST(PaddleConstants, comparisons_that_stay) {
  EXPECT_FALSE(folded("less_than", {numbers({1, 2}), numbers({1, 2, 3})}));
  EXPECT_FALSE(folded("equal", {number(int64_t{1} << 60), number(1)})); // double may round it
  EXPECT_FALSE(folded("equal", {number(1)}));
}

TEST(PaddleConstants, logic) {
  auto flags = [](Integers values) { return numbers(std::move(values), DType::boolean); };
  Constant left = flags({0, 0, 1, 1}), right = flags({0, 1, 0, 1});
  EXPECT_EQ(valuesOf(folded("logical_and", {left, right})), (Integers{0, 0, 0, 1}));
  EXPECT_EQ(valuesOf(folded("logical_or", {left, right})), (Integers{0, 1, 1, 1}));
  EXPECT_EQ(valuesOf(folded("logical_xor", {left, right})), (Integers{0, 1, 1, 0}));
  EXPECT_EQ(valuesOf(folded("logical_not", {left})), (Integers{1, 1, 0, 0}));
  EXPECT_FALSE(folded("logical_not", {numbers({0, 1})}));
  EXPECT_EQ(valuesOf(folded("all", {left})), Integers{0});
  EXPECT_EQ(valuesOf(folded("any", {left})), Integers{1});
  EXPECT_EQ(valuesOf(folded("all", {flags({1, 1})})), Integers{1});
  EXPECT_FALSE(folded("any", {left}, {.integer = 1})); // keepdim
}

TEST(PaddleConstants, ranges) {
  auto range = [](int64_t start, int64_t end, int64_t step) {
    return folded("arange", {number(start), number(end), number(step)}, {.dtype = DType::i64});
  };
  EXPECT_EQ(valuesOf(range(0, 3, 1)), (Integers{0, 1, 2}));
  EXPECT_EQ(valuesOf(range(5, 0, -2)), (Integers{5, 3, 1}));
  EXPECT_FALSE(range(0, 0, 1));
  EXPECT_FALSE(range(0, 3, 0));
  EXPECT_FALSE(range(0, 5000, 1));
  int64_t most = std::numeric_limits<int64_t>::max();
  EXPECT_FALSE(range(most - 1, most, 5)); // the place behind the last one overflows
  EXPECT_FALSE(folded("arange", {number(0), number(3), number(1)}, {.dtype = DType::f32}));
}

TEST(PaddleConstants, float64) {
  auto wide = [](std::vector<double> values) {
    Constant constant = floats(std::move(values));
    constant.dtype = DType::f64;
    return constant;
  };
  auto cast = [&](const Constant &constant, DType dtype) {
    auto result = folded("cast", {constant}, {.dtype = dtype});
    return result ? result->numbers : std::vector<double>();
  };
  double infinite = std::numeric_limits<double>::infinity();
  EXPECT_EQ(cast(wide({0.1, -1e300}), DType::f32), (std::vector<double>{0.1f, -infinite}));
  EXPECT_EQ(cast(wide({1 + 0x1p-11, 1 + 0x1p-11 + 0x1p-40}), DType::f16),
            (std::vector<double>{1, 1 + 0x1p-10})); // rounded once
  EXPECT_EQ(cast(wide({1 + 0x1p-9}), DType::bf16), std::vector<double>{1});
  EXPECT_EQ(cast(floats({0.1}), DType::f64), std::vector<double>{0.1f});
  EXPECT_TRUE(cast(floats({0.1}), DType::f16).empty()); // an op of the graph
  auto range = [&](double start, double end, double step) {
    auto result =
        folded("arange", {wide({start}), wide({end}), wide({step})}, {.dtype = DType::f64});
    return result ? result->numbers : std::vector<double>();
  };
  EXPECT_EQ(range(0.5, 2, 0.5), (std::vector<double>{0.5, 1, 1.5}));
  EXPECT_EQ(range(1, -1, -0.75), (std::vector<double>{1, 0.25, -0.5}));
  EXPECT_TRUE(range(0, 1, 0).empty());
  EXPECT_TRUE(range(0, -1, 1).empty());
  EXPECT_TRUE(range(0, 5000, 1).empty());
  EXPECT_FALSE(folded("arange", {wide({1, 2}), wide({3}), wide({1})}, {.dtype = DType::f64}));
}

TEST(PaddleConstants, increments_and_copies) {
  EXPECT_EQ(valuesOf(folded("increment_", {number(4)}, {.number = 3})), Integers{7});
  EXPECT_FALSE(folded("increment_", {number(4)}, {.number = 0.5}));
  EXPECT_FALSE(folded("increment", {floats({1})}, {.number = 1}));
  int64_t most = std::numeric_limits<int64_t>::max();
  EXPECT_FALSE(folded("increment", {number(most)}, {.number = 1}));
  for (const char *type : {"assign", "share_data_", "memcpy", "memcpy_d2h", "memcpy_h2d"})
    EXPECT_EQ(valuesOf(folded(type, {numbers({4, 5})})), (Integers{4, 5})) << type;
}

// What assign_out_ overwrites need not be known; what it reads must.
TEST(PaddleConstants, overwritten_operands) {
  Constant read = number(6);
  EXPECT_EQ(valuesOf(foldWith("assign_out_", {&read, nullptr}, {})), Integers{6});
  EXPECT_FALSE(foldWith("assign_out_", {nullptr, &read}, {}));
}

TEST(PaddleConstants, arithmetic) {
  EXPECT_EQ(valuesOf(folded("floor_divide", {number(-7), number(2)})), Integers{-4});
  EXPECT_EQ(valuesOf(folded("remainder", {number(-7), number(2)})), Integers{1});
  EXPECT_FALSE(folded("floor_divide", {number(1), number(0)}));
  EXPECT_EQ(valuesOf(folded("maximum", {numbers({1, 5}), number(3)})), (Integers{3, 5}));
  EXPECT_EQ(valuesOf(folded("prod", {numbers({2, 3, 4})})), Integers{24});
  EXPECT_FALSE(folded("add", {floats({1}), floats({2})})); // floats are not computed
}

} // namespace
