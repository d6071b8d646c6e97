// Measured ranges of values.
#include "driver/Ranges.h"
#include "ampc/Format/Field.h"
#include "core/File.h"
#include "core/Elements.h"
#include "core/Json.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

RangeRecord::RangeRecord() : histogram_(1 << 15) {
  min_.value = INFINITY;
  max_.value = -INFINITY;
}

void RangeRecord::add(const uint8_t *data, DType type, uint64_t elements, uint64_t first,
                      uint64_t rows) {
  uint64_t each = rows ? elements / rows : elements; // elements per sample
  for (uint64_t i = 0; i < elements; ++i) {
    float value = floatAt(type, data, i);
    if (!std::isfinite(value))
      continue;
    uint64_t sample = first + (each ? i / each : 0), within = each ? i % each : i;
    if (value < min_.value)
      min_ = {value, sample, within};
    if (value > max_.value)
      max_ = {value, sample, within};
    float magnitude = std::fabs(value);
    ++count_;
    zeros_ += magnitude == 0;
    // Rounds to 0 in float16 up to half of the smallest subnormal.
    underflows_ += magnitude != 0 && magnitude <= numberFormat(ampc::DType::f16).smallest() / 2;
    ++histogram_[std::bit_cast<uint32_t>(magnitude) >> 16];
  }
}

std::string RangeRecord::json() const {
  // The upper bound of the bucket that contains the 99.9th percentile.
  uint64_t below = 0;
  uint32_t bucket = 0;
  while (bucket + 1 < histogram_.size() && 1000 * (below += histogram_[bucket]) < 999 * count_)
    ++bucket;
  float edge = std::bit_cast<float>(bucket << 16 | 0xffff);
  float largest = std::max(std::fabs(min_.value), std::fabs(max_.value));
  double rest = static_cast<double>(count_ - zeros_);
  auto place = [](const Extreme &at) {
    return "{\"sample\": " + std::to_string(at.sample) +
           ", \"element\": " + std::to_string(at.element) + "}";
  };
  return "{\"min\": " + jsonNumber(min_.value) + ", \"max\": " + jsonNumber(max_.value) +
         ", \"p99.9\": " + jsonNumber(std::min(edge, largest)) + ", \"underflow\": " +
         jsonNumber(rest > 0 ? static_cast<double>(underflows_) / rest : 0.0) +
         ", \"min_at\": " + place(min_) + ", \"max_at\": " + place(max_) + "}";
}

RangeRecorder::RangeRecorder(const Entry &entry) {
  for (const Output *output : *entry.outputs())
    if (isOfModel(output->field()) && isFloat(output->tensor()->dtype()))
      records_.emplace_back(output->tensor(), RangeRecord());
}

Status RangeRecorder::add(Session &session, uint64_t first, uint64_t rows, uint64_t padding) {
  for (auto &[tensor, record] : records_) {
    std::vector<uint8_t> buffer;
    AMPC_ASSIGN(std::span<const uint8_t> bytes, session.read(*tensor->range(), buffer));
    uint64_t elements = bytes.size() / sizeOf(tensor->dtype());
    // A value without a row per sample is attributed to the first sample of the batch.
    bool byRow = tensor->shape() && tensor->shape()->size() > 0 &&
                 static_cast<uint64_t>(tensor->shape()->Get(0)) == rows;
    uint64_t own = byRow ? rows - padding : 0;
    record.add(bytes.data(), tensor->dtype(), byRow ? elements / rows * own : elements, first, own);
  }
  ++batches_;
  return {};
}

Status RangeRecorder::write(const std::string &file) const {
  std::string text =
      "{\"format\": \"ampc.ranges\", \"version\": 1, \"batches\": " + std::to_string(batches_) +
      ",\n \"values\": {";
  const char *separator = "\n  ";
  for (const auto &[tensor, record] : records_)
    if (!record.empty()) {
      text += separator + quoteJson(tensor->name()->str()) + ": " + record.json();
      separator = ",\n  ";
    }
  return writeFile(file, text + "}}\n");
}

} // namespace ampc::runtime
