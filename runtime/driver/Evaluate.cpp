// Evaluation over a data set; corrects the means of a padded last batch.
#include "driver/Evaluate.h"
#include "dist/Group.h"
#include "driver/Interrupt.h"

namespace ampc::runtime {

using namespace ampc::format;

static bool isMeasure(const Output &output) {
  return output.field() == Field::loss || output.field() == Field::metric;
}

Status checkEvaluation(const Program &program, const Entry &entry, const Dataset &data) {
  if (data.synthetic() || data.padding(data.batches() - 1) == 0)
    return {};
  for (const Output *output : *entry.outputs())
    if (isMeasure(*output) && !output->row_mean())
      return invalid(program.path(),
                     "'" + output->tensor()->name()->str() +
                         "' is no mean over rows, so the last batch cannot be padded")
          .note("the data has " + std::to_string(data.totalRows()) + " rows, a batch takes " +
                std::to_string(data.rowsPerBatch()));
  return {};
}

namespace {

// The mean of each output over one batch, without its padding, and its weight.
Status evaluateBatch(Session &session, const Entry &entry, Dataset &data, uint64_t batch,
                     const std::vector<const Output *> &outputs, double *values) {
  AMPC_TRY(data.fill(session, 0, batch));
  AMPC_TRY(session.run(entry.role()));
  for (size_t i = 0; i < outputs.size(); ++i) {
    AMPC_ASSIGN(values[i], session.scalar(*outputs[i]->tensor()));
  }
  uint64_t padding = data.padding(batch), rows = data.rowsPerBatch();
  if (padding > 0) {
    AMPC_TRY(data.fillWithLastRow(session));
    AMPC_TRY(session.run(entry.role()));
    for (size_t i = 0; i < outputs.size(); ++i) {
      AMPC_ASSIGN(double last, session.scalar(*outputs[i]->tensor()));
      values[i] = tailMean(values[i], last, rows, padding);
    }
  }
  values[outputs.size()] = rows ? static_cast<double>(rows - padding) : 1.0;
  return {};
}

} // namespace

Result<EvalRecord> evaluate(Session &session, const Entry &entry, Dataset &data, bool *stopped,
                            Group *group) {
  std::vector<const Output *> outputs;
  for (const Output *output : *entry.outputs())
    if (isMeasure(*output))
      outputs.push_back(output);
  uint64_t batches = data.synthetic() ? 1 : data.batches(),
           ranks = group ? static_cast<uint64_t>(group->size()) : 1,
           rank = group ? static_cast<uint64_t>(group->rank()) : 0;
  // By batch: the values and the weight. Batch b is that of rank b % ranks.
  size_t width = outputs.size() + 1;
  uint64_t share = (batches + ranks - 1) / ranks;
  std::vector<double> own(share * width);
  for (uint64_t batch = rank; batch < batches; batch += ranks) {
    if (!group && interrupted()) {
      *stopped = true;
      return EvalRecord{};
    }
    AMPC_TRY(evaluateBatch(session, entry, data, batch, outputs, &own[batch / ranks * width]));
  }
  AMPC_TRY(data.intact());
  std::vector<double> all = own;
  if (group) {
    AMPC_ASSIGN(all, group->gatherNumbers(own));
  }
  std::vector<double> sums(outputs.size(), 0.0);
  double weight = 0;
  for (uint64_t batch = 0; batch < batches; ++batch) {
    const double *values = &all[(batch % ranks * share + batch / ranks) * width];
    weight += values[outputs.size()];
    for (size_t i = 0; i < outputs.size(); ++i)
      sums[i] += values[outputs.size()] * values[i];
  }
  EvalRecord record;
  for (size_t i = 0; i < outputs.size(); ++i) {
    auto mean = static_cast<float>(sums[i] / weight);
    if (outputs[i]->field() == Field::loss) {
      record.loss = mean;
      record.hasLoss = true;
    } else {
      record.metrics.emplace_back(outputs[i]->tensor()->name()->str(), mean);
    }
  }
  return record;
}

} // namespace ampc::runtime
