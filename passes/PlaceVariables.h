// Places the variables of a module in arenas; used by LowerToCalls.
#pragma once
#include "CallPieces.h"
#include "ampc/Dialect/NN/NNOps.h"
#include "ampc/Dialect/RT/RTDialect.h"

namespace ampc {

// An arena for variables, and its size so far.
struct ArenaLayout {
  rt::Arena arena;
  int64_t bytes = 0;
};

// Replaces each nn.variable by an rt.variable and a buffer, which all entries share. Variables are
// laid out in module order, each aligned to 64 bytes. The role of a variable determines its arena,
// and so does a narrowed copy of it.
inline Variables placeVariables(mlir::ModuleOp module) {
  using namespace mlir;
  DenseSet<StringAttr> masters, random; // symbols of variables
  size_t count = 0;
  for (auto variable : module.getOps<nn::VariableOp>()) {
    ++count;
    if (Attribute original = variable->getDiscardableAttr(nn::kCopyOfAttr))
      masters.insert(cast<FlatSymbolRefAttr>(original).getAttr());
  }
  if (auto init = module.lookupSymbol<func::FuncOp>("init"))
    for (auto draw : init.getBody().front().getOps<nn::InitializeOp>())
      for (auto symbol : draw.getVariables().getAsRange<FlatSymbolRefAttr>())
        random.insert(symbol.getAttr());
  ArenaLayout parameterArena{rt::Arena::Parameter}, masterArena{rt::Arena::Master},
      momentArena{rt::Arena::Optimizer}, scalarArena{rt::Arena::State};
  Variables variables(count);
  auto bufferType = rt::BufferType::get(module.getContext());
  for (auto variable : llvm::make_early_inc_range(module.getOps<nn::VariableOp>())) {
    StringAttr name = variable.getSymNameAttr();
    nn::VariableRole role = variable.getRole();
    ArenaLayout &arena = role == nn::VariableRole::Moment   ? momentArena
                         : role == nn::VariableRole::Scalar ? scalarArena
                         : masters.contains(name)           ? masterArena
                                                            : parameterArena;
    OpBuilder b(variable);
    auto placed =
        rt::VariableOp::create(b, variable.getLoc(), name, variable.getTypeAttr(), role,
                               variable.getTrainableAttr(), arena.arena, arena.bytes, UnitAttr());
    placed.setRandom(random.contains(name));
    int64_t bytes = nn::byteSize(variable.getTensorType());
    Value buffer = rt::BufferOp::create(b, variable.getLoc(), bufferType, arena.arena, bytes,
                                        arena.bytes, StringAttr(), IntegerAttr());
    // The name in the model, if it differs from the symbol.
    if (Attribute modelName = variable->getDiscardableAttr(nn::kNameAttr))
      placed->setDiscardableAttr(nn::kNameAttr, modelName);
    variables[name] = {{buffer, 0, bytes}, nn::elementCount(variable.getTensorType())};
    arena.bytes += llvm::alignTo(bytes, 64);
    variable.erase();
  }
  return variables;
}

} // namespace ampc
