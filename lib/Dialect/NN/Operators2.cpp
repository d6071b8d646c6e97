// What TableGen writes for the operators of nn, part 3 of 4.
#include "ampc/Dialect/NN/NNOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

#define GET_OP_DEFS_2
#include "ampc/Dialect/NN/NNOps.cpp.inc"
