// Builds kernel IR for a fused region or an op. A kernel is a func.func on rank-1 memrefs, one per
// operand and result, and the range of rows [first, last) to compute (CodeGen.h has the contract).
// Rows are independent. Columns are processed in vectors, followed by a tail of single elements, so
// that no mask is needed and every element gets the same arithmetic.
//
// Values in kernels have compute types: 16-bit floats are computed in f32, bool is i1 (a byte in
// memory), f32, i32 and i64 are themselves. A value is a scalar or a vector of `width` lanes; the
// helpers accept both.
#pragma once
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <string>

namespace ampc::nn {

// A box of elements that moves from operand `source` to result `target`: element (i0, …) of `shape`
// goes from sourceOffset + Σ i·sourceStrides to targetOffset + Σ i·targetStrides, all in elements.
struct StridedCopy {
  unsigned source = 0, target = 0;
  llvm::SmallVector<int64_t> shape;
  int64_t sourceOffset = 0, targetOffset = 0;
  llvm::SmallVector<int64_t> sourceStrides, targetStrides;
  bool zero = false; // write zeros; the source is not read
};

// Row-major strides of a shape, in elements.
llvm::SmallVector<int64_t> rowMajorStrides(llvm::ArrayRef<int64_t> shape);
int64_t elementCount(mlir::Type tensor);
int64_t byteSize(mlir::Type tensor); // in memory; i1 takes a byte
int64_t elementBytes(mlir::Type element);
// The compute type of an element type.
mlir::Type computeType(mlir::Type element);
bool isLowPrecision(mlir::Type element); // NumberFormat::isLowPrecision

enum class ReduceKind { Sum, Product, Max, Min };

// The kernel that an op needs.
struct KernelRequest {
  std::string key;      // equal keys denote equal kernels
  int64_t rows = 0;     // number of independent rows
  bool anyRows = false; // whether one kernel serves any number of rows
};

class KernelBuilder {
public:
  static constexpr int64_t kWidth = 16;

  // Starts kernel `name` in `module`: one argument per element type, reads first. `rows` = 0 means
  // any number.
  KernelBuilder(mlir::ModuleOp module, llvm::StringRef name,
                llvm::ArrayRef<mlir::Type> argumentElements, int64_t rows);

  mlir::ImplicitLocOpBuilder &b() { return builder; }
  mlir::func::FuncOp function() { return func; }
  unsigned argumentCount() const { return elements.size(); }
  mlir::Type element(unsigned argument) const { return elements[argument]; }
  mlir::Value first() { return func.getArgument(elements.size()); }
  mlir::Value last() { return func.getArgument(elements.size() + 1); }

  // Declares the bytes of an argument that the kernel accesses (KernelAbi.h). Required for every
  // argument.
  void setAccess(unsigned argument, int64_t fixedBytes, int64_t bytesPerRow, bool reads,
                 bool writes);
  // Declares access to a whole dense tensor of fixed size.
  void setWhole(unsigned argument, mlir::Type tensor, bool writes);
  // Declares access to all operands and results of an op, in order the arguments: whole tensors.
  void setWhole(mlir::Operation *op);
  // Completes the function. Nothing may be emitted afterwards.
  void finish();

  // Loads and stores in compute types. index: element index (index type); width 1 is a scalar.
  mlir::Value load(unsigned argument, mlir::Value index, int64_t width = 1);
  void store(unsigned argument, mlir::Value index, mlir::Value value);

  // Constants; `like` gives the type (a scalar, or a vector to splat over).
  mlir::Value constant(double value, mlir::Type type);
  mlir::Value index(int64_t value);
  mlir::Value splat(mlir::Value scalar, int64_t width);
  // Rounds a value to f16 or bf16 and widens it again; does nothing for other element types.
  mlir::Value round(mlir::Value value, mlir::Type element);

