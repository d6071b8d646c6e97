// Makes a gelu one op that a model spells with erf or tanh, as exporters do:
//
//   %d = nn.elementwise_div %x, %sqrt2             →  %y = nn.gelu %x
//   %e = nn.erf %d
//   %a = nn.scale %e {bias = 1.0}
//   %m = nn.elementwise_mul %x, %a
//   %y = nn.scale %m {scale = 0.5}
//
// For each erf and tanh: a walk down along single uses, through the casts that the precision
// decisions have inserted, to the product with x. Then the function's operand must be the known
// polynomial of x. Its numbers must be those of a gelu in float32, or rounded to the 16-bit type of
// a constant.
//
// Linear in the number of ops: walks have limits.
#include "ReplaceOps.h"
#include "ampc/Passes/Passes.h"
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_RECOGNIZEGELUPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

// Of a number, relative: models write pi and roots with seven digits or more; bfloat16 rounds by up
// to 2^-9.
constexpr double kTolerance = 1e-6, kNarrowTolerance = 2e-3;
constexpr int kMostSteps = 8; // behind the function, and of a polynomial

RankedTensorType valueType(Value value) {
  return cast<RankedTensorType>(value.getType());
}
Type elementOf(Value value) {
  return valueType(value).getElementType();
}

// The value in front of casts of the precision decisions; one of the model rounds.
Value withoutCasts(Value value) {
  for (auto cast = value.getDefiningOp<nn::CastOp>(); cast && !nn::isOfModel(cast);
       cast = value.getDefiningOp<nn::CastOp>())
    value = cast.getX();
  return value;
}

nn::FillConstantOp constantOf(Value value) {
  return withoutCasts(value).getDefiningOp<nn::FillConstantOp>();
}

// The numbers c of c0 + c1 x + c2 x² + c3 x³.
using Polynomial = std::array<double, 4>;

std::optional<Polynomial> timesPolynomial(const Polynomial &a, const Polynomial &b) {
  Polynomial product{};
  for (size_t i = 0; i < a.size(); ++i)
    for (size_t j = 0; j < b.size(); ++j) {
      if (a[i] * b[j] == 0)
        continue;
      if (i + j >= product.size())
        return std::nullopt;
      product[i + j] += a[i] * b[j];
    }
  return product;
}

// The value as a polynomial of x, if it is computed so. `tolerance` becomes that of its constants.
std::optional<Polynomial> polynomialOf(Value value, Value x, double &tolerance,
                                       int steps = kMostSteps) {
  value = withoutCasts(value);
  if (value == x)
    return Polynomial{0, 1};
  if (nn::FillConstantOp constant = constantOf(value)) {
    if (nn::isLowPrecision(elementOf(value)))
      tolerance = kNarrowTolerance;
    return Polynomial{constant.getValue().convertToDouble()};
  }
  Operation *op = value.getDefiningOp();
  if (!op || steps == 0)
    return std::nullopt;
  auto of = [&](Value operand) { return polynomialOf(operand, x, tolerance, steps - 1); };
  auto numberOf = [&](Value operand) {
    std::optional<Polynomial> p = constantOf(operand) ? of(operand) : std::nullopt;
    return p ? (*p)[0] : 0;
  };
  auto power = [&](Value base, double exponent) -> std::optional<Polynomial> {
    std::optional<Polynomial> p = of(base), result = p;
    if (exponent != 2 && exponent != 3)
      return std::nullopt;
    for (int i = 1; i < static_cast<int>(exponent) && result; ++i)
      result = timesPolynomial(*result, *p);
    return result;
  };
  if (auto scale = dyn_cast<nn::ScaleOp>(op)) {
    std::optional<Polynomial> p = of(scale.getX());
    double factor = scale.getScale().convertToDouble(), bias = scale.getBias().convertToDouble();
    if (p) {
      p = timesPolynomial(*p, {factor});
      (*p)[0] += scale.getBiasAfterScale() ? bias : bias * factor;
    }
    return p;
  }
  if (auto pow = dyn_cast<nn::PowOp>(op))
    return power(pow.getX(), pow.getFactor().convertToDouble());
  if (auto square = dyn_cast<nn::SquareOp>(op))
    return power(square.getX(), 2);
  if (!isa<nn::ElementwiseAddOp, nn::ElementwiseMulOp, nn::ElementwiseDivOp, nn::ElementwisePowOp>(
          op))
    return std::nullopt;
  if (isa<nn::ElementwisePowOp>(op))
    return power(op->getOperand(0), numberOf(op->getOperand(1)));
  std::optional<Polynomial> a = of(op->getOperand(0)), b = a ? of(op->getOperand(1)) : a;
  if (!a || !b)
    return std::nullopt;
  if (isa<nn::ElementwiseMulOp>(op))
    return timesPolynomial(*a, *b);
  if (isa<nn::ElementwiseDivOp>(op)) {
    double divisor = numberOf(op->getOperand(1));
    return divisor != 0 ? timesPolynomial(*a, {1 / divisor}) : std::nullopt;
  }
  for (size_t i = 0; i < a->size(); ++i)
    (*a)[i] += (*b)[i];
  return a;
}

