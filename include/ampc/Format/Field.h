// What the fields of an entry's outputs allow.
#pragma once
#include "ampc/Format/program_generated.h"

namespace ampc::format {

// A tensor of any shape; every other field is a single number that the log takes.
constexpr bool isTensor(Field field) {
  return field == Field::output || field == Field::kept;
}

// A value of the model, which a user may ask for by its name.
constexpr bool isOfModel(Field field) {
  return isTensor(field) || field == Field::loss || field == Field::metric;
}

} // namespace ampc::format
