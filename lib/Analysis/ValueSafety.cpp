// Finds values that are unsafe in 16 bits. A backward walk collects the values that reach a sum;
// then a forward walk propagates facts about values (Facts) and reports these patterns:
//
//   tiny_offset        x + eps, |eps| < 2^-14 → (root, copies) → a divisor, logarithm, negative
//                      power, in a training also a square root, whose gradient has a pole: eps is
//                      lost in x, or becomes 0
//   exp_into_sum       exp(x), x not bounded by 11, → (arithmetic, copies) → a sum; x - max(x) is
//                      bounded
//   constant_*         a constant beyond ±65504, or nonzero and below 2^-24
//   long_sum           a sum whose result may exceed 65504: terms × bound, or the number of terms
//                      if no bound is known
//   norm_denominator   x² → sum → (root, arithmetic, copies) → a divisor: squares overflow from 256
//                      on and vanish below 2.4e-4
//   large_angle        sin or cos of more than 32: the angle itself is rounded by 1/64 or more
//   large_index        an integer beyond 2048 becomes a float, which does not represent it exactly
//   shape_arithmetic   numbers computed only from constants become integers again and exceed 2048
//                      on the way
#include "ampc/Analysis/ValueSafety.h"
#include "ampc/Analysis/PolicyGraph.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc {
namespace {

using nn::kUnbounded;
using nn::NumericKind;
using nn::NumericTrait;

constexpr const NumberFormat &kFloat16 = numberFormat(DType::f16);
constexpr const NumberFormat &kBFloat16 = numberFormat(DType::bf16);
constexpr double kExpLimit = 11.0,
                 kAngleLimit = 32; // e^11 is the last power below float16's largest number

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

struct Facts {
  double bound = kUnbounded;
  bool constant = false;       // computed from constants only
  Operation *offset = nullptr; // the op that added a tiny number
  Operation *exponential = nullptr;
  Operation *square = nullptr;
  Operation *sumOfSquares = nullptr;
  Value largestOf;           // the value whose maximum this is
  bool isAtMostZero = false; // a value minus its own maximum: at most 0

  bool operator==(const Facts &) const = default;
};

bool copiesElements(Operation *op) {
  if (auto cast = dyn_cast<nn::CastOp>(op))
    return hasFloatElements(cast.getX()) && isa<FloatType>(cast.getTo());
  return isa<nn::ViewOpInterface, nn::StridedCopyOpInterface>(op);
}

SmallVector<NumericTrait, 2> traitsOf(Operation *op) {
  auto info = dyn_cast<nn::PaddleOpInterface>(op);
  return info ? info.getNumericTraits() : SmallVector<NumericTrait, 2>();
}

const NumericTrait *traitOf(ArrayRef<NumericTrait> traits, NumericKind kind) {
  for (const NumericTrait &trait : traits)
    if (trait.kind == kind)
      return &trait;
  return nullptr;
}

class Finder {
public:
  Finder(Type low, const ValueRanges *ranges)
      : ranges(ranges), half(low.isF16()), wholeLimit(numberFormat(low)->largestExactInteger()) {}

  std::vector<Hazard> run(func::FuncOp main) {
    Block &block = main.getBody().front();
    trained = main->getParentOp()->hasAttr(nn::kTrainAttr);
    for (Operation &op : llvm::reverse(block))
      markSummed(&op);
    for (BlockArgument argument : block.getArguments())
      record(argument, {.bound = measured(argument).value_or(kUnbounded)});
    for (Operation &op : block)
      visit(&op);
    std::vector<Hazard> all;
    for (Operation &op : block)
      if (auto it = found.find(&op); it != found.end())
        all.push_back(it->second);
    return all;
  }

private:
  void report(Operation *op, StringRef pattern, const std::string &why) {
    if (nn::isOfModel(op))
      found.try_emplace(op, Hazard{op, pattern, why});
  }

  std::optional<double> measured(Value value) const {
    const ValueRange *range = ranges ? ranges->find(modelNameOf(value)) : nullptr;
    return range ? std::optional(range->largest()) : std::nullopt;
  }

  void record(Value value, const Facts &valueFacts) {
    if (valueFacts != Facts())
      facts[value] = valueFacts;
  }

  const Facts &factsOf(Value value) const {
    static const Facts nothing;
    auto it = facts.find(value);
    return it == facts.end() ? nothing : it->second;
  }

  // Marks the operands that reach a sum through arithmetic and copies.
  void markSummed(Operation *op) {
    auto traits = traitsOf(op);
    bool sums = traitOf(traits, NumericKind::Sum),
         passes = copiesElements(op) || traitOf(traits, NumericKind::Arithmetic);
    for (Value result : op->getResults())
      sums |= passes && summed.contains(result);
    for (Value operand : op->getOperands())
      if (sums && hasFloatElements(operand))
        summed.insert(operand);
  }

