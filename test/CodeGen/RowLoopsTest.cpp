// Loops over the columns of a row: the tail as a vector, functions that two loops need, the largest
// and smallest column. What the compiler makes of them has the bits of the loops as they stand.
#include "KernelRunner.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <bit>
#include <cmath>
#include <limits>

namespace ampc::codegen::test {
namespace {

constexpr size_t kColumns = 37; // two vectors and five columns

/// A row's exp(x - max) and their sum, with and without the mark of the tails; `again` is what the
/// second loop stores. That loop has constants of its own (%also), as the builder of kernels makes
/// them.
std::string softmax(bool marked, const std::string &again = "%e") {
  std::string tail = marked ? " {ampc.tail}" : "";
  return kernel("softmax", {"f32", "f32", "f32"},
                R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %main = arith.constant 32 : index
  %n = arith.constant 37 : index
  %low = arith.constant dense<0xFF800000> : vector<16xf32>
  %zero = arith.constant dense<0.0> : vector<16xf32>
  scf.for %r = %r0 to %r1 step %c1 {
    %base = arith.muli %r, %n : index
    %m16 = scf.for %c = %c0 to %main step %c16 iter_args(%acc = %low) -> (vector<16xf32>) {
      %i = arith.addi %base, %c : index
      %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
      %m = arith.maximumf %acc, %x : vector<16xf32>
      scf.yield %m : vector<16xf32>
    }
    %m8a = vector.extract_strided_slice %m16 {offsets = [0], sizes = [8], strides = [1]} : vector<16xf32> to vector<8xf32>
    %m8b = vector.extract_strided_slice %m16 {offsets = [8], sizes = [8], strides = [1]} : vector<16xf32> to vector<8xf32>
    %m8 = arith.maximumf %m8a, %m8b : vector<8xf32>
    %m4a = vector.extract_strided_slice %m8 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
    %m4b = vector.extract_strided_slice %m8 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
    %m4 = arith.maximumf %m4a, %m4b : vector<4xf32>
    %m2a = vector.extract %m4[0] : f32 from vector<4xf32>
    %m2b = vector.extract %m4[1] : f32 from vector<4xf32>
    %m2c = vector.extract %m4[2] : f32 from vector<4xf32>
    %m2d = vector.extract %m4[3] : f32 from vector<4xf32>
    %m1a = arith.maximumf %m2a, %m2b : f32
    %m1b = arith.maximumf %m2c, %m2d : f32
    %m1 = arith.maximumf %m1a, %m1b : f32
    %max = scf.for %c = %main to %n step %c1 iter_args(%acc = %m1) -> (f32) {
      %i = arith.addi %base, %c : index
      %x = memref.load %a0[%i] : memref<?xf32>
      %m = arith.maximumf %acc, %x : f32
      scf.yield %m : f32
    })" + tail + R"(
    %maxs = vector.broadcast %max : f32 to vector<16xf32>
    %s16 = scf.for %c = %c0 to %main step %c16 iter_args(%acc = %zero) -> (vector<16xf32>) {
      %i = arith.addi %base, %c : index
      %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
      %d = arith.subf %x, %maxs : vector<16xf32>
      %e = math.exp %d {ampc.not_positive} : vector<16xf32>
      %s = arith.addf %acc, %e : vector<16xf32>
      scf.yield %s : vector<16xf32>
    }
    %s1 = vector.reduction <add>, %s16 : vector<16xf32> into f32
    %sum = scf.for %c = %main to %n step %c1 iter_args(%acc = %s1) -> (f32) {
      %i = arith.addi %base, %c : index
      %x = memref.load %a0[%i] : memref<?xf32>
      %d = arith.subf %x, %max : f32
      %e = math.exp %d {ampc.not_positive} : f32
      %s = arith.addf %acc, %e : f32
      scf.yield %s : f32
    })" + tail + R"(
    memref.store %sum, %a2[%r] : memref<?xf32>
    %also = arith.constant 0 : index
    scf.for %c = %also to %main step %c16 {
      %i = arith.addi %base, %c : index
      %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
      %d = arith.subf %x, %maxs : vector<16xf32>
      %e = math.exp %d {ampc.not_positive} : vector<16xf32>
      vector.store )" +
                    again + R"(, %a1[%i] : memref<?xf32>, vector<16xf32>
    }
    scf.for %c = %main to %n step %c1 {
      %i = arith.addi %base, %c : index
      %x = memref.load %a0[%i] : memref<?xf32>
      %d = arith.subf %x, %max : f32
      %e = math.exp %d {ampc.not_positive} : f32
      memref.store %e, %a1[%i] : memref<?xf32>
    })" + tail + R"(
  })");
}

/// The largest and the smallest of 16 columns, by loops over single ones.
std::string extremes() {
  return kernel("extremes", {"f32", "f32"}, R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.constant 16 : index
  %low = arith.constant 0xFF800000 : f32
  %high = arith.constant 0x7F800000 : f32
  scf.for %r = %r0 to %r1 step %c1 {
    %base = arith.muli %r, %n : index
    %both:2 = scf.for %c = %c0 to %n step %c1 iter_args(%max = %low, %min = %high) -> (f32, f32) {
      %i = arith.addi %base, %c : index
      %x = memref.load %a0[%i] : memref<?xf32>
      %a = arith.maximumf %max, %x : f32
      %b = arith.minimumf %x, %min : f32
      scf.yield %a, %b : f32, f32
    }
    %to = arith.muli %r, %c2 : index
    %next = arith.addi %to, %c1 : index
    memref.store %both#0, %a1[%to] : memref<?xf32>
    memref.store %both#1, %a1[%next] : memref<?xf32>
  })");
}

uint32_t bits(float x) {
  return std::isnan(x) ? 0x7fc00000 : std::bit_cast<uint32_t>(x);
}

/// Rows with a NaN in each place, with infinities alone, and with numbers.
std::vector<float> rows() {
  std::vector<float> x;
  for (size_t row = 0; row < kColumns + 3; ++row)
    for (size_t column = 0; column < kColumns; ++column)
      x.push_back(row == column     ? -std::numeric_limits<float>::quiet_NaN()
                  : row == kColumns ? -std::numeric_limits<float>::infinity()
                                    : std::sin(float(row * 37 + column * 11)) * float(column + 1));
  return x;
}

TEST(RowLoops, HaveTheBitsOfLoopsWithoutTheMark) {
  std::vector<float> x = rows();
  size_t count = x.size() / kColumns;
  for (CpuLevel level : runnableLevels()) {
    std::vector<float> y[2], sums[2];
    for (bool marked : {false, true}) {
      auto object = build(softmax(marked), level);
      ASSERT_TRUE(object);
      y[marked].resize(x.size());
      sums[marked].resize(count);
      object->run("softmax", {x.data(), y[marked].data(), sums[marked].data()}, 0, int64_t(count));
    }
    for (size_t i = 0; i < x.size(); ++i)
      EXPECT_EQ(bits(y[0][i]), bits(y[1][i])) << i;
    for (size_t i = 0; i < count; ++i)
      EXPECT_EQ(bits(sums[0][i]), bits(sums[1][i])) << i;
    for (size_t i = 0; i < kColumns; ++i)
      EXPECT_TRUE(std::isnan(sums[1][i])) << i;
    EXPECT_GT(sums[1][count - 1], 1);
  }
}

/// exp of five numbers in each of 16 neighboring lines, whose sums are computed first.
TEST(RowLoops, KeepTheNumbersOfNeighboringLinesApart) {
  std::vector<float> x(5 * 16), y(5 * 16), sums(16);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = -float(i) / 16;
  for (CpuLevel level : runnableLevels()) {
    auto object = build(kernel("lines", {"f32", "f32", "f32"}, R"(
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant 5 : index
  %lines = arith.constant 16 : index
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %sum = scf.for %c = %c0 to %n step %c1 iter_args(%acc = %zero) -> (vector<16xf32>) {
    %i = arith.muli %c, %lines : index
    %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
    %e = math.exp %x : vector<16xf32>
    %s = arith.addf %acc, %e : vector<16xf32>
    scf.yield %s : vector<16xf32>
  }
  vector.store %sum, %a2[%c0] : memref<?xf32>, vector<16xf32>
  scf.for %c = %c0 to %n step %c1 {
    %i = arith.muli %c, %lines : index
    %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
    %e = math.exp %x : vector<16xf32>
    vector.store %e, %a1[%i] : memref<?xf32>, vector<16xf32>
  })"),
                        level);
    ASSERT_TRUE(object);
    object->run("lines", {x.data(), y.data(), sums.data()}, 0, 1);
    for (size_t line = 0; line < 16; ++line) {
      float sum = 0;
      for (size_t c = 0; c < 5; ++c) {
        EXPECT_NEAR(y[c * 16 + line], std::exp(x[c * 16 + line]), 1e-6f) << c << " " << line;
        sum += y[c * 16 + line];
      }
      EXPECT_EQ(sums[line], sum) << line;
    }
  }
}

size_t instructions(const std::string &text, llvm::StringRef name) {
  auto context = makeContext();
  auto module = parse(*context, text);
  auto assembly = emitAssembly(*module, {CpuLevel::V4});
  EXPECT_TRUE(succeeded(assembly));
  return llvm::StringRef(*assembly).count(name);
}

TEST(RowLoops, AFunctionIsComputedOncePerColumn) {
  // The vectors and the tails of one loop: where the second one stores something else, its own are
  // not there, and otherwise they are not computed again.
  EXPECT_EQ(instructions(softmax(true), "vfmadd"), instructions(softmax(true, "%x"), "vfmadd"));
}

TEST(RowLoops, ExtremesAreComparedAsIntegers) {
  EXPECT_GT(instructions(softmax(true), "vpmaxsd"), 0u);
  EXPECT_EQ(instructions(softmax(true), "vmaxps"), 0u);
  EXPECT_EQ(instructions(softmax(true), "vmaxss"), 0u);
}

TEST(RowLoops, ExtremesKnowNaNAndTheSignOfZero) {
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  struct Case {
    float fill, one, max, min;
  } cases[] = {{0.0f, -0.0f, 0.0f, -0.0f}, {-0.0f, 0.0f, 0.0f, -0.0f},
               {-2, -3, -2, -3},           {-inf, -inf, -inf, -inf},
               {inf, 1, inf, 1},           {1, nan, nan, nan},
               {1, -nan, nan, nan},        {-inf, -nan, nan, nan},
               {inf, nan, nan, nan},       {-1e-45f, 1e-45f, 1e-45f, -1e-45f}};
  for (CpuLevel level : runnableLevels()) {
    auto object = build(extremes(), level);
    ASSERT_TRUE(object);
    for (const Case &c : cases)
      for (int place : {0, 5, 15}) {
        std::vector<float> x(16, c.fill), y(2);
        x[place] = c.one;
        object->run("extremes", {x.data(), y.data()}, 0, 1);
        EXPECT_EQ(bits(y[0]), bits(c.max)) << c.fill << " " << c.one;
        EXPECT_EQ(bits(y[1]), bits(c.min)) << c.fill << " " << c.one;
      }
  }
}

} // namespace
} // namespace ampc::codegen::test
