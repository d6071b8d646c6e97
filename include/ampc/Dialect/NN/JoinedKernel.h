// Several kernels of one row that work on single numbers, as one kernel. A number is read once, lives in a register from call to call,
// and is written once; what only these calls know of is never written.
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include <optional>

namespace ampc::nn {

// A kernel's body for its one row, without a loop over rows.
class SingleRow {
public:
  // Nothing where the kernel cannot be joined: it has more rows; it writes more than one element of an argument, or writes it in a
  // loop.
  static std::optional<SingleRow> of(mlir::func::FuncOp kernel);
  // An argument of one element. The others are only read.
  bool isNumber(unsigned argument) const { return numbers[argument]; }
  mlir::Type element(unsigned argument) const;

private:
  friend class JoinedKernel;
  mlir::OwningOpRef<mlir::func::FuncOp> body;
  llvm::SmallVector<bool> numbers;
};

class JoinedKernel {
public:
  JoinedKernel(mlir::ModuleOp kernels, llvm::StringRef name);
  // A range of memory that calls name by the number returned here. `number`: it is one element.
  unsigned addPlace(mlir::Type element, int64_t bytes, bool number);
  mlir::Type elementOf(unsigned place) { return mlir::cast<mlir::MemRefType>(all[place].memory.getType()).getElementType(); }
  void call(const SingleRow &kernel, llvm::ArrayRef<unsigned> places);
  void copy(unsigned from, unsigned to);
  void fill(unsigned to, uint8_t byte);
  // Ends the kernel: numbers are written where `outlives` says that somebody else reads them. Returns the places that became
  // arguments, in order; without any the kernel is gone.
  llvm::SmallVector<unsigned> finish(llvm::function_ref<bool(unsigned place)> outlives);

private:
  struct Place {
    mlir::BlockArgument memory;
    int64_t bytes;
    bool number;
    mlir::Value value; // a number's, in a register
    bool loaded = false, assigned = false;
  };
  mlir::Value valueOf(unsigned place, mlir::Type type);
  void assign(unsigned place, mlir::Value value, mlir::Value condition);
  mlir::Value as(mlir::Value value, mlir::Type type);
  void emit(mlir::Block &block, const SingleRow &kernel, llvm::ArrayRef<unsigned> places, mlir::IRMapping &map, mlir::Value condition);
  void emitOther(mlir::Operation &op, const SingleRow &kernel, llvm::ArrayRef<unsigned> places, mlir::IRMapping &map);

  mlir::func::FuncOp func;
  mlir::OpBuilder b;
  mlir::Value zero;
  mlir::Block *row = nullptr;
  llvm::SmallVector<Place> all;
};

} // namespace ampc::nn
