// --weights and --save-weights: float32 values of parameters and buffers under the model's names.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

// Writes the masters and runs `sync`. float16 and bfloat16 are widened exactly; a parameter without
// a master is rounded once. Missing and unknown names are an error that lists them; with `partial`
// they are listed in `left` instead.
Status loadWeights(Session &session, const std::string &path, bool partial,
                   std::vector<std::string> *left);

// Writes all parameters and buffers, including frozen ones, in the program's order; floats as
// float32.
Status saveWeights(Session &session, const std::string &path);

} // namespace ampc::runtime
