#include "Constants.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <limits>
#include <tuple>

namespace ampc::paddle {

using llvm::StringRef;
using Folded = std::optional<Constant>;
using Folder = Folded (*)(const FoldedOp &);

std::optional<std::vector<int64_t>> Constant::asIntegers() const {
  if (!isFloat(dtype))
    return integers;
  std::vector<int64_t> all;
  for (double number : numbers) {
    if (!(std::abs(number) < 0x1p62) || number != std::floor(number))
      return std::nullopt;
    all.push_back(static_cast<int64_t>(number));
  }
  return all;
}

std::vector<double> Constant::asNumbers() const {
  return isFloat(dtype) ? numbers : std::vector<double>(integers.begin(), integers.end());
}

namespace {

int64_t elementCount(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    if (size < 0 || __builtin_mul_overflow(count, size, &count) ||
        count > static_cast<int64_t>(kMaxConstant))
      return -1;
  return count;
}

// A constant of another shape with the elements of `from` at `positions`.
Constant pick(const Constant &from, std::vector<int64_t> shape, llvm::ArrayRef<int64_t> positions) {
  Constant to;
  to.dtype = from.dtype;
  to.shape = std::move(shape);
  for (int64_t position : positions)
    if (isFloat(from.dtype))
      to.numbers.push_back(from.numbers[position]);
    else
      to.integers.push_back(from.integers[position]);
  return to;
}

Folded reshaped(const Constant &x, std::vector<int64_t> shape) {
  if (elementCount(shape) != static_cast<int64_t>(x.size()))
    return std::nullopt;
  Constant result = x;
  result.shape = std::move(shape);
  return result;
}

// full, full_int_array, assign_value_: numbers in attributes.
Folded foldFull(const FoldedOp &op) {
  Constant result;
  result.dtype = op.dtype("dtype").value_or(DType::f32);
  result.shape = op.integers("shape");
  int64_t count = elementCount(result.shape);
  if (count < 0)
    return std::nullopt;
  double value = op.number("value");
  if (isFloat(result.dtype))
    result.numbers.assign(count, value);
  else if (std::abs(value) < 0x1p63)
    result.integers.assign(count, static_cast<int64_t>(value));
  else
    return std::nullopt;
  return result;
}

Folded foldFullIntArray(const FoldedOp &op) {
  Constant result;
  result.dtype = op.dtype("dtype").value_or(DType::i64);
  result.integers = op.integers("value");
  if (isFloat(result.dtype) || result.integers.size() > kMaxConstant)
    return std::nullopt;
  result.shape = {static_cast<int64_t>(result.integers.size())};
  return result;
}

// As Paddle counts, by adding the step.
Folded foldRealArange(const FoldedOp &op) {
  double given[3];
  for (size_t i = 0; i < 3; ++i) {
    std::vector<double> all = op.operands[i]->asNumbers();
    if (all.size() != 1)
      return std::nullopt;
    given[i] = all.front();
  }
  auto [start, end, step] = std::tuple(given[0], given[1], given[2]);
  double count = std::ceil((end - start) / step);
  if (!(count >= 1) || !(count <= static_cast<double>(kMaxConstant)))
    return std::nullopt;
  Constant result;
  result.dtype = DType::f64;
  result.shape = {static_cast<int64_t>(count)};
  for (double number = start; result.size() < static_cast<size_t>(count); number += step)
    result.numbers.push_back(number);
  return result;
}

Folded foldArange(const FoldedOp &op) {
  Constant result;
  result.dtype = op.dtype("dtype").value_or(DType::i64);
  if (op.operands.size() == 3 && result.dtype == DType::f64)
    return foldRealArange(op);
  if (op.operands.size() != 3 || isFloat(result.dtype))
    return std::nullopt;
  std::optional<int64_t> given[3];
  for (size_t i = 0; i < 3; ++i)
    if (auto all = op.operands[i]->asIntegers(); all && all->size() == 1)
      given[i] = all->front();
  if (!given[0] || !given[1] || !given[2] || *given[2] == 0)
    return std::nullopt;
  auto [start, end, step] = std::tuple(*given[0], *given[1], *given[2]);
  auto inside = [&, end = end, step = step](int64_t i) { return step > 0 ? i < end : i > end; };
  for (int64_t i = start; inside(i) && result.size() <= kMaxConstant;) {
    result.integers.push_back(i);
    if (__builtin_add_overflow(i, step, &i))
      return std::nullopt;
  }
  if (result.integers.empty() || result.size() > kMaxConstant)
    return std::nullopt;
  result.shape = {static_cast<int64_t>(result.size())};
  return result;
}

// Rounds the numbers to a format; false for a format of 8 bits.
bool roundTo(DType dtype, std::vector<double> &numbers) {
  if (dtype == DType::f64)
    return true;
  if (dtype != DType::f32 && dtype != DType::f16 && dtype != DType::bf16)
    return false;
  const llvm::fltSemantics &format = dtype == DType::f32   ? llvm::APFloat::IEEEsingle()
                                     : dtype == DType::f16 ? llvm::APFloat::IEEEhalf()
                                                           : llvm::APFloat::BFloat();
  for (double &number : numbers) {
    llvm::APFloat rounded(number);
    bool isInexact = false;
    rounded.convert(format, llvm::APFloat::rmNearestTiesToEven, &isInexact);
    number = rounded.convertToDouble();
  }
  return true;
}

Folded foldCast(const FoldedOp &op) {
  const Constant &x = *op.operands[0];
  std::optional<DType> dtype = op.dtype("dtype");
  if (!dtype)
    return std::nullopt;
  Constant result;
  result.dtype = *dtype;
  result.shape = x.shape;
  if (isFloat(*dtype) && !isFloat(x.dtype)) {
    result.numbers = x.asNumbers();
  } else if (!isFloat(*dtype)) {
    std::optional<std::vector<int64_t>> integers = x.asIntegers();
    if (!integers)
      return std::nullopt;
    result.integers = *integers;
    if (*dtype == DType::boolean)
      for (int64_t &integer : result.integers)
        integer = integer != 0;
  } else {
    // Of float64, which the graph does not have. Other casts from a float to a float are its ops.
    result.numbers = x.numbers;
    if ((x.dtype != DType::f64 && *dtype != DType::f64) || !roundTo(x.dtype, result.numbers) ||
        !roundTo(*dtype, result.numbers))
      return std::nullopt;
  }
  return result;
}

Folded foldScale(const FoldedOp &op) {
  const Constant &x = *op.operands[0];
  if (op.operands.size() < 2 || !op.operands[1] || isFloat(x.dtype))
    return std::nullopt;
  double scale = op.operands[1]->asNumbers().at(0), bias = op.number("bias");
  Constant result = x;
  for (int64_t &integer : result.integers) {
    auto value = static_cast<double>(integer);
    value = op.integer("bias_after_scale") ? value * scale + bias : (value + bias) * scale;
    if (!(std::abs(value) < 0x1p53))
      return std::nullopt;
    integer = static_cast<int64_t>(value);
  }
  return result;
}

int64_t floorDivide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

// Empty for an overflow or a division by zero.
std::optional<int64_t> combined(StringRef type, int64_t a, int64_t b) {
  int64_t result = 0;
  if (type == "add")
    return __builtin_add_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  if (type == "subtract")
    return __builtin_sub_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  if (type == "multiply")
    return __builtin_mul_overflow(a, b, &result) ? std::nullopt : std::optional(result);
  if (type == "maximum")
    return std::max(a, b);
  if (type == "minimum")
    return std::min(a, b);
  if (b == 0 || (b == -1 && a == std::numeric_limits<int64_t>::min()))
    return std::nullopt;
  int64_t quotient = floorDivide(a, b);
  return type == "floor_divide" ? quotient : a - quotient * b; // or remainder
}

bool compared(StringRef type, double a, double b) {
  return type == "equal"          ? a == b
         : type == "not_equal"    ? a != b
         : type == "less_than"    ? a < b
         : type == "less_equal"   ? a <= b
         : type == "greater_than" ? a > b
         : type == "logical_and"  ? a != 0 && b != 0
         : type == "logical_or"   ? a != 0 || b != 0
         : type == "logical_xor"  ? (a != 0) != (b != 0)
                                  : a >= b;
}

// Comparisons and logic, of numbers that double holds.
Folded foldCompare(const FoldedOp &op) {
  if (op.operands.size() != 2)
    return std::nullopt;
  std::vector<double> x = op.operands[0]->asNumbers(), y = op.operands[1]->asNumbers();
  const std::vector<int64_t> &left = op.operands[0]->shape, &right = op.operands[1]->shape;
  if (x.empty() || y.empty() || (x.size() != 1 && y.size() != 1 && left != right) ||
      llvm::any_of(x, [](double value) { return std::abs(value) > 0x1p53; }) ||
      llvm::any_of(y, [](double value) { return std::abs(value) > 0x1p53; }))
    return std::nullopt;
  Constant result;
  result.dtype = DType::boolean;
  result.shape = left.size() >= right.size() && x.size() >= y.size() ? left : right;
  for (size_t i = 0; i < std::max(x.size(), y.size()); ++i)
    result.integers.push_back(
        compared(op.type, x[x.size() == 1 ? 0 : i], y[y.size() == 1 ? 0 : i]));
  return result;
}

Folded foldNot(const FoldedOp &op) {
  Constant result = *op.operands[0];
  if (result.dtype != DType::boolean)
    return std::nullopt;
  for (int64_t &integer : result.integers)
    integer = integer == 0;
  return result;
}

// all and any of all elements.
Folded foldTruth(const FoldedOp &op) {
  const Constant &x = *op.operands[0];
  if (x.dtype != DType::boolean || op.integer("keepdim") ||
      (!op.integers("axis").empty() && x.shape.size() > 1))
    return std::nullopt;
  bool all = llvm::all_of(x.integers, [](int64_t value) { return value != 0; });
  bool any = llvm::any_of(x.integers, [](int64_t value) { return value != 0; });
  return Constant{DType::boolean, {}, {op.type == "all" ? all : any}, {}};
}

Folded foldIncrement(const FoldedOp &op) {
  Constant result = *op.operands[0];
  double step = op.number("value");
  if (isFloat(result.dtype) || step != std::floor(step) || !(std::abs(step) < 0x1p53))
    return std::nullopt;
  for (int64_t &integer : result.integers)
    if (__builtin_add_overflow(integer, static_cast<int64_t>(step), &integer))
      return std::nullopt;
  return result;
}

Folded foldCopy(const FoldedOp &op) {
  return *op.operands[0];
}

Folded foldBinary(const FoldedOp &op) {
  if (op.operands.size() != 2)
    return std::nullopt;
  const Constant &x = *op.operands[0], &y = *op.operands[1];
  // Equal shapes, or one number: what shape arithmetic needs.
  if (isFloat(x.dtype) || x.dtype != y.dtype ||
      (x.size() != 1 && y.size() != 1 && x.shape != y.shape))
    return std::nullopt;
  Constant result = x.shape.size() >= y.shape.size() && x.size() >= y.size() ? x : y;
  for (size_t i = 0; i < result.integers.size(); ++i) {
    auto value =
        combined(op.type, x.integers[x.size() == 1 ? 0 : i], y.integers[y.size() == 1 ? 0 : i]);
    if (!value)
      return std::nullopt;
    result.integers[i] = *value;
  }
  return result;
}

// Of the dimensions `axes` of x the elements from `starts` to before `ends`.
Folded foldSlice(const FoldedOp &op) {
  if (op.operands.size() != 3)
    return std::nullopt;
  const Constant &x = *op.operands[0];
  auto starts = op.operands[1]->asIntegers(), ends = op.operands[2]->asIntegers();
  std::vector<int64_t> axes = op.integers("axes"), drops = op.integers("decrease_axis");
  if (x.shape.size() != 1 || axes != std::vector<int64_t>{0} || !starts || !ends ||
      starts->size() != 1 || ends->size() != 1)
    return std::nullopt;
  int64_t size = x.shape[0];
  auto bound = [size](int64_t at) { return std::clamp<int64_t>(at < 0 ? at + size : at, 0, size); };
  std::vector<int64_t> positions;
  for (int64_t i = bound((*starts)[0]); i < bound((*ends)[0]); ++i)
    positions.push_back(i);
  if (positions.empty() || (!drops.empty() && positions.size() != 1))
    return std::nullopt;
  std::vector<int64_t> shape;
  if (drops.empty())
    shape.push_back(static_cast<int64_t>(positions.size()));
  return pick(x, shape, positions);
}

// Joins vectors or numbers along dimension 0.
Folded foldJoin(const FoldedOp &op) {
  bool isStack = op.type == "stack";
  auto parts = llvm::ArrayRef(op.operands).drop_back(isStack ? 0 : 1);
  if (parts.empty() || (isStack && op.integer("axis") != 0 && op.integer("axis") != -1))
    return std::nullopt;
  Constant result;
  result.dtype = parts[0]->dtype;
  for (const Constant *part : parts) {
    if (part->dtype != result.dtype || part->shape.size() != (isStack ? 0 : 1))
      return std::nullopt;
    llvm::append_range(result.integers, part->integers);
    llvm::append_range(result.numbers, part->numbers);
  }
  result.shape = {static_cast<int64_t>(result.size())};
  return result;
}

Folded foldReshape(const FoldedOp &op) {
  auto shape = op.operands.size() == 2 ? op.operands[1]->asIntegers() : std::nullopt;
  if (!shape)
    return std::nullopt;
  int64_t rest = 1;
  for (int64_t size : *shape)
    if (size != -1 && __builtin_mul_overflow(rest, size, &rest))
      return std::nullopt;
  for (int64_t &size : *shape)
    if (size == -1 && rest > 0)
      size = static_cast<int64_t>(op.operands[0]->size()) / rest;
  return reshaped(*op.operands[0], *shape);
}

// squeeze and unsqueeze of vectors and numbers.
Folded foldRank(const FoldedOp &op) {
  const Constant &x = *op.operands[0];
  if (op.type == "squeeze" && x.size() == 1)
    return reshaped(x, x.shape.size() > 1 ? std::vector<int64_t>{1} : std::vector<int64_t>{});
  if (op.type == "unsqueeze" && x.shape.empty())
    return reshaped(x, {1});
  return std::nullopt;
}

Folded foldGather(const FoldedOp &op) {
  const Constant &x = *op.operands[0];
  auto indices = op.operands.size() >= 2 ? op.operands[1]->asIntegers() : std::nullopt;
  if (!indices || x.shape.size() != 1 ||
      llvm::any_of(*indices, [&](int64_t i) { return i < 0 || i >= x.shape[0]; }))
    return std::nullopt;
  return pick(x, op.operands[1]->shape, *indices);
}

Folded foldProduct(const FoldedOp &op) {
  const Constant &x = *op.operands[0];
  if (isFloat(x.dtype) || x.shape.size() > 1 || op.integer("keepdim"))
    return std::nullopt;
  Constant result;
  result.dtype = x.dtype;
  result.integers = {op.type == "prod" ? 1 : 0};
  for (int64_t integer : x.integers) {
    auto value = combined(op.type == "prod" ? "multiply" : "add", result.integers[0], integer);
    if (!value)
      return std::nullopt;
    result.integers[0] = *value;
  }
  return result;
}

const llvm::StringMap<Folder> &folders() {
  static const llvm::StringMap<Folder> table = {{"full", foldFull},
                                                {"full_int_array", foldFullIntArray},
                                                {"arange", foldArange},
                                                {"cast", foldCast},
                                                {"scale", foldScale},
                                                {"scale_", foldScale},
                                                {"add", foldBinary},
                                                {"subtract", foldBinary},
                                                {"multiply", foldBinary},
                                                {"maximum", foldBinary},
                                                {"minimum", foldBinary},
                                                {"floor_divide", foldBinary},
                                                {"remainder", foldBinary},
                                                {"slice", foldSlice},
                                                {"stack", foldJoin},
                                                {"concat", foldJoin},
                                                {"reshape", foldReshape},
                                                {"squeeze", foldRank},
                                                {"unsqueeze", foldRank},
                                                {"gather", foldGather},
                                                {"prod", foldProduct},
                                                {"sum", foldProduct},
                                                {"equal", foldCompare},
                                                {"not_equal", foldCompare},
                                                {"less_than", foldCompare},
                                                {"less_equal", foldCompare},
                                                {"greater_than", foldCompare},
                                                {"greater_equal", foldCompare},
                                                {"logical_and", foldCompare},
                                                {"logical_or", foldCompare},
                                                {"logical_xor", foldCompare},
                                                {"logical_not", foldNot},
                                                {"all", foldTruth},
                                                {"any", foldTruth},
                                                {"increment", foldIncrement},
                                                {"increment_", foldIncrement},
                                                {"assign", foldCopy},
                                                {"assign_out_", foldCopy},
                                                {"share_data_", foldCopy},
                                                {"memcpy", foldCopy},
                                                {"memcpy_d2h", foldCopy},
                                                {"memcpy_h2d", foldCopy}};
  return table;
}

} // namespace

bool folds(StringRef type) {
  return folders().contains(type);
}

std::optional<Constant> fold(const FoldedOp &op) {
  auto folder = folders().find(op.type);
  // What assign_out_ overwrites need not be known.
  auto read =
      llvm::ArrayRef(op.operands).take_front(op.type == "assign_out_" ? 1 : op.operands.size());
  bool known = folder != folders().end() &&
               llvm::all_of(read, [](const Constant *operand) { return operand; });
  bool creates = op.type == "full" || op.type == "full_int_array";
  if (!known || (op.operands.empty() && !creates))
    return std::nullopt;
  return folder->second(op);
}

} // namespace ampc::paddle
