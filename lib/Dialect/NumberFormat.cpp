#include "ampc/Dialect/NumberFormat.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace ampc {

static Type typeOf(DType dtype, MLIRContext *context) {
  switch (dtype) {
  case DType::f32: return Float32Type::get(context);
  case DType::f16: return Float16Type::get(context);
  case DType::bf16: return BFloat16Type::get(context);
  case DType::f64: return Float64Type::get(context);
  case DType::boolean: return IntegerType::get(context, 1);
  case DType::i8: return IntegerType::get(context, 8);
  case DType::u8: return IntegerType::get(context, 8, IntegerType::Unsigned);
  case DType::i16: return IntegerType::get(context, 16);
  case DType::i32: return IntegerType::get(context, 32);
  case DType::i64: return IntegerType::get(context, 64);
  }
  return {};
}

Type elementType(DType dtype, MLIRContext *context) {
  return numberFormat(dtype).inGraphs ? typeOf(dtype, context) : Type();
}

const NumberFormat *numberFormat(Type element) {
  return findNumberFormat([&](const NumberFormat &format) {
    return typeOf(format.dtype, element.getContext()) == element;
  });
}

std::string dtypeName(Type element) {
  if (const NumberFormat *format = numberFormat(element))
    return format->name;
  std::string text;
  llvm::raw_string_ostream(text) << element;
  return text;
}

bool hasFloatElements(Value value) {
  return isa<FloatType>(getElementTypeOrSelf(value.getType()));
}

} // namespace ampc