  void visit(Operation *op) {
    auto traits = traitsOf(op);
    Facts result = combine(op, traits);
    constants(op, traits);
    if (half) {
      divisors(op, traits);
      sums(op, traits, result);
    }
    angles(op, traits);
    indices(op);
    wholes(op, traits);
    for (Value value : op->getResults()) {
      Facts valueFacts = result;
      if (auto bound = measured(value))
        valueFacts.bound = *bound;
      record(value, valueFacts);
      outOfRange(op, value);
    }
  }

  Facts combine(Operation *op, ArrayRef<NumericTrait> traits) {
    Facts result;
    result.constant = !isa<nn::ReadOp>(op) && op->getNumRegions() == 0;
    SmallVector<double> bounds;
    bool copy = copiesElements(op), arithmetic = traitOf(traits, NumericKind::Arithmetic),
         root = traitOf(traits, NumericKind::Root);
    double largest = 0;
    for (Value operand : op->getOperands()) {
      const Facts &from = factsOf(operand);
      bounds.push_back(from.bound);
      largest = std::max(largest, from.bound);
      result.constant &= from.constant;
      if ((copy || root) && !result.offset)
        result.offset = from.offset;
      if ((copy || arithmetic) && !result.exponential)
        result.exponential = from.exponential;
      if ((copy || arithmetic) && !result.square)
        result.square = from.square;
      if ((copy || arithmetic || root) && !result.sumOfSquares)
        result.sumOfSquares = from.sumOfSquares;
      if (copy)
        result.largestOf = from.largestOf, result.isAtMostZero |= from.isAtMostZero;
      // Adding a tiny constant tensor is an offset, too.
      if (arithmetic && op->getNumOperands() == 2 && from.constant && from.bound != 0 &&
          from.bound < kFloat16.smallestNormal)
        result.offset = op;
    }
    auto info = dyn_cast<nn::PaddleOpInterface>(op);
    result.bound = isa<nn::ViewOpInterface, nn::StridedCopyOpInterface>(op) ? largest
                   : info ? info.getResultBound(bounds)
                          : kUnbounded;
    if (std::isnan(result.bound))
      result.bound = kUnbounded;
    if (traitOf(traits, NumericKind::Square))
      result.square = op;
    if (traitOf(traits, NumericKind::Maximum))
      result.largestOf = op->getOperand(0);
    if (traitOf(traits, NumericKind::Difference))
      result.isAtMostZero = factsOf(op->getOperand(1)).largestOf == op->getOperand(0);
    if (const NumericTrait *sum = traitOf(traits, NumericKind::Sum);
        sum && factsOf(op->getOperand(0)).square)
      result.sumOfSquares = op, squareOf[op] = factsOf(op->getOperand(0)).square;
    if (const NumericTrait *offset = traitOf(traits, NumericKind::Offset);
        offset && std::abs(offset->value) < kFloat16.smallestNormal)
      result.offset = op;
    if (traitOf(traits, NumericKind::Exponential)) {
      if (factsOf(op->getOperand(0)).isAtMostZero)
        result.bound = 1;
      if (measuredOr(op->getResult(0), result.bound) > kFloat16.largest)
        result.exponential = op;
    }
    return result;
  }

  double measuredOr(Value value, double bound) const { return measured(value).value_or(bound); }

  void constants(Operation *op, ArrayRef<NumericTrait> traits) {
    const NumericTrait *constant = traitOf(traits, NumericKind::Constant);
    if (!constant || !hasFloatElements(op->getResult(0)))
      return;
    double value = std::abs(constant->value);
    // bfloat16 has the exponents of float32, but its largest number is smaller: that of float32,
    // with which exporters fill masks, would become infinite.
    if (!half && value >= kBFloat16.overflow())
      report(op, "constant_overflow",
             "its constant " + number(constant->value) + " is beyond bfloat16's 3.39e+38");
    if (!half)
      return;
    if (value > kFloat16.largest)
      report(op, "constant_overflow",
             "its constant " + number(constant->value) + " is beyond float16's 65504");
    else if (value != 0 && value < kFloat16.smallest())
      report(op, "constant_underflow",
             "its constant " + number(constant->value) +
                 " is below float16's smallest number, 5.96e-08");
  }

  void divisors(Operation *op, ArrayRef<NumericTrait> traits) {
    const NumericTrait *singular = traitOf(traits, NumericKind::Singular);
    if (!singular && !(trained && traitOf(traits, NumericKind::Root)))
      return;
    Value operand = op->getOperand(singular ? singular->operand : 0);
    const Facts &divisor = factsOf(operand);
    if (divisor.offset) {
      std::string why = "an offset below float16's smallest normal number, 6.1e-05, keeps " +
                        std::string(singular ? "" : "the gradient of ") + nn::nameOf(op).str() +
                        " from a pole";
      report(divisor.offset, "tiny_offset", why);
      report(op, "tiny_offset", why);
      // The ops between the two must not narrow the value either.
      for (Operation *at = operand.getDefiningOp(); at != divisor.offset && !found.contains(at);
           at = at->getOperand(0).getDefiningOp())
        report(at, "tiny_offset", why);
      // The gradient of a square is 0 where the root's is largest, but only if neither is narrowed.
      if (Operation *sum = singular ? nullptr : divisor.sumOfSquares) {
        report(sum, "tiny_offset", why);
        report(squareOf[sum], "tiny_offset", why);
      } else if (!singular && divisor.square) {
        report(divisor.square, "tiny_offset", why);
      }
    }
    if (Operation *sum = divisor.sumOfSquares; sum && singular) {
      std::string why = "the sum of squares in the denominator of " + nn::nameOf(op).str() +
                        " overflows float16 from elements of 256 on and vanishes below 2.4e-04";
      report(squareOf[sum], "norm_denominator", why);
      report(sum, "norm_denominator", why);
      report(op, "norm_denominator", why);
    }
  }

