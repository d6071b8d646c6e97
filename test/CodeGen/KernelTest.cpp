// Shapes of kernels: row reductions, branches, while loops, small arrays on the stack, 64-bit
// integers, slices of vectors, values that only move.
#include "KernelRunner.h"
#include "Ulp.h"
#include "gtest/gtest.h"
#include <numeric>

namespace ampc::codegen::test {
namespace {

class Kernel : public testing::TestWithParam<CpuLevel> {};

/// The order that vector.reduction is promised in.
float treeSum(std::vector<float> lanes) {
  for (size_t n = lanes.size() / 2; n > 0; n /= 2)
    for (size_t i = 0; i < n; ++i)
      lanes[i] = lanes[i] + lanes[i + n];
  return lanes[0];
}

TEST_P(Kernel, ReducesRowsInTheOrderOfTheTree) {
  auto object = build(kernel("sum", {"f32", "f32"}, R"(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %n = arith.constant 48 : index
    %zero = arith.constant dense<0.0> : vector<16xf32>
    scf.for %r = %r0 to %r1 step %c1 {
      %base = arith.muli %r, %n : index
      %v = scf.for %c = %c0 to %n step %c16 iter_args(%acc = %zero) -> (vector<16xf32>) {
        %i = arith.addi %base, %c : index
        %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
        %s = arith.addf %acc, %x : vector<16xf32>
        scf.yield %s : vector<16xf32>
      }
      %s = vector.reduction <add>, %v : vector<16xf32> into f32
      memref.store %s, %a1[%r] : memref<?xf32>
    })"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<float> x(48 * 7), y(7, -1.0f);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = 1.0f / float(i + 1);
  object->run("sum", {x.data(), y.data()}, 1, 7);
  EXPECT_EQ(y[0], -1.0f) << "rows outside the range stay";
  for (int row = 1; row < 7; ++row) {
    std::vector<float> lanes(16, 0.0f);
    for (int c = 0; c < 48; ++c)
      lanes[c % 16] += x[row * 48 + c];
    EXPECT_EQ(y[row], treeSum(lanes));
  }
}

TEST_P(Kernel, ReducesWithAccumulatorAndOddLengths) {
  auto object = build(kernel("reduce", {"f32", "f32", "i32", "i32"}, R"(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %ten = arith.constant 10.0 : f32
    %x = vector.load %a0[%c0] : memref<?xf32>, vector<6xf32>
    %s = vector.reduction <add>, %x, %ten : vector<6xf32> into f32
    %p = vector.reduction <mul>, %x : vector<6xf32> into f32
    %m = vector.reduction <maximumf>, %x : vector<6xf32> into f32
    memref.store %s, %a1[%c0] : memref<?xf32>
    memref.store %p, %a1[%c1] : memref<?xf32>
    memref.store %m, %a1[%c2] : memref<?xf32>
    %k = vector.load %a2[%c0] : memref<?xi32>, vector<16xi32>
    %ks = vector.reduction <add>, %k : vector<16xi32> into i32
    %km = vector.reduction <maxsi>, %k : vector<16xi32> into i32
    memref.store %ks, %a3[%c0] : memref<?xi32>
    memref.store %km, %a3[%c1] : memref<?xi32>)"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<float> x = {1, 2, 3, 4, 5, 6}, y(3);
  std::vector<int32_t> k(16), z(2);
  std::iota(k.begin(), k.end(), -3);
  object->run("reduce", {x.data(), y.data(), k.data(), z.data()}, 0, 1);
  EXPECT_EQ(y, (std::vector<float>{31, 720, 6}));
  EXPECT_EQ(z, (std::vector<int32_t>{72, 12}));
}

TEST_P(Kernel, BranchesAndWhileLoops) {
  // Steps of the Collatz sequence: scf.while around scf.if.
  auto object = build(kernel("collatz", {"i64", "i32"}, R"(
    %step = arith.constant 1 : index
    %one = arith.constant 1 : i64
    %two = arith.constant 2 : i64
    %three = arith.constant 3 : i64
    %zero = arith.constant 0 : i64
    %none = arith.constant 0 : i32
    %next = arith.constant 1 : i32
    scf.for %r = %r0 to %r1 step %step {
      %x = memref.load %a0[%r] : memref<?xi64>
      %end:2 = scf.while (%v = %x, %n = %none) : (i64, i32) -> (i64, i32) {
        %more = arith.cmpi ne, %v, %one : i64
        scf.condition(%more) %v, %n : i64, i32
      } do {
      ^bb0(%v : i64, %n : i32):
        %rest = arith.remsi %v, %two : i64
        %even = arith.cmpi eq, %rest, %zero : i64
        %w = scf.if %even -> (i64) {
          %half = arith.divsi %v, %two : i64
          scf.yield %half : i64
        } else {
          %triple = arith.muli %v, %three : i64
          %plus = arith.addi %triple, %one : i64
          scf.yield %plus : i64
        }
        %m = arith.addi %n, %next : i32
        scf.yield %w, %m : i64, i32
      }
      memref.store %end#1, %a1[%r] : memref<?xi32>
    })"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<int64_t> x = {1, 2, 3, 27, 97};
  std::vector<int32_t> y(x.size());
  object->run("collatz", {x.data(), y.data()}, 0, x.size());
  EXPECT_EQ(y, (std::vector<int32_t>{0, 1, 7, 111, 118}));
}

TEST_P(Kernel, ArraysOnTheStack) {
  auto object = build(kernel("reverse", {"f32", "f32"}, R"(
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c7 = arith.constant 7 : index
    %array = memref.alloca() : memref<8xf32>
    scf.for %r = %r0 to %r1 step %c1 {
      %base = arith.muli %r, %c8 : index
      scf.for %i = %c0 to %c8 step %c1 {
        %j = arith.addi %base, %i : index
        %x = memref.load %a0[%j] : memref<?xf32>
        %k = arith.subi %c7, %i : index
        memref.store %x, %array[%k] : memref<8xf32>
      }
      %v = vector.load %array[%c0] : memref<8xf32>, vector<8xf32>
      vector.store %v, %a1[%base] : memref<?xf32>, vector<8xf32>
    })"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<float> x(24), y(24);
  std::iota(x.begin(), x.end(), 0.0f);
  object->run("reverse", {x.data(), y.data()}, 0, 3);
  for (int i = 0; i < 24; ++i)
    EXPECT_EQ(y[i], x[i / 8 * 8 + 7 - i % 8]);
}

TEST_P(Kernel, ArraysInLoopsTakeNoNewStack) {
  // 64 KiB in each of 10,000 iterations; the index keeps the array in memory.
  auto object = build(kernel("loop", {"i64", "f32"}, R"(
    %c1 = arith.constant 1 : index
    %one = arith.constant 1.0 : f32
    scf.for %r = %r0 to %r1 step %c1 {
      %array = memref.alloca() : memref<16384xf32>
      %at = memref.load %a0[%r] : memref<?xi64>
      %i = arith.index_cast %at : i64 to index
      memref.store %one, %array[%r] : memref<16384xf32>
      %x = memref.load %array[%i] : memref<16384xf32>
      memref.store %x, %a1[%r] : memref<?xf32>
    })"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<int64_t> at(10000);
  std::iota(at.begin(), at.end(), 0);
  std::vector<float> y(at.size());
  object->run("loop", {at.data(), y.data()}, 0, at.size());
  EXPECT_EQ(y, std::vector<float>(at.size(), 1.0f));
}

TEST_P(Kernel, VectorsOf64BitIntegersAndMasks) {
  auto object = build(kernel("wide", {"i64", "i64", "i8"}, R"(
    %c16 = arith.constant 16 : index
    %seven = arith.constant dense<7> : vector<16xi64>
    %shift = arith.constant dense<3> : vector<16xi64>
    scf.for %i = %r0 to %r1 step %c16 {
      %x = vector.load %a0[%i] : memref<?xi64>, vector<16xi64>
      %p = arith.muli %x, %seven : vector<16xi64>
      %s = arith.shrsi %p, %shift : vector<16xi64>
      %q = arith.divsi %s, %seven : vector<16xi64>
      %m = arith.maxsi %q, %x : vector<16xi64>
      vector.store %m, %a1[%i] : memref<?xi64>, vector<16xi64>
      %less = arith.cmpi slt, %q, %x : vector<16xi64>
      %byte = arith.extui %less : vector<16xi1> to vector<16xi8>
      vector.store %byte, %a2[%i] : memref<?xi8>, vector<16xi8>
    })"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<int64_t> x(32), y(32);
  std::vector<int8_t> z(32);
  for (int i = 0; i < 32; ++i)
    x[i] = (int64_t(i) - 16) * 0x123456789;
  object->run("wide", {x.data(), y.data(), z.data()}, 0, 32);
  for (int i = 0; i < 32; ++i) {
    int64_t q = ((x[i] * 7) >> 3) / 7;
    EXPECT_EQ(y[i], std::max(q, x[i]));
    EXPECT_EQ(z[i], q < x[i]);
  }
}

TEST_P(Kernel, SlicesStepsAndShuffles) {
  auto object = build(kernel("lanes", {"f32", "f32", "i64"}, R"(
    %c0 = arith.constant 0 : index
    %x = vector.load %a0[%c0] : memref<?xf32>, vector<16xf32>
    %slice = vector.extract_strided_slice %x {offsets = [3], sizes = [4], strides = [1]} : vector<16xf32> to vector<4xf32>
    %y = vector.insert_strided_slice %slice, %x {offsets = [10], strides = [1]} : vector<4xf32> into vector<16xf32>
    %first = vector.extract %x[15] : f32 from vector<16xf32>
    %z = vector.insert %first, %y[0] : f32 into vector<16xf32>
    vector.store %z, %a1[%c0] : memref<?xf32>, vector<16xf32>
    %step = vector.step : vector<8xindex>
    %lanes = arith.index_cast %step : vector<8xindex> to vector<8xi64>
    vector.store %lanes, %a2[%c0] : memref<?xi64>, vector<8xi64>)"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<float> x(16), y(16), expected(16);
  std::iota(x.begin(), x.end(), 0.0f);
  expected = x;
  std::copy(x.begin() + 3, x.begin() + 7, expected.begin() + 10);
  expected[0] = 15;
  std::vector<int64_t> lanes(8);
  object->run("lanes", {x.data(), y.data(), lanes.data()}, 0, 1);
  EXPECT_EQ(y, expected);
  EXPECT_EQ(lanes, (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

TEST_P(Kernel, BF16ValuesThatOnlyMove) {
  auto object = build(kernel("move", {"bf16", "bf16", "i16"}, R"(
    %c16 = arith.constant 16 : index
    %one = arith.constant dense<1.0> : vector<16xbf16>
    %half = arith.constant 0.5 : bf16
    %limit = arith.constant dense<16256> : vector<16xi16>
    scf.for %i = %r0 to %r1 step %c16 {
      %x = vector.load %a0[%i] : memref<?xbf16>, vector<16xbf16>
      %bits = arith.bitcast %x : vector<16xbf16> to vector<16xi16>
      vector.store %bits, %a2[%i] : memref<?xi16>, vector<16xi16>
      %large = arith.cmpi sgt, %bits, %limit : vector<16xi16>
      %y = arith.select %large, %one, %x : vector<16xi1>, vector<16xbf16>
      %z = vector.insert %half, %y[0] : bf16 into vector<16xbf16>
      vector.store %z, %a1[%i] : memref<?xbf16>, vector<16xbf16>
    })"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<uint16_t> x(32), y(32), bits(32);
  for (int i = 0; i < 32; ++i)
    x[i] = uint16_t(0x3f70 + i);
  object->run("move", {x.data(), y.data(), bits.data()}, 0, 32);
  EXPECT_EQ(bits, x);
  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(y[i], i % 16 == 0 ? 0x3f00 : std::min<uint16_t>(x[i], 0x3f80));
}

TEST_P(Kernel, HalfArithmeticRoundsAfterEachOperation) {
  auto object = build(kernel("half", {"f16", "f16"}, R"(
    %c16 = arith.constant 16 : index
    scf.for %i = %r0 to %r1 step %c16 {
      %x = vector.load %a0[%i] : memref<?xf16>, vector<16xf16>
      %s = arith.mulf %x, %x : vector<16xf16>
      %t = arith.addf %s, %x : vector<16xf16>
      %e = math.sqrt %t : vector<16xf16>
      vector.store %e, %a1[%i] : memref<?xf16>, vector<16xf16>
    })"),
                      GetParam());
  ASSERT_TRUE(object);
  std::vector<_Float16> x(64), y(64);
  for (int i = 0; i < 64; ++i)
    x[i] = _Float16(float(i) * 0.37f);
  object->run("half", {x.data(), y.data()}, 0, 64);
  for (int i = 0; i < 64; ++i) {
    _Float16 square = _Float16(float(x[i]) * float(x[i]));
    _Float16 sum = _Float16(float(square) + float(x[i]));
    EXPECT_EQ(float(y[i]), float(_Float16(std::sqrt(float(sum))))) << i;
  }
}

std::string nameOf(const testing::TestParamInfo<CpuLevel> &info) {
  const char *names[] = {"v3", "v4", "v4_bf16", "native"}; // in the order of CpuLevel
  return names[static_cast<int>(info.param)];
}

INSTANTIATE_TEST_SUITE_P(, Kernel, testing::ValuesIn(runnableLevels()), nameOf);

} // namespace
} // namespace ampc::codegen::test
