// Predicts the steps of a lowered training program on several ranks (ampc --predict-ranks): time,
// communication that nothing hides, and memory.
#pragma once
#include "ampc/Analysis/DeviceTable.h"
#include "mlir/IR/BuiltinOps.h"

namespace ampc {

struct RankPrediction {
  struct Plan {
    double step = 0;     // seconds
    double exposed = 0;  // seconds of the step that wait for other ranks
    uint64_t memory = 0; // bytes of a rank's arenas
  };
  unsigned ranks = 1;
  Plan plain, sharded; // sharded: with amprun --zero=1
};

// The program has an entry @train_step, and the device has links.
RankPrediction predictRanks(mlir::ModuleOp lowered, const DeviceTable &device, unsigned ranks);

// A table with a line for each prediction.
std::string predictionText(const DeviceTable &device,
                           const std::vector<RankPrediction> &predictions);

// Seconds of an average of `bytes` over ranks: a reduce-scatter and an all-gather inside each
// machine, and between them averages of the pieces over machines. Each sends (n - 1) / n of its
// bytes in log2(n) messages. 0 for one rank.
double averageSeconds(const DeviceTable::Links &links, uint64_t bytes, unsigned ranks);

} // namespace ampc
