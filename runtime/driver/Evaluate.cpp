// Evaluation over a data set; corrects the means of a padded last batch.
#include "driver/Evaluate.h"
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

Result<EvalRecord> evaluate(Session &session, const Entry &entry, Dataset &data, bool *stopped) {
  std::vector<const Output *> outputs;
  for (const Output *output : *entry.outputs())
    if (isMeasure(*output))
      outputs.push_back(output);
  std::vector<double> sums(outputs.size(), 0.0), values(outputs.size());
  double weight = 0;
  uint64_t batches = data.synthetic() ? 1 : data.batches();
  for (uint64_t batch = 0; batch < batches; ++batch) {
    if (interrupted()) {
      *stopped = true;
      return EvalRecord{};
    }
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
    double share = rows ? static_cast<double>(rows - padding) : 1.0;
    weight += share;
    for (size_t i = 0; i < outputs.size(); ++i)
      sums[i] += share * values[i];
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
