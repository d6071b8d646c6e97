// Which ops share a kernel, by the key of their attributes; and which attributes of calls are made
// once.
#include "ampc/Dialect/NN/KernelKey.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "passes/CallAttributes.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;

namespace ampc::nn {
namespace {

class KernelKeys : public testing::Test {
protected:
  KernelKeys() { context.loadDialect<NNDialect, func::FuncDialect>(); }

  // The key of the first op of a function of one argument.
  std::string keyOf(const std::string &op, ArrayRef<StringRef> ignored = {}) {
    modules.push_back(
        parseSourceString<ModuleOp>("func.func @f(%x: tensor<4xf32>) {\n  " + op +
                                        " : (tensor<4xf32>) -> tensor<4xf32>\n  return\n}",
                                    &context));
    EXPECT_TRUE(modules.back()) << op;
    auto function = *modules.back()->getOps<func::FuncOp>().begin();
    KernelKey key;
    key.addAttributes(&function.getBody().front().front(), ignored);
    return key.text();
  }

  MLIRContext context;
  std::vector<OwningOpRef<ModuleOp>> modules;
};

TEST_F(KernelKeys, ValuesOfAttributesCount) {
  std::string two = keyOf("%0 = nn.scale %x {scale = 2.0 : f64}");
  EXPECT_EQ(two, keyOf("%0 = nn.scale %x {scale = 2.0 : f64}"));
  EXPECT_NE(two, keyOf("%0 = nn.scale %x {scale = 3.0 : f64}"));
  EXPECT_NE(two, keyOf("%0 = nn.scale %x {scale = 2.0 : f64, bias = 1.0 : f64}"));
}

TEST_F(KernelKeys, NotesOfTheHouseDoNot) {
  std::string plain = keyOf("%0 = nn.scale %x {scale = 2.0 : f64}");
  EXPECT_EQ(plain,
            keyOf("%0 = nn.scale %x {scale = 2.0 : f64, nn.name = \"a\", nn.type = \"scale\"}"));
  EXPECT_EQ(plain, keyOf("%0 = nn.scale %x {scale = 2.0 : f64, amp.keeps_parameters}"));
}

TEST_F(KernelKeys, WhatIsIgnoredDoesNotEither) {
  EXPECT_EQ(keyOf("%0 = nn.scale %x {scale = 2.0 : f64}", {"scale"}),
            keyOf("%0 = nn.scale %x {scale = 3.0 : f64}", {"scale"}));
  EXPECT_NE(keyOf("%0 = nn.scale %x {scale = 2.0 : f64, bias = 1.0 : f64}", {"scale"}),
            keyOf("%0 = nn.scale %x {scale = 2.0 : f64, bias = 2.0 : f64}", {"scale"}));
}

TEST_F(KernelKeys, OtherAttributesOfNoOpCount) {
  EXPECT_NE(keyOf("%0 = nn.relu %x {mine = 1 : i64}"), keyOf("%0 = nn.relu %x"));
  EXPECT_NE(keyOf("%0 = nn.relu %x {mine = 1 : i64}"), keyOf("%0 = nn.relu %x {yours = 1 : i64}"));
  EXPECT_EQ(keyOf("%0 = nn.relu %x {mine = 1 : i64, yours = 2 : i64}"),
            keyOf("%0 = nn.relu %x {yours = 2 : i64, mine = 1 : i64}"));
}

TEST(KernelKey, PartsKeepTheirOrderAndPlace) {
  auto key = [](StringRef what, std::initializer_list<int64_t> numbers) {
    KernelKey key(what);
    for (int64_t number : numbers)
      key.add(number);
    return key.text();
  };
  EXPECT_EQ(key("gemm", {1, 2}), key("gemm", {1, 2}));
  EXPECT_NE(key("gemm", {1, 2}), key("gemm", {2, 1}));
  EXPECT_NE(key("gemm", {1}), key("gemm", {1, 0}));
  EXPECT_NE(key("gemm", {}), key("copy", {}));
  EXPECT_NE(key("", {256}), key("", {1})); // every byte of a number
}

TEST(CallAttributes, NumbersAreMadeOnce) {
  MLIRContext context;
  Builder b(&context);
  AttributeCache attributes(b);
  for (int64_t number : {int64_t{0}, int64_t{1}, int64_t{-1}, INT64_MIN + 8, INT64_MAX - 8}) {
    EXPECT_EQ(attributes.number(number), b.getI64IntegerAttr(number)) << number;
    EXPECT_EQ(attributes.number(number), attributes.number(number));
  }
}

TEST(CallAttributes, ListsAreWhatTheySay) {
  MLIRContext context;
  Builder b(&context);
  AttributeCache attributes(b);
  for (size_t size : {0, 1, 3, 15, 16, 17, 100}) {
    SmallVector<int64_t> zeros(size, 0);
    EXPECT_EQ(attributes.list(zeros), b.getDenseI64ArrayAttr(zeros)) << size;
    EXPECT_EQ(attributes.list(zeros), b.getDenseI64ArrayAttr(zeros)) << size << ", again";
    if (!size)
      continue;
    SmallVector<int64_t> other = zeros;
    other.back() = 256;
    EXPECT_EQ(attributes.list(other), b.getDenseI64ArrayAttr(other)) << size;
    EXPECT_EQ(attributes.list(zeros), b.getDenseI64ArrayAttr(zeros)) << size << ", after another";
  }
}

} // namespace
} // namespace ampc::nn
