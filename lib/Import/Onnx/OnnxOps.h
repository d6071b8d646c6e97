// The table of ONNX operators: one row for each, in a file for each family. `ampc --list-ops
// --format=onnx` prints it.
#pragma once
#include "Translator.h"

namespace ampc {

// What an operator does with inputs of types that graphs do not have: it takes none, it moves them,
// so that its result has the type, it computes with integers of such types, or it reads them as
// numbers, also floats of few bits.
enum class NarrowInputs { refused, moved, computed, read };

struct OnnxRow {
  llvm::StringLiteral domain, type; // the domain of ai.onnx is ""
  int64_t since;                    // the oldest version of the domain whose operator is mapped
  void (*map)(MapNode &);           // null: only constants are evaluated
  // The ops that it becomes, for the table. The first word is the op of mappings that are shared by
  // several rows (MapNode::paddleType).
  llvm::StringLiteral how;
  NarrowInputs narrow = NarrowInputs::refused;
};

// A mapping whose ops have no booleans, for the table (MapNode::mapOnIntegers).
template <void (*map)(MapNode &)> void onIntegers(MapNode &n) {
  n.mapOnIntegers(map);
}

// The numbers of a value of a narrow type in the type of its arithmetic; other values as they are.
OnnxValue computable(MapNode &n, OnnxValue value);
// A value of the narrow type. Numbers outside of its range wrap, as in PyTorch.
OnnxValue wrapped(MapNode &n, OnnxValue x, const NarrowType &type);

// A mapping that computes with integers of narrow types, for the table: its inputs are computable,
// and result 0 wraps if it is a number of the type of input 0.
void mapComputed(MapNode &n, void (*map)(MapNode &), bool wraps);
template <void (*map)(MapNode &), bool wraps = true> void computed(MapNode &n) {
  mapComputed(n, map, wraps);
}

llvm::ArrayRef<OnnxRow> activationRows();
llvm::ArrayRef<OnnxRow> attentionRows();
llvm::ArrayRef<OnnxRow> bitRows();
llvm::ArrayRef<OnnxRow> cacheRows();
llvm::ArrayRef<OnnxRow> controlRows();
llvm::ArrayRef<OnnxRow> convolutionRows();
llvm::ArrayRef<OnnxRow> deformConvRows();
llvm::ArrayRef<OnnxRow> elementwiseRows();
llvm::ArrayRef<OnnxRow> indexRows();
llvm::ArrayRef<OnnxRow> linearAttentionRows();
llvm::ArrayRef<OnnxRow> matrixRows();
llvm::ArrayRef<OnnxRow> microsoftRows();
llvm::ArrayRef<OnnxRow> movementRows();
llvm::ArrayRef<OnnxRow> normalizationRows();
llvm::ArrayRef<OnnxRow> qlinearRows();
llvm::ArrayRef<OnnxRow> quantizationRows();
llvm::ArrayRef<OnnxRow> randomRows();
llvm::ArrayRef<OnnxRow> recurrentRows();
llvm::ArrayRef<OnnxRow> reductionRows();
llvm::ArrayRef<OnnxRow> regionRows();
llvm::ArrayRef<OnnxRow> resizeRows();
llvm::ArrayRef<OnnxRow> samplingRows();
llvm::ArrayRef<OnnxRow> spectrumRows();
llvm::ArrayRef<OnnxRow> textRows();

// The activation that com.microsoft fuses into a product or convolution, with its parameters; x
// itself for an empty name.
OnnxValue activated(MapNode &n, const OnnxValue &x, const std::string &type,
                    const std::vector<double> &numbers);

// All rows, ordered by domain and type.
const std::vector<const OnnxRow *> &onnxRows();
// Null if there is none. The version is not checked.
const OnnxRow *onnxRowOf(llvm::StringRef domain, llvm::StringRef type);

// What to do about an operator whose result has a shape that depends on values.
std::string hintForDynamicShape(llvm::StringRef type);

// All unsupported operators of a model in one error, each with how often it occurs. False after the
// error; also if functions call themselves.
bool checkOperators(const onnx::ModelProto &model, const std::string &file, Messages &diagnostics);

} // namespace ampc
