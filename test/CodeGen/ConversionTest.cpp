// Conversions between stored types, over all 2^16 patterns of the narrow side or over the
// neighbourhood of every rounding boundary. References are written out here, bit by bit.
#include "KernelRunner.h"
#include "Ulp.h"
#include "gtest/gtest.h"
#include <cmath>

namespace ampc::codegen::test {
namespace {

/// %a0 → %a1 through `op`, 16 lanes at a time and one by one.
std::string convert(const std::string &name, const std::string &from, const std::string &to,
                    const std::string &op) {
  auto body = [&](bool vector) {
    std::string step = vector ? "16" : "1";
    std::string x = vector ? "vector<16x" + from + ">" : from;
    std::string y = vector ? "vector<16x" + to + ">" : to;
    std::string load = vector ? "vector.load %a0[%i] : memref<?x" + from + ">, " + x
                              : "memref.load %a0[%i] : memref<?x" + from + ">";
    std::string store = vector ? "vector.store %y, %a1[%i] : memref<?x" + to + ">, " + y
                               : "memref.store %y, %a1[%i] : memref<?x" + to + ">";
    return "%step = arith.constant " + step +
           " : index\nscf.for %i = %r0 to %r1 step %step {\n%x = " + load + "\n%y = " + op +
           " %x : " + x + " to " + y + "\n" + store + "\n}";
  };
  return kernel(name, {from, to}, body(true)) + kernel(name + "_scalar", {from, to}, body(false));
}

/// Runs both forms at every level and checks that all agree; the result of the first.
template <typename From, typename To>
std::vector<To> converted(const std::string &from, const std::string &to, const std::string &op,
                          const std::vector<From> &x) {
  std::vector<To> first;
  for (CpuLevel level : runnableLevels()) {
    auto object = build(convert("convert", from, to, op), level);
    if (!object)
      return {};
    for (std::string name : {"convert", "convert_scalar"}) {
      std::vector<To> y(x.size());
      object->run(name, {x.data(), y.data()}, 0, x.size());
      if (first.empty())
        first = y;
      EXPECT_EQ(std::memcmp(first.data(), y.data(), y.size() * sizeof(To)), 0) << name;
    }
  }
  return first;
}

std::vector<uint16_t> all16() {
  std::vector<uint16_t> x(1 << 16);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = uint16_t(i);
  return x;
}

/// Around each pattern of the upper half: the ends, the tie and its neighbours.
std::vector<uint32_t> aroundUpperHalves() {
  std::vector<uint32_t> x;
  for (uint32_t high = 0; high < (1 << 16); ++high)
    for (uint32_t low : {0x0000u, 0x0001u, 0x7fffu, 0x8000u, 0x8001u, 0xffffu, 0x1000u, 0x0fffu})
      x.push_back(high << 16 | low);
  return x;
}

double halfValue(uint16_t h) {
  int exponent = h >> 10 & 31, mantissa = h & 1023;
  double magnitude = exponent == 31  ? (mantissa ? NAN : INFINITY)
                     : exponent == 0 ? std::ldexp(mantissa, -24)
                                     : std::ldexp(mantissa + 1024, exponent - 25);
  return h >> 15 ? -magnitude : magnitude;
}

/// The half nearest to x, ties to even, found by search among all halves of that sign.
uint16_t nearestHalf(double x) {
  uint16_t sign = std::signbit(x) ? 0x8000 : 0;
  double a = std::fabs(x);
  if (a >= 65520.0)
    return sign | 0x7c00;
  uint16_t low = 0, high = 0x7bff;
  while (high - low > 1) {
    uint16_t middle = (low + high) / 2;
    (halfValue(middle) <= a ? low : high) = middle;
  }
  double below = a - halfValue(low), above = halfValue(high) - a;
  bool up = above < below || (above == below && (high & 1) == 0);
  return sign | (up ? high : low);
}

TEST(Conversion, BF16ToF32IsExactForAllPatterns) {
  std::vector<uint16_t> x = all16();
  auto y = converted<uint16_t, uint32_t>("bf16", "f32", "arith.extf", x);
  ASSERT_EQ(y.size(), x.size());
  for (size_t i = 0; i < x.size(); ++i)
    ASSERT_EQ(y[i], uint32_t(x[i]) << 16);
}

TEST(Conversion, F32ToBF16RoundsToNearestEvenAndKeepsNaN) {
  std::vector<uint32_t> x = aroundUpperHalves();
  auto y = converted<uint32_t, uint16_t>("f32", "bf16", "arith.truncf", x);
  ASSERT_EQ(y.size(), x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    uint16_t high = uint16_t(x[i] >> 16), expected = high;
    uint32_t low = x[i] & 0xffff;
    if (std::isnan(fromBits(x[i])))
      expected = high | 0x40;
    else if (low > 0x8000 || (low == 0x8000 && (high & 1)))
      expected = high + 1;
    ASSERT_EQ(y[i], expected) << std::hex << x[i];
  }
}

// The maximum, choice and negative of bf16 values need no rounding; a constant between two of them
// does.
TEST(Conversion, ChosenBF16ValuesStayAsTheyAre) {
  std::vector<uint16_t> x = all16();
  std::vector<uint16_t> relu(x.size()), negative(x.size()), chosen(x.size());
  for (CpuLevel level : runnableLevels()) {
    auto object = build(kernel("choose", {"bf16", "bf16", "bf16", "bf16"}, R"(
      %step = arith.constant 16 : index
      scf.for %i = %r0 to %r1 step %step {
        %zero = arith.constant dense<0.0> : vector<16xf32>
        %near = arith.constant dense<0x3F808001> : vector<16xf32>
        %x = vector.load %a0[%i] : memref<?xbf16>, vector<16xbf16>
        %wide = arith.extf %x : vector<16xbf16> to vector<16xf32>
        %max = arith.maximumf %wide, %zero : vector<16xf32>
        %relu = arith.truncf %max : vector<16xf32> to vector<16xbf16>
        vector.store %relu, %a1[%i] : memref<?xbf16>, vector<16xbf16>
        %neg = arith.negf %max : vector<16xf32>
        %negative = arith.truncf %neg : vector<16xf32> to vector<16xbf16>
        vector.store %negative, %a2[%i] : memref<?xbf16>, vector<16xbf16>
        %above = arith.cmpf ogt, %wide, %zero : vector<16xf32>
        %one = arith.select %above, %wide, %near : vector<16xi1>, vector<16xf32>
        %chosen = arith.truncf %one : vector<16xf32> to vector<16xbf16>
        vector.store %chosen, %a3[%i] : memref<?xbf16>, vector<16xbf16>
      })"),
                        level);
    ASSERT_TRUE(object);
    object->run("choose", {x.data(), relu.data(), negative.data(), chosen.data()}, 0,
                static_cast<int64_t>(x.size()));
    for (size_t i = 0; i < x.size(); ++i) {
      bool isNaN = (x[i] & 0x7fff) > 0x7f80, isPositive = !isNaN && x[i] > 0 && x[i] < 0x8000;
      uint16_t expected = isNaN || isPositive ? x[i] : 0;
      auto same = [&](uint16_t got, uint16_t wanted) {
        return isNaN ? (got & 0x7fff) > 0x7f80 : (got == wanted || ((got | wanted) & 0x7fff) == 0);
      };
      ASSERT_TRUE(same(relu[i], expected)) << std::hex << x[i] << " became " << relu[i];
      ASSERT_TRUE(same(negative[i], expected ^ 0x8000)) << std::hex << x[i];
      ASSERT_EQ(chosen[i], isPositive ? x[i] : 0x3f81) << std::hex << x[i];
    }
  }
}

// A rounded number that is clamped is rounded once: its maximum with 0, and with a bound above.
TEST(Conversion, ClampsOfRoundedValues) {
  std::vector<uint32_t> x = aroundUpperHalves();
  for (std::string type : {"bf16", "f16"}) {
    std::string narrow = "vector<16x" + type + ">", store = " : memref<?x" + type + ">, " + narrow,
                round = " : vector<16xf32> to " + narrow,
                body = "%step = arith.constant 16 : index\n"
                       "scf.for %i = %r0 to %r1 step %step {\n"
                       "%zero = arith.constant dense<0.0> : vector<16xf32>\n"
                       "%six = arith.constant dense<6.0> : vector<16xf32>\n"
                       "%x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>\n"
                       "%rounded = arith.truncf %x" +
                       round + "\n%wide = arith.extf %rounded : " + narrow +
                       " to vector<16xf32>\n"
                       "%max = arith.maximumf %wide, %zero : vector<16xf32>\n"
                       "%min = arith.minimumf %max, %six : vector<16xf32>\n"
                       "%relu = arith.truncf %max" +
                       round + "\n%relu6 = arith.truncf %min" + round +
                       "\nvector.store %relu, %a1[%i]" + store + "\nvector.store %relu6, %a2[%i]" +
                       store + "\nvector.store %rounded, %a3[%i]" + store + "\n}";
    for (CpuLevel level : runnableLevels()) {
      auto object = build(kernel("clamp", {"f32", type, type, type}, body), level);
      ASSERT_TRUE(object);
      std::vector<uint16_t> relu(x.size()), relu6(x.size()), rounded(x.size());
      object->run("clamp", {x.data(), relu.data(), relu6.data(), rounded.data()}, 0,
                  static_cast<int64_t>(x.size()));
      uint16_t infinity = type == "bf16" ? 0x7f80 : 0x7c00, six = type == "bf16" ? 0x40c0 : 0x4600;
      for (size_t i = 0; i < x.size(); ++i) {
        bool isNan = (rounded[i] & 0x7fff) > infinity;
        uint16_t positive = isNan || rounded[i] < 0x8000 ? rounded[i] : 0;
        ASSERT_EQ(relu[i], positive) << type << std::hex << " " << x[i];
        ASSERT_EQ(relu6[i], isNan ? positive : std::min(positive, six)) << type << std::hex << x[i];
      }
    }
  }
}

// A number that is clamped to what 16 bits do not have, or read otherwise, is rounded before.
TEST(Conversion, OtherClampsRoundTwice) {
  std::string body = "%one = arith.constant 1 : index\n"
                     "scf.for %i = %r0 to %r1 step %one {\n"
                     "%bound = arith.constant 1.001 : f32\n"
                     "%x = memref.load %a0[%i] : memref<?xf32>\n"
                     "%h = arith.truncf %x : f32 to bf16\n"
                     "%wide = arith.extf %h : bf16 to f32\n"
                     "%min = arith.minimumf %wide, %bound : f32\n"
                     "%low = arith.truncf %min : f32 to bf16\n"
                     "memref.store %low, %a1[%i] : memref<?xbf16>\n"
                     "memref.store %min, %a2[%i] : memref<?xf32>\n}";
  for (CpuLevel level : runnableLevels()) {
    auto object = build(kernel("bound", {"f32", "bf16", "f32"}, body), level);
    ASSERT_TRUE(object);
    std::vector<float> x = {1.0039f, 0.9999f, 3}, least(x.size());
    std::vector<uint16_t> low(x.size());
    object->run("bound", {x.data(), low.data(), least.data()}, 0, 3);
    EXPECT_EQ(least, (std::vector<float>{1, 1, 1.001f})) << "1.0039 rounds to 1";
    EXPECT_EQ(low, (std::vector<uint16_t>{0x3f80, 0x3f80, 0x3f80}));
  }
}

// 32 columns at a time where an instruction rounds, and 16 that are left (DoubleLanes.cpp), with
// splats from around the loop and in it.
void checkColumns(int64_t columns) {
  std::vector<uint32_t> x = aroundUpperHalves();
  int64_t rows = static_cast<int64_t>(x.size()) / columns;
  x.resize(static_cast<size_t>(rows * columns));
  const std::string body = R"(
    %step = arith.constant 1 : index
    %zero = arith.constant 0 : index
    %columns = arith.constant )" +
                           std::to_string(columns) + R"( : index
    %lanes = arith.constant 16 : index
    %half = arith.constant dense<0.5> : vector<16xf32>
    %first = memref.load %a1[%zero] : memref<?xf32>
    %factor = vector.broadcast %first : f32 to vector<16xf32>
    scf.for %i = %r0 to %r1 step %step {
      %row = arith.muli %i, %columns : index
      scf.for %j = %zero to %columns step %lanes {
        %at = arith.addi %row, %j : index
        %x = vector.load %a0[%at] : memref<?xf32>, vector<16xf32>
        %rounded = arith.truncf %x : vector<16xf32> to vector<16xbf16>
        %wide = arith.extf %rounded : vector<16xbf16> to vector<16xf32>
        %scaled = arith.mulf %wide, %factor : vector<16xf32>
        %sum = arith.addf %scaled, %half : vector<16xf32>
        %two = arith.constant dense<2.0> : vector<16xf32>
        %less = arith.cmpf olt, %sum, %two : vector<16xf32>
        %chosen = arith.select %less, %x, %sum : vector<16xi1>, vector<16xf32>
        %result = arith.truncf %chosen : vector<16xf32> to vector<16xbf16>
        vector.store %result, %a2[%at] : memref<?xbf16>, vector<16xbf16>
      }
    })";
  std::vector<uint16_t> expected;
  for (CpuLevel level : runnableLevels()) {
    auto object = build(kernel("columns", {"f32", "f32", "bf16"}, body), level);
    ASSERT_TRUE(object);
    float factor = 3;
    std::vector<uint16_t> y(x.size());
    object->run("columns", {x.data(), &factor, y.data()}, 0, rows);
    if (expected.empty())
      expected = y;
    for (size_t i = 0; i < x.size(); ++i)
      ASSERT_EQ(y[i], expected[i]) << columns << std::hex << " " << x[i];
  }
}