  // for r in [first, last)
  void forEachRow(llvm::function_ref<void(mlir::Value row)> body);
  // The same where a row of the grid is a part of several rows of an operand: the body calls
  // beginRow at each of them.
  void forEachPart(llvm::function_ref<void(mlir::Value part)> body);
  void beginRow(mlir::Value row);
  // for c in [0, n): body(c, width) with width = kWidth, then a tail: once each with a half and a
  // quarter of it if they fit, then with 1. Tail::Single has only the last, as reduceColumns: in a
  // kernel with both, a thread of a GPU then has the same columns in each loop.
  enum class Tail { Halving, Single };
  void forEachColumn(int64_t n, llvm::function_ref<void(mlir::Value column, int64_t width)> body,
                     Tail tail = Tail::Halving);
  // For a number of elements that is not known: body(c, kWidth), then a tail with Tail::Single.
  void forEachColumn(mlir::Value begin, mlir::Value end,
                     llvm::function_ref<void(mlir::Value column, int64_t width)> body);
  // Reduces body(c, width) over c in [0, n) or [begin, end) to scalars, one per kind. The order
  // depends only on the length.
  llvm::SmallVector<mlir::Value> reduceColumns(
      int64_t n, llvm::ArrayRef<ReduceKind> kinds, llvm::ArrayRef<mlir::Type> types,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value column, int64_t width)> body);
  llvm::SmallVector<mlir::Value> reduceColumns(
      mlir::Value begin, mlir::Value end, llvm::ArrayRef<ReduceKind> kinds,
      llvm::ArrayRef<mlir::Type> types,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value column, int64_t width)> body);
  // Reduces the results of `body` for the blocks at begin, begin + step, …. Sums of floats use
  // compensated addition, so the error is that of a single block, whatever the number of blocks.
  llvm::SmallVector<mlir::Value>
  reduceBlocks(mlir::Value begin, mlir::Value end, int64_t step, mlir::ValueRange start,
               llvm::ArrayRef<ReduceKind> kinds,
               llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value first)> body);
  // Combines the lanes of a vector in a fixed tree.
  mlir::Value reduceLanes(mlir::Value vector, ReduceKind kind);
  mlir::Value combine(mlir::Value a, mlir::Value b, ReduceKind kind);
  mlir::Value identity(ReduceKind kind, mlir::Type scalar);
  // for i in [begin, end) step `step` with loop-carried values; returns the final ones.
  llvm::SmallVector<mlir::Value>
  loop(mlir::Value begin, mlir::Value end, int64_t step, mlir::ValueRange init,
       llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value i, mlir::ValueRange carried)>
           body);

  // Arithmetic in compute types on indices, floats and integers.
  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value sub(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, mlir::Value b);
  mlir::Value div(mlir::Value a, mlir::Value b); // integer division by zero gives 0
  mlir::Value select(mlir::Value c, mlir::Value a, mlir::Value b);
  // kind: eq ne lt le gt ge
  mlir::Value compare(llvm::StringRef kind, mlir::Value a, mlir::Value b);
  mlir::Value convert(mlir::Value value,
                      mlir::Type computeElement); // numeric conversion of scalar or vector
  mlir::Value divIndex(mlir::Value a, int64_t b);
  mlir::Value remIndex(mlir::Value a, int64_t b);
  static int64_t widthOf(mlir::Value v);
  static mlir::Type withWidth(mlir::Type scalar, int64_t width);

  // While an element is emitted: the flat index of its first lane in the result (for random numbers
  // by position).
  mlir::Value flatIndex;

  // While the kernel of an op inside a fused region is emitted (nn.fused_rows), its loads and
  // stores go to these functions, with the op's own numbers of arguments, and its setAccess and
  // setWhole do nothing. The functions themselves access the arguments of the kernel.
  struct Redirection {
    std::function<void(mlir::Value row)> beginRow;
    std::function<mlir::Value(unsigned argument, mlir::Value index, int64_t width)> load;
    std::function<void(unsigned argument, mlir::Value index, mlir::Value value)> store;
  };
  Redirection *redirection = nullptr;
  // While one of several neighboring vectors is emitted that are all computed in the same way:
  // which one, of how many. Its loads and stores are marked (ampc.vector in Parallel.h).
  struct Neighbors {
    int64_t number = 0, count = 1;
  };
  Neighbors neighbors;

  mlir::Value column;  // in the body of a loop over columns: the first of its columns
  int columnLoops = 0; // loops over the row's columns so far, without their tails

private:
  void runColumns(mlir::Value from, mlir::Value to, int64_t width,
                  llvm::function_ref<void(mlir::Value column, int64_t width)> body);
  void markNeighbors(mlir::Operation *access);
  llvm::SmallVector<mlir::Value> accumulate(
      mlir::Value begin, mlir::Value end, int64_t width, mlir::ValueRange start,
      llvm::ArrayRef<ReduceKind> kinds,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value column, int64_t width)> body);
  llvm::SmallVector<mlir::Value> identities(llvm::ArrayRef<ReduceKind> kinds,
                                            llvm::ArrayRef<mlir::Type> types, int64_t width);
  llvm::SmallVector<mlir::Value> reduceLanes(mlir::ValueRange vectors,
                                             llvm::ArrayRef<ReduceKind> kinds);

  mlir::ImplicitLocOpBuilder builder;
  mlir::func::FuncOp func;
  llvm::SmallVector<mlir::Type> elements;
  llvm::SmallVector<mlir::Attribute> access;
};

// The op's name, types and attributes (except those with names from the model), as bytes.
std::string defaultKernelKey(mlir::Operation *op);

// The number of elements from the first to the last one that a box accesses in its source or
// target.
int64_t sourceExtent(const StridedCopy &copy);
int64_t targetExtent(const StridedCopy &copy);
// Whether a box is contiguous in source and target and is not zeroed.
bool isDense(const StridedCopy &copy);
// The kernel of one StridedCopy: argument 0 is the source, 1 the target, both as integers of the
// element's size.
int64_t copyRows(const StridedCopy &copy);
void emitCopy(KernelBuilder &kernel, const StridedCopy &copy, int64_t sourceBytes,
              int64_t targetBytes);
std::string copyKey(const StridedCopy &copy, int64_t elementBytes, int64_t sourceBytes,
                    int64_t targetBytes);

// The first word of Philox 4x32-10 for counter (index, stream, step) and key seed: one per lane, as
// i32. Scalars: seed and step i64, stream i32. The upper word of `step` is added to the stream
// (nn.random_states).
mlir::Value philoxWord(KernelBuilder &k, mlir::Value seed, mlir::Value step, mlir::Value stream,
                       mlir::Value flatIndex, int64_t width);
// Word (index mod 4) of Philox for counter (index div 4, stream, step): four neighbors share the
// computation, where generated code can see them side by side (lib/CodeGen/SharedLanes.cpp).
mlir::Value philoxWordOfFour(KernelBuilder &k, mlir::Value seed, mlir::Value step,
                             mlir::Value stream, mlir::Value flatIndex, int64_t width);
// The first two words of Philox for counter (0, stream, step), as an i64.
mlir::Value philoxKey(KernelBuilder &k, mlir::Value seed, mlir::Value step, mlir::Value stream);
// Uniform in [0, 1) with 24 bits, from a word.
mlir::Value uniformFromWord(KernelBuilder &k, mlir::Value word);
// A number of the normal distribution from a word, by the inverse of the distribution function;
// below 1, `probability` cuts off the tails beyond it.
mlir::Value normalFromWord(KernelBuilder &k, mlir::Value word, double probability = 1);

} // namespace ampc::nn