  void sums(Operation *op, ArrayRef<NumericTrait> traits, const Facts &result) {
    if (result.exponential && summed.contains(op->getResult(0)))
      report(op, "exp_into_sum", "an exponential that nothing holds below 65504 reaches a sum");
    const NumericTrait *sum = traitOf(traits, NumericKind::Sum);
    if (!sum || !hasFloatElements(op->getResult(0)))
      return;
    const Facts &from = factsOf(op->getOperand(0));
    if (from.exponential)
      report(op, "exp_into_sum",
             "it sums an exponential that nothing holds below 65504 (" +
                 nn::nameOf(from.exponential).str() + ")");
    bool known = std::isfinite(from.bound);
    if (sum->value > 1 &&
        measuredOr(op->getResult(0), nn::boundTimes(sum->value, known ? from.bound : 1)) >
            kFloat16.largest)
      report(op, "long_sum",
             "a sum of " + number(sum->value) + " numbers" +
                 (known ? " of up to " + number(from.bound) : "") + " exceeds float16's 65504");
  }

  void angles(Operation *op, ArrayRef<NumericTrait> traits) {
    if (!traitOf(traits, NumericKind::Periodic))
      return;
    double bound = factsOf(op->getOperand(0)).bound;
    if (bound > kAngleLimit)
      report(op, "large_angle",
             "its angle may be " +
                 (std::isfinite(bound) ? number(bound) : std::string("of any size")) +
                 ", where 16 bits no longer tell the phase");
  }

  void indices(Operation *op) {
    auto cast = dyn_cast<nn::CastOp>(op);
    if (!cast || !isa<FloatType>(cast.getTo()) || hasFloatElements(cast.getX()) ||
        getElementTypeOrSelf(cast.getX()).isInteger(1))
      return;
    if (double bound = factsOf(cast.getX()).bound; bound > wholeLimit)
      report(op, "large_index",
             "integers above " + number(wholeLimit) +
                 " are no longer themselves in 16 bits; its input may be " +
                 (std::isfinite(bound) ? number(bound) : std::string("of any size")));
  }

  void wholes(Operation *op, ArrayRef<NumericTrait> traits) {
    auto cast = dyn_cast<nn::CastOp>(op);
    bool whole = traitOf(traits, NumericKind::Whole) ||
                 (cast && hasFloatElements(cast.getX()) && !isa<FloatType>(cast.getTo()));
    if (!whole || !factsOf(op->getOperand(0)).constant ||
        !(factsOf(op->getOperand(0)).bound > wholeLimit))
      return;
    // Reports all ops back to the constants, each at most once.
    SmallVector<Operation *> open{op};
    while (!open.empty()) {
      Operation *at = open.pop_back_val();
      if (!shapes.insert(at).second)
        continue;
      report(at, "shape_arithmetic",
             "whole numbers above " + number(wholeLimit) + " that become integers in " +
                 nn::nameOf(op).str() + " are not exact in 16 bits");
      for (Value operand : at->getOperands())
        if (Operation *producer = operand.getDefiningOp())
          open.push_back(producer);
    }
  }

  void outOfRange(Operation *op, Value value) {
    const ValueRange *range =
        ranges && half && hasFloatElements(value) ? ranges->find(modelNameOf(value)) : nullptr;
    if (!range)
      return;
    std::string where =
        " (measured over " + std::to_string(ranges->batches) + " batches, " + ranges->source + ")";
    const ValuePlace &at = range->largestAt();
    if (range->largest() > kFloat16.largest)
      report(op, "measured_overflow",
             "its result reaches " + number(range->largest()) + " in sample " +
                 std::to_string(at.sample) + " at element " + std::to_string(at.element) +
                 ", beyond float16's 65504" + where);
    else if (range->underflow > 0.01)
      report(op, "measured_underflow",
             number(100 * range->underflow) + " % of its result's elements become 0 in float16" +
                 where);
  }

  const ValueRanges *ranges;
  bool half, trained = false;
  double wholeLimit;
  DenseMap<Value, Facts> facts; // of the values with any fact
  DenseSet<Value> summed;
  DenseSet<Operation *> shapes;
  DenseMap<Operation *, Operation *> squareOf;
  DenseMap<Operation *, Hazard> found;
};

} // namespace

std::vector<Hazard> findHazards(func::FuncOp main, Type low, const ValueRanges *ranges) {
  return Finder(low, ranges).run(main);
}

} // namespace ampc