TEST(Conversion, ColumnsRoundAlikeInPairsOfVectors) {
  for (int64_t columns : {16, 32, 48, 64, 144})
    checkColumns(columns);
}

// What is computed from bf16 values is rounded in float32 lanes if it is computed with: the same
// bits as where it is only stored, and no NaN becomes a number (RoundInLanes.cpp).
void checkLanes(const std::string &function, const std::string &op) {
  auto body = [&](const std::string &stores) {
    return R"(
      %step = arith.constant 16 : index
      scf.for %i = %r0 to %r1 step %step {
        %third = arith.constant dense<0.333> : vector<16xf32>
        %x = vector.load %a0[%i] : memref<?xbf16>, vector<16xbf16>
        %wide = arith.extf %x : vector<16xbf16> to vector<16xf32>
        %y = )" +
           op + R"(
        %rounded = arith.truncf %y : vector<16xf32> to vector<16xbf16>
        vector.store %rounded, %a1[%i] : memref<?xbf16>, vector<16xbf16>
)" + stores +
           "}";
  };
  std::string text = kernel("stored", {"bf16", "bf16"}, body("")) +
                     kernel("chain", {"bf16", "bf16", "f32"}, body(R"(
        %one = arith.constant dense<1.0> : vector<16xf32>
        %again = arith.extf %rounded : vector<16xbf16> to vector<16xf32>
        %product = arith.mulf %again, %one : vector<16xf32>
        vector.store %product, %a2[%i] : memref<?xf32>, vector<16xf32>
)"));
  std::vector<uint16_t> x = all16(), stored(x.size()), rounded(x.size());
  std::vector<uint32_t> product(x.size());
  auto count = static_cast<int64_t>(x.size());
  for (CpuLevel level : runnableLevels()) {
    auto object = build(text, level);
    ASSERT_TRUE(object);
    object->run("stored", {x.data(), stored.data()}, 0, count);
    object->run("chain", {x.data(), rounded.data(), product.data()}, 0, count);
    for (size_t i = 0; i < x.size(); ++i) {
      auto isNaN = [](uint16_t value) { return (value & 0x7fff) > 0x7f80; };
      ASSERT_TRUE(rounded[i] == stored[i] || (isNaN(rounded[i]) && isNaN(stored[i])))
          << function << std::hex << " " << x[i] << ": " << rounded[i] << ", not " << stored[i];
      ASSERT_EQ(product[i], uint32_t(rounded[i]) << 16) << function << std::hex << " " << x[i];
    }
  }
}

