// Means over a data set, exact for a tail that does not fill its batch.
#pragma once
#include "data/Dataset.h"
#include "driver/Log.h"

namespace ampc::runtime {

// Whether the entry's loss and metrics can be cut back to the rows of a padded tail.
Status checkEvaluation(const Program &program, const format::Entry &entry, const Dataset &data);

// Runs `entry` over all batches. A tail of B - p rows was padded with p copies of its last row to a
// batch with mean v; one more batch of nothing but that row has mean l, so the tail's own mean is
// (B v - p l) / (B - p). Stops early, with `stopped` set, when the process is interrupted.
Result<EvalRecord> evaluate(Session &session, const format::Entry &entry, Dataset &data,
                            bool *stopped);

// The corrected mean of a tail, as above.
inline double tailMean(double padded, double lastRow, uint64_t rows, uint64_t padding) {
  auto whole = static_cast<double>(rows), extra = static_cast<double>(padding);
  return (whole * padded - extra * lastRow) / (whole - extra);
}

} // namespace ampc::runtime
