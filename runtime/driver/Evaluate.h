// Evaluation: means of loss and metrics over a data set, exact also if the rows do not fill the
// last batch. Used during and after training.
#pragma once
#include "data/Dataset.h"
#include "driver/Log.h"

namespace ampc::runtime {

class Group;

// Fails if the last batch is padded and the entry's loss or metrics cannot be corrected for it.
Status checkEvaluation(const Program &program, const format::Entry &entry, const Dataset &data);

// Runs `entry` over all batches. The last batch of B rows may contain p copies of the last row as
// padding; let v be its mean. Another batch of B copies of that row has the mean l. So the mean
// over the B - p rows is (B v - p l) / (B - p). If the process is interrupted, stops early and sets
// `stopped`.
//
// With a group, each rank runs its share of the batches, and all get the same record; the sums are
// taken in the order of batches, so that the record is that of one rank. It does not stop early.
Result<EvalRecord> evaluate(Session &session, const format::Entry &entry, Dataset &data,
                            bool *stopped, Group *group = nullptr);

// The corrected mean of the last batch, as above.
inline double tailMean(double padded, double lastRow, uint64_t rows, uint64_t padding) {
  auto whole = static_cast<double>(rows), extra = static_cast<double>(padding);
  return (whole * padded - extra * lastRow) / (whole - extra);
}

} // namespace ampc::runtime
