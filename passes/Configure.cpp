// Writes the pass options into the module's amp.settings. The pipelines ampc-<phase> run it first
// if they were given options.
#include "GivenSettings.h"
#include "ampc/Dialect/AMP/AMPDialect.h"
#include "ampc/Passes/Passes.h"

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_CONFIGUREPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

class Configure : public GivenSettings<impl::ConfigurePassBase<Configure>> {
public:
  using GivenSettings::GivenSettings;

  void runOnOperation() override {
    if (failed(settings()))
      signalPassFailure();
  }
};

} // namespace
} // namespace ampc