TEST(Conversion, ChainsRoundInLanes) {
  checkLanes("square", "arith.mulf %wide, %wide : vector<16xf32>");
  checkLanes("third", "arith.mulf %wide, %third : vector<16xf32>");
  checkLanes("sum", "arith.addf %wide, %third : vector<16xf32>");
  checkLanes("difference", "arith.subf %wide, %wide : vector<16xf32>");
  checkLanes("quotient", "arith.divf %third, %wide : vector<16xf32>");
  checkLanes("fma", "math.fma %wide, %wide, %third : vector<16xf32>");
  for (std::string name : {"sqrt", "exp", "tanh", "erf", "erfc"})
    checkLanes(name, "math." + name + " %wide : vector<16xf32>");
}

TEST(Conversion, F16ToF32IsExactForAllPatterns) {
  std::vector<uint16_t> x = all16();
  auto y = converted<uint16_t, float>("f16", "f32", "arith.extf", x);
  ASSERT_EQ(y.size(), x.size());
  for (size_t i = 0; i < x.size(); ++i)
    ASSERT_TRUE(sameBitsOrNaN(y[i], float(halfValue(x[i])))) << i;
}

TEST(Conversion, F32ToF16RoundsToNearestEvenWithSubnormals) {
  std::vector<float> x;
  for (uint32_t bits : aroundUpperHalves())
    x.push_back(fromBits(bits));
  auto y = converted<float, uint16_t>("f32", "f16", "arith.truncf", x);
  ASSERT_EQ(y.size(), x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    bool same = std::isnan(x[i]) ? std::isnan(halfValue(y[i])) : y[i] == nearestHalf(x[i]);
    ASSERT_TRUE(same) << x[i] << " became " << y[i];
  }
}

