// Compiles kernel IR given as text, loads the object and runs its kernels on vectors.
#pragma once
#include "ampc/CodeGen/CodeGen.h"
#include "ampc/Format/KernelAbi.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>
#include <string>
#include <vector>

namespace ampc::codegen::test {

/// A loaded shared object; unloaded on destruction.
class Object {
public:
  explicit Object(const std::string &bytes);
  ~Object();
  Object(const Object &) = delete;
  bool loaded() const { return manifest != nullptr; }
  const AmpcKernelEntry *find(const std::string &name) const;
  void run(const std::string &name, std::vector<const void *> arguments, int64_t first,
           int64_t last) const;
  const AmpcKernelManifest *manifest = nullptr;

private:
  void *handle = nullptr;
};

/// Parses, or gives an empty reference after a test failure.
mlir::OwningOpRef<mlir::ModuleOp> parse(mlir::MLIRContext &context, const std::string &text);

/// A context that knows kernel IR.
std::unique_ptr<mlir::MLIRContext> makeContext();

/// The levels that this machine can run.
std::vector<CpuLevel> runnableLevels();

/// Parses, compiles and loads; a test failure and nullptr when that fails.
std::unique_ptr<Object> build(const std::string &text, CpuLevel level);

/// The errors that compiling gives, one per line; "" when it succeeds.
std::string errorsOf(const std::string &text);

/// func @name over rows r0..r1 with `body`; `types` are the element types of the arguments %a0,
/// %a1, …
std::string kernel(const std::string &name, const std::vector<std::string> &types,
                   const std::string &body);

} // namespace ampc::codegen::test
