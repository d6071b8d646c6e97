// Every expansion against glibc's double-precision function, over a grid of all bit patterns:
// subnormals, infinities and NaN included. The distance is measured in units of the last place of
// the rounded reference. The same samples hold scalar code equal to vector code, and all levels
// equal to each other.
#include "KernelRunner.h"
#include "Ulp.h"
#include "gtest/gtest.h"
#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace ampc::codegen::test {
namespace {

struct Function {
  std::string op;
  double (*reference)(double);
  double allowed;                                       // ulp
  float bound = std::numeric_limits<float>::infinity(); // of |x|
  double unit = 0; // not 0: the error is absolute, and measured in this
};

const std::vector<Function> kFunctions = {
    {"exp", std::exp, 1.5},
    {"exp2", std::exp2, 1.5},
    {"expm1", std::expm1, 2.0},
    {"tanh", std::tanh, 3.0},
    {"sinh", std::sinh, 4.0},
    {"cosh", std::cosh, 3.0},
    {"log", std::log, 1.5},
    {"log2", std::log2, 2.0},
    {"log10", std::log10, 3.0},
    {"log1p", std::log1p, 2.0},
    {"erf", std::erf, 3.0},
    {"erfc", std::erfc, 1.0, std::numeric_limits<float>::infinity(), 0x1p-22},
    {"sin", std::sin, 2.0, 0x1.fffffep47f},
    {"cos", std::cos, 2.0, 0x1.fffffep47f},
    {"atan", std::atan, 3.0},
    {"sqrt", std::sqrt, 0.5},
    {"rsqrt", [](double x) { return 1 / std::sqrt(x); }, 1.5},
    {"absf", std::fabs, 0.0},
    {"floor", std::floor, 0.0},
    {"ceil", std::ceil, 0.0},
    {"trunc", std::trunc, 0.0},
    {"round", std::round, 0.0},
    {"roundeven", std::nearbyint, 0.0},
};

std::string unaryKernel(const std::string &name, const std::string &op, int width) {
  std::string w = std::to_string(width);
  if (width == 1)
    return kernel(name, {"f32", "f32"}, R"(
      %c1 = arith.constant 1 : index
      scf.for %i = %r0 to %r1 step %c1 {
        %x = memref.load %a0[%i] : memref<?xf32>
        %y = math.)" + op + R"( %x : f32
        memref.store %y, %a1[%i] : memref<?xf32>
      })");
  std::string v = "vector<" + w + "xf32>";
  return kernel(name, {"f32", "f32"},
                R"(
      %cw = arith.constant )" +
                    w + R"( : index
      scf.for %i = %r0 to %r1 step %cw {
        %x = vector.load %a0[%i] : memref<?xf32>, )" +
                    v + R"(
        %y = math.)" +
                    op + " %x : " + v + R"(
        vector.store %y, %a1[%i] : memref<?xf32>, )" +
                    v + "\n}");
}

/// All bit patterns in steps of a prime, and those next to powers of two and the usual thresholds.
std::vector<float> samples(uint32_t stride) {
  std::vector<float> x;
  for (uint64_t bits = 0; bits < (uint64_t(1) << 32); bits += stride)
    x.push_back(fromBits(uint32_t(bits)));
  for (float centre : {0.0f,    0x1p-149f, 0x1p-126f, 0.25f,     0.5f,    0.92770f, 1.0f,
                       2.0f,    3.95f,     10.0f,     88.72284f, 89.0f,   -87.33f,  -103.97f,
                       -104.0f, 127.5f,    128.0f,    -149.5f,   0x1p22f, 0x1p23f,  3.4e38f})
    for (int64_t d = -300; d <= 300; ++d)
      for (uint32_t sign : {0u, 0x80000000u})
        x.push_back(fromBits(uint32_t(toBits(centre) + d) ^ sign));
  for (float special : {INFINITY, -INFINITY, NAN, -NAN, 0.0f, -0.0f})
    x.push_back(special);
  x.resize((x.size() + 63) / 64 * 64);
  return x;
}

class MathAccuracy : public testing::TestWithParam<Function> {};