TEST(Conversion, F64ToF16RoundsOnce) {
  std::vector<double> x = {INFINITY, -INFINITY, 1e300, -1e300, 1e-300, 0.0, -0.0, 65519.999999999};
  for (uint16_t h = 0; h < 0x7bff; ++h) {
    double tie = (halfValue(h) + halfValue(h + 1)) / 2;
    for (double d : {tie, std::nextafter(tie, 0.0), std::nextafter(tie, 1e9), halfValue(h)})
      x.insert(x.end(), {d, -d});
  }
  x.resize(x.size() / 16 * 16);
  auto y = converted<double, uint16_t>("f64", "f16", "arith.truncf", x);
  ASSERT_EQ(y.size(), x.size());
  for (size_t i = 0; i < x.size(); ++i)
    ASSERT_EQ(y[i], nearestHalf(x[i])) << x[i];
}

TEST(Conversion, F64ToBF16RoundsOnce) {
  std::vector<double> x;
  std::vector<uint16_t> expected;
  for (uint32_t b = 0; b < 0x7f7f; ++b) {
    double low = fromBits(b << 16), high = fromBits((b + 1) << 16), tie = low + (high - low) / 2;
    x.insert(x.end(), {low, std::nextafter(tie, 0.0), tie, std::nextafter(tie, 1e300)});
    uint16_t even = uint16_t(b & 1 ? b + 1 : b);
    expected.insert(expected.end(), {uint16_t(b), uint16_t(b), even, uint16_t(b + 1)});
  }
  x.resize(x.size() / 16 * 16);
  auto y = converted<double, uint16_t>("f64", "bf16", "arith.truncf", x);
  ASSERT_EQ(y.size(), x.size());
  for (size_t i = 0; i < x.size(); ++i)
    ASSERT_EQ(y[i], expected[i]) << x[i];
}

