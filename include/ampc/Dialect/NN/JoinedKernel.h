// Joins several kernels of one row that work on single numbers into one kernel. Each number is
// loaded once, kept in a register between the calls, and stored once; numbers that only these calls
// use are never stored. Used by JoinScalars.
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include <optional>

namespace ampc::nn {

// The body of a kernel for a single row, without the loop over rows.
class SingleRow {
public:
  // Returns nullopt if the kernel cannot be joined: it requires more rows, writes several elements
  // of an argument, or writes an argument in a loop.
  static std::optional<SingleRow> of(mlir::func::FuncOp kernel);
  // Whether the argument has a single element. Other arguments are only read.
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
  // Adds a range of memory and returns its number for the calls below. `number`: whether it is a
  // single element.
  unsigned addPlace(mlir::Type element, int64_t bytes, bool number);
  mlir::Type elementOf(unsigned place) {
    return mlir::cast<mlir::MemRefType>(all[place].memory.getType()).getElementType();
  }
  void call(const SingleRow &kernel, llvm::ArrayRef<unsigned> places);
  void copy(unsigned from, unsigned to);
  void fill(unsigned to, uint8_t byte);
  // Completes the kernel. Numbers are stored if `isUsedOutside` returns true for them. Returns the
  // places that became arguments, in order; if there is none, the kernel is erased.
  llvm::SmallVector<unsigned> finish(llvm::function_ref<bool(unsigned place)> isUsedOutside);

private:
  struct Place {
    mlir::BlockArgument memory;
    int64_t bytes;
    bool number;
    mlir::Value value; // the current value of a number
    bool loaded = false, assigned = false;
  };
  mlir::Value valueOf(unsigned place, mlir::Type type);
  void assign(unsigned place, mlir::Value value, mlir::Value condition);
  mlir::Value as(mlir::Value value, mlir::Type type);
  void emit(mlir::Block &block, const SingleRow &kernel, llvm::ArrayRef<unsigned> places,
            mlir::IRMapping &map, mlir::Value condition);
  void emitOther(mlir::Operation &op, const SingleRow &kernel, llvm::ArrayRef<unsigned> places,
                 mlir::IRMapping &map);

  mlir::func::FuncOp func;
  mlir::OpBuilder b;
  mlir::Value zero;
  mlir::Block *row = nullptr;
  llvm::SmallVector<Place> all;
};

} // namespace ampc::nn