bool isNear(double a, double b, double tolerance) {
  return std::abs(a - b) <= tolerance * std::abs(b);
}

// Whether the function's operand is that of a gelu of x.
bool isOfGelu(Operation *function, Value x) {
  double tolerance = kTolerance;
  std::optional<Polynomial> given = polynomialOf(function->getOperand(0), x, tolerance);
  double line = std::sqrt(2 / std::numbers::pi);
  Polynomial expected = isa<nn::ErfOp>(function) ? Polynomial{0, std::numbers::sqrt2 / 2}
                                                 : Polynomial{0, line, 0, 0.044715 * line};
  return given && llvm::all_of(llvm::zip(*given, expected), [&](auto pair) {
           return isNear(std::get<0>(pair), std::get<1>(pair), tolerance);
         });
}

struct Gelu {
  Value x, y;
};

// The gelu whose probability the function computes.
std::optional<Gelu> matchGelu(Operation *function) {
  Value value = function->getResult(0), x;
  double factor = 1, added = 0; // factor * function + added; behind x both are `factor`
  double tolerance = kTolerance;
  for (int step = 0; step < kMostSteps && value.hasOneUse(); ++step) {
    Operation *user = *value.user_begin();
    if (user->getNumResults() != 1)
      return std::nullopt;
    std::optional<Polynomial> line =
        polynomialOf(user->getResult(0), withoutCasts(value), tolerance, 1);
    if (auto cast = dyn_cast<nn::CastOp>(user)) {
      if (nn::isOfModel(cast))
        return std::nullopt;
    } else if (line && (*line)[2] == 0 && (*line)[3] == 0) {
      if (x && (*line)[0] != 0)
        return std::nullopt;
      factor *= (*line)[1];
      added = added * (*line)[1] + (*line)[0];
    } else {
      auto product = dyn_cast<nn::ElementwiseMulOp>(user);
      if (!product || x || !isNear(added, factor, tolerance))
        return std::nullopt;
      Value other = withoutCasts(product.getX() == value ? product.getY() : product.getX());
      // It is x, or a multiple of x.
      auto scale = other.getDefiningOp<nn::ScaleOp>();
      if (isOfGelu(function, other)) {
        x = other;
      } else if (scale && scale.getBias().isZero() &&
                 isOfGelu(function, withoutCasts(scale.getX()))) {
        x = withoutCasts(scale.getX());
        factor *= scale.getScale().convertToDouble();
      } else {
        return std::nullopt;
      }
    }
    value = user->getResult(0);
    if (x && isNear(factor, 0.5, tolerance))
      return Gelu{x, value};
  }
  return std::nullopt;
}

class RecognizeGelu : public impl::RecognizeGeluPassBase<RecognizeGelu> {
  void runOnOperation() override {
    SmallVector<Operation *> functions;
    for (auto func : getOperation().getOps<func::FuncOp>())
      for (Operation &op : func.getBody().front())
        if (isa<nn::ErfOp, nn::TanhOp>(op))
          functions.push_back(&op);
    for (Operation *function : functions)
      recognize(function);
  }

  static void recognize(Operation *function) {
    std::optional<Gelu> match = matchGelu(function);
    if (!match || valueType(match->y).getShape() != valueType(match->x).getShape())
      return;
    auto [x, y] = *match;
    Operation *last = y.getDefiningOp();
    OpBuilder b(last);
    auto named = [&](Operation *op) { return namedAs(last, op); };
    auto in = [&](Value value, Type element) {
      RankedTensorType type = valueType(value).clone(element);
      return value.getType() == type
                 ? value
                 : named(nn::CastOp::create(b, last->getLoc(), type, value, element));
    };
    // In the type of the function, which is the widest where the parts have several.
    x = in(x, elementOf(function->getResult(0)));
    Value gelu =
        named(nn::GeluOp::create(b, last->getLoc(), x.getType(), x, isa<nn::TanhOp>(function)));
    y.replaceAllUsesWith(in(gelu, elementOf(y)));
    eraseUnused(last);
  }
};

} // namespace
} // namespace ampc