TEST(Conversion, F16ToF64IsExact) {
  std::vector<uint16_t> x = all16();
  auto y = converted<uint16_t, double>("f16", "f64", "arith.extf", x);
  ASSERT_EQ(y.size(), x.size());
  for (size_t i = 0; i < x.size(); ++i) {
    bool same = std::isnan(halfValue(x[i])) ? std::isnan(y[i]) : y[i] == halfValue(x[i]);
    ASSERT_TRUE(same) << i;
  }
}

TEST(Conversion, IntegersWidenAndNarrow) {
  std::vector<int64_t> x;
  for (int64_t i = 0; i < 256; ++i)
    x.push_back((i * 0x9E3779B97F4A7C15) >> (i % 60));
  auto narrow = converted<int64_t, int8_t>("i64", "i8", "arith.trunci", x);
  auto single = converted<int64_t, float>("i64", "f32", "arith.sitofp", x);
  std::vector<int8_t> bytes(narrow);
  auto wide = converted<int8_t, int64_t>("i8", "i64", "arith.extsi", bytes);
  auto unsignedWide = converted<int8_t, int64_t>("i8", "i64", "arith.extui", bytes);
  for (size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(narrow[i], int8_t(x[i]));
    EXPECT_EQ(single[i], float(x[i]));
    EXPECT_EQ(wide[i], bytes[i]);
    EXPECT_EQ(unsignedWide[i], uint8_t(bytes[i]));
  }
}

} // namespace
} // namespace ampc::codegen::test
