// Every op of the nn dialect, by family.
#ifndef AMPC_DIALECT_NN_NNOPS_TD
#define AMPC_DIALECT_NN_NNOPS_TD

include "ampc/Dialect/NN/Variables.td"
include "ampc/Dialect/NN/Update.td"
include "ampc/Dialect/NN/Elementwise.td"
include "ampc/Dialect/NN/Activation.td"
include "ampc/Dialect/NN/Function.td"
include "ampc/Dialect/NN/HardActivation.td"
include "ampc/Dialect/NN/ShrinkActivation.td"
include "ampc/Dialect/NN/Trigonometry.td"
include "ampc/Dialect/NN/Arithmetic.td"
include "ampc/Dialect/NN/Logic.td"
include "ampc/Dialect/NN/Matrix.td"
include "ampc/Dialect/NN/Reduce.td"
include "ampc/Dialect/NN/VectorNorm.td"
include "ampc/Dialect/NN/Shape.td"
include "ampc/Dialect/NN/Movement.td"
include "ampc/Dialect/NN/Loss.td"
include "ampc/Dialect/NN/ElementLoss.td"
include "ampc/Dialect/NN/Metric.td"
include "ampc/Dialect/NN/Norm.td"
include "ampc/Dialect/NN/Indexing.td"
include "ampc/Dialect/NN/Gather.td"
include "ampc/Dialect/NN/Sequence.td"
include "ampc/Dialect/NN/Tile.td"
include "ampc/Dialect/NN/Padding.td"
include "ampc/Dialect/NN/Convolution.td"
include "ampc/Dialect/NN/Pooling.td"
include "ampc/Dialect/NN/Attention.td"
include "ampc/Dialect/NN/Einsum.td"

#endif
