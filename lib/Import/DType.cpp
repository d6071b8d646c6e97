#include "ampc/Import/Model.h"

using namespace ampc::model;

namespace {
struct Row {
  DType type;
  const char *name;
  uint64_t bytes;
  int64_t varType; // framework.proto's VarType.Type
};
} // namespace

// In the order of DType.
static constexpr Row table[] = {
    {DType::f32, "float32", 4, 5}, {DType::f16, "float16", 2, 4}, {DType::bf16, "bfloat16", 2, 22},
    {DType::f64, "float64", 8, 6}, {DType::i8, "int8", 1, 21},    {DType::u8, "uint8", 1, 20},
    {DType::i16, "int16", 2, 1},   {DType::i32, "int32", 4, 2},   {DType::i64, "int64", 8, 3},
    {DType::boolean, "bool", 1, 0}};

const char *ampc::model::nameOf(DType type) { return table[static_cast<size_t>(type)].name; }
uint64_t ampc::model::sizeOf(DType type) { return table[static_cast<size_t>(type)].bytes; }
bool ampc::model::isFloat(DType type) { return type <= DType::f64; }

std::optional<DType> ampc::model::dtypeNamed(std::string_view name) {
  for (const Row &row : table)
    if (name == row.name)
      return row.type;
  return std::nullopt;
}

std::optional<DType> ampc::model::dtypeOfVarType(int64_t number) {
  for (const Row &row : table)
    if (number == row.varType)
      return row.type;
  return std::nullopt;
}
