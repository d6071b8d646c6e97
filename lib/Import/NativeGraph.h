// Passes the plain data of model.json and train.json to a GraphBuilder. Used by NativeImporter.cpp
// and AddTraining.cpp.
#pragma once
#include "ampc/Import/GraphBuilder.h"
#include "ampc/Import/Model.h"
#include "llvm/ADT/StringSet.h"

namespace ampc {

// The functions return false after an error in the diagnostics of the builder.
class NativeGraph {
public:
  NativeGraph(GraphBuilder &graph, const json::Document &document)
      : graph(graph), document(document) {}

  bool addParameters(llvm::ArrayRef<model::Parameter> parameters);
  bool addInputs(llvm::ArrayRef<model::Tensor> inputs);
  bool addOps(llvm::ArrayRef<model::Op> ops);
  // Adds the loss and the metrics to the results, and "train" to the module.
  bool addTrain(const model::Train &train);
  // Warns of parameters of the document that no op reads, when all ops are there.
  void warnOfUnread(llvm::ArrayRef<model::Parameter> parameters, Messages &diagnostics) const;

private:
  mlir::Builder &attributes() { return graph.attributes(); }
  mlir::StringAttr listOf(llvm::StringRef name) {
    return placeList(attributes().getContext(), document.file(), name);
  }
  mlir::RankedTensorType typeOf(const model::Tensor &tensor);
  mlir::Attribute attributeOf(const json::Value &value);
  static bool isEmptyList(const model::Op &op);
  void describe(const model::Op &op, OpDescription &into);
  void takePirNames(OpDescription &op);
  void describeIntegers(OpDescription &op);
  std::string pathOf(const model::Op &op, const OpPart &part) const;

  GraphBuilder &graph;
  const json::Document &document;
  llvm::StringSet<> emptyLists; // outputs of full_int_array without numbers
};

} // namespace ampc
