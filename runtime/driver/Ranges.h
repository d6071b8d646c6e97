// amprun --calibrate-ranges: measures the ranges of a program's values over the batches of an
// inference, for ampc --amp-ranges.
#pragma once
#include "ampc/Runtime/Program.h"
#include <map>

namespace ampc::runtime {

// The range of one value: extremes with their positions, and a histogram of magnitudes.
class RangeRecord {
public:
  RangeRecord();
  // Adds the elements of one batch: `rows` rows, of which the first is sample `first`. NaN and
  // infinities are ignored.
  void add(const uint8_t *data, format::DType type, uint64_t elements, uint64_t first,
           uint64_t rows);
  // A JSON object with min, max, p99.9, underflow, min_at, max_at. p99.9 is rounded up by at most
  // 1/128 of its value.
  std::string json() const;
  bool empty() const { return count_ == 0; }

private:
  struct Extreme {
    float value;
    uint64_t sample = 0, element = 0; // `element` is counted within the sample
  };
  Extreme min_, max_;
  uint64_t count_ = 0, zeros_ = 0, underflows_ = 0;
  std::vector<uint64_t> histogram_; // indexed by the upper 16 bits of the magnitude
};

// The ranges of an entry's float outputs, by name.
class RangeRecorder {
public:
  explicit RangeRecorder(const format::Entry &entry);
  // Call it after each batch of `rows` samples that starts with sample `first`. The `padding` rows
  // at the end are ignored.
  Status add(Session &session, uint64_t first, uint64_t rows, uint64_t padding);
  size_t values() const { return records_.size(); }
  Status write(const std::string &file) const;

private:
  std::vector<std::pair<const format::Tensor *, RangeRecord>> records_;
  uint64_t batches_ = 0;
};

} // namespace ampc::runtime
