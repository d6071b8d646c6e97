// The table nn op → ONNX: one row for each op that may stand in a graph that is exported, in the
// files Map*.cpp by family.
#pragma once
#include "Translator.h"

namespace ampc::onnx {

enum class OnnxForm {
  Node,     // the node `text`, with the op's operands and without attributes
  Function, // `emit` adds the nodes; `text` names them for the documentation
  Parts,    // the ops that the op is composed of
  None,     // ONNX has no counterpart; `text` says why
};

struct OnnxOp {
  llvm::StringRef op; // without "nn."
  OnnxForm form;
  llvm::StringRef text;
  // Returns false after Translator::lack.
  bool (*emit)(Translator &, mlir::Operation *) = nullptr;
};

// Null for an op without a row: it is internal.
const OnnxOp *findOnnxOp(llvm::StringRef op);
// All rows, sorted by name.
llvm::ArrayRef<OnnxOp> onnxOps();

// The rows of a family.
std::vector<OnnxOp> activationRows(), convolutionRows(), creationRows(), elementwiseRows(),
    functionRows(), indexingRows(), lossRows(), matrixRows(), movementRows(), normalizationRows(),
    reductionRows(), resizeRows();

// What a 16-bit type loses of a number, relative to it: infinity for one beyond the type, 0 for an
// exact one and for other types.
double lossOf(double number, mlir::Type element);
// The value in float32, for arithmetic that a 16-bit type would not carry; others as they are.
OnnxValue inFloat32(Translator &t, OnnxValue value);
// A reduction, the node `type`, over axes from 0.
OnnxValue reduced(Translator &t, llvm::StringRef type, OnnxValue x, llvm::ArrayRef<int64_t> axes,
                  bool keepDims);

// A row with a function for ops of the class Op.
template <typename Op, bool (*function)(Translator &, Op)> OnnxOp written(llvm::StringRef text) {
  return {Op::getOperationName().drop_front(3), OnnxForm::Function, text,
          [](Translator &t, mlir::Operation *op) { return function(t, mlir::cast<Op>(op)); }};
}

inline mlir::RankedTensorType typeOf(mlir::Value value) {
  return mlir::cast<mlir::RankedTensorType>(value.getType());
}
inline int64_t rankOf(mlir::Value value) {
  return typeOf(value).getRank();
}
inline llvm::ArrayRef<int64_t> shapeOf(mlir::Value value) {
  return typeOf(value).getShape();
}
// An axis that may count from the end.
inline int64_t axisOf(int64_t axis, int64_t rank) {
  return axis < 0 ? axis + rank : axis;
}

} // namespace ampc::onnx
