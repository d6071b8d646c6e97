// --weights and --save-weights: masters of parameters and buffers under the model's names.
#pragma once
#include "ampc/Runtime/Program.h"

namespace ampc::runtime {

// Fills the masters and runs `sync`. float16 and bfloat16 are widened exactly; a parameter without
// a master is rounded once. Names that are missing or that the program does not know are an error
// that lists them; with `partial` they are listed in `left` instead.
Status loadWeights(Session &session, const std::string &path, bool partial,
                   std::vector<std::string> *left);

// Every parameter and buffer, frozen ones too, floats as float32, in the program's order.
Status saveWeights(Session &session, const std::string &path);

} // namespace ampc::runtime
