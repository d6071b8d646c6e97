// ampc-opt: mlir-opt with ampc's dialects, passes and pipelines.
#include "ampc/CodeGen/CodeGen.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Pipelines.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<ampc::nn::NNDialect, ampc::amp::AMPDialect, ampc::rt::RTDialect,
                  mlir::func::FuncDialect>();
  ampc::codegen::registerCodeGenDialects(registry);
  ampc::registerAmpcPasses();
  ampc::registerPipelines();
  mlir::registerTransformsPasses();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "ampc's passes\n", registry));
}