TEST_P(MathAccuracy, WithinTheStatedError) {
  const Function &function = GetParam();
  std::vector<float> x = samples(4099), expected;
  std::string text = unaryKernel("scalar", function.op, 1) +
                     unaryKernel("vector", function.op, 16) + unaryKernel("short", function.op, 4);
  for (CpuLevel level : runnableLevels()) {
    auto object = build(text, level);
    ASSERT_TRUE(object);
    for (std::string name : {"scalar", "vector", "short"}) {
      std::vector<float> y(x.size());
      object->run(name, {x.data(), y.data()}, 0, x.size());
      if (expected.empty())
        expected = y;
      size_t different = 0;
      for (size_t i = 0; i < y.size(); ++i)
        different += !sameBitsOrNaN(y[i], expected[i]);
      EXPECT_EQ(different, 0u) << name;
    }
  }
  double worst = 0;
  float where = 0;
  for (size_t i = 0; i < x.size(); ++i) {
    if (std::fabs(x[i]) > function.bound) {
      EXPECT_TRUE(std::isnan(expected[i])) << "beyond the range, at " << x[i];
      continue;
    }
    double right = function.reference(x[i]);
    double error = function.unit == 0  ? ulpError(expected[i], right)
                   : std::isnan(right) ? !std::isnan(expected[i]) * INFINITY
                                       : std::fabs(expected[i] - right) / function.unit;
    if (error > worst) {
      worst = error;
      where = x[i];
    }
  }
  EXPECT_LE(worst, function.allowed) << "at " << where;
  RecordProperty("worst_ulp_thousandths", int(worst * 1000));
}

INSTANTIATE_TEST_SUITE_P(, MathAccuracy, testing::ValuesIn(kFunctions),
                         [](const auto &info) { return info.param.op; });

TEST(MathExp, NotPositiveFlushesTinyResults) {
  std::string text = kernel("gauss", {"f32", "f32"}, R"(
      %c16 = arith.constant 16 : index
      scf.for %i = %r0 to %r1 step %c16 {
        %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
        %s = arith.mulf %x, %x : vector<16xf32>
        %n = arith.negf %s : vector<16xf32>
        %y = math.exp %n {ampc.not_positive} : vector<16xf32>
        vector.store %y, %a1[%i] : memref<?xf32>, vector<16xf32>
      })");
  std::vector<float> x = samples(4099), y(x.size());
  for (CpuLevel level : runnableLevels()) {
    auto object = build(text, level);
    ASSERT_TRUE(object);
    object->run("gauss", {x.data(), y.data()}, 0, x.size());
    for (size_t i = 0; i < x.size(); ++i) {
      float square = x[i] * x[i];
      if (square > 87.0f)
        ASSERT_EQ(y[i], 0.0f) << x[i];
      else
        ASSERT_LE(ulpError(y[i], std::exp(-double(square))), 1.5) << x[i];
    }
  }
}

TEST(MathPow, AccurateAndWithTheSpecialCasesOfC) {
  std::string text = kernel("pow", {"f32", "f32", "f32"}, R"(
      %c16 = arith.constant 16 : index
      scf.for %i = %r0 to %r1 step %c16 {
        %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
        %y = vector.load %a1[%i] : memref<?xf32>, vector<16xf32>
        %z = math.powf %x, %y : vector<16xf32>
        vector.store %z, %a2[%i] : memref<?xf32>, vector<16xf32>
      })");
  std::vector<float> x, y,
      specials = {0.0f,       -0.0f,   1.0f,     -1.0f,     2.0f,        -2.0f,        0.5f,
                  -0.5f,      3.0f,    -3.0f,    1.5f,      -1.5f,       0x1p24f,      0x1p25f,
                  NAN,        -NAN,    INFINITY, -INFINITY, 16777215.0f, -16777215.0f, 0x1p-149f,
                  -0x1p-149f, 3.4e38f, -3.4e38f, 1e-3f,     126.0f};
  for (float base : specials)
    for (float exponent : specials)
      x.push_back(base), y.push_back(exponent);
  std::minstd_rand random(7);
  auto bits = [&] { return uint32_t(random()) ^ (uint32_t(random()) << 16); };
  std::uniform_real_distribution<float> small(-30, 30), around(0.5f, 2.0f);
  for (int i = 0; i < 500000; ++i) {
    x.insert(x.end(),
             {fromBits(bits()), fromBits(bits()), around(random), std::fabs(fromBits(bits()))});
    y.insert(y.end(),
             {fromBits(bits()), std::round(small(random)), small(random) * 30, small(random)});
  }
  x.resize(x.size() / 16 * 16), y.resize(x.size());
  std::vector<float> first;
  for (CpuLevel level : runnableLevels()) {
    auto object = build(text, level);
    ASSERT_TRUE(object);
    std::vector<float> z(x.size());
    object->run("pow", {x.data(), y.data(), z.data()}, 0, x.size());
    if (first.empty())
      first = z;
    double worst = 0;
    size_t where = 0;
    for (size_t i = 0; i < z.size(); ++i) {
      ASSERT_TRUE(sameBitsOrNaN(z[i], first[i]));
      double error = ulpError(z[i], std::pow(double(x[i]), double(y[i])));
      if (error > worst)
        worst = error, where = i;
    }
    EXPECT_LE(worst, 1.0) << x[where] << " ^ " << y[where] << " = " << z[where];
  }
}

} // namespace
} // namespace ampc::codegen::test
