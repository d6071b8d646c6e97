// Opens the files of an entry's inputs, checks them, and copies batches to the session.
#include "data/Dataset.h"
#include "core/Elements.h"
#include "core/Half.h"
#include "core/Philox.h"
#include "data/Indices.h"
#include <algorithm>
#include <cstring>
#include <numeric>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

// The arguments of NumPy's reshape that turn the file's rows into those of the input; empty if the
// numbers of elements per row differ.
static std::string reshapeTo(const std::vector<int64_t> &wanted,
                             const std::vector<int64_t> &given) {
  auto elements = [](const std::vector<int64_t> &shape) {
    uint64_t count = 1;
    for (size_t i = 1; i < shape.size(); ++i)
      count *= static_cast<uint64_t>(
          shape[i]); // may wrap for a file without rows, whose other sizes are arbitrary
    return count;
  };
  if (given.empty() || elements(wanted) != elements(given) || (wanted.empty() && given[0] != 1))
    return "";
  std::string text = wanted.empty() ? "()" : "-1";
  for (size_t i = 1; i < wanted.size(); ++i)
    text += ", " + std::to_string(wanted[i]);
  return text;
}

Result<Dataset::Source> Dataset::source(const Tensor &input, const std::string &path) {
  AMPC_ASSIGN(NpyFile file, NpyFile::open(path));
  std::string name = input.name()->str();
  std::string expected = npyDescr(input.dtype()).substr(1);
  bool raw = input.dtype() == DType::bf16 && file.type() == "V2";
  if (file.type() != expected && !raw)
    return invalid(path, "holds '" + file.type() + "' (" + npyTypeName(file.type()) + "), input '" +
                             name + "' is " + nameOf(input.dtype()) + " ('" + expected + "')")
        .hint(npyHint(path, "", ".astype('" + npyTypeName(expected) + "')"));
  std::vector<int64_t> wanted = shapeOf(input), given = file.shape();
  if (wanted.size() != given.size() ||
      !std::equal(wanted.begin() + !wanted.empty(), wanted.end(), given.begin() + !given.empty())) {
    Status status = invalid(path, "has shape " + shapeText(given) + ", input '" + name +
                                      "' takes rows of " + shapeText(wanted));
    std::string shape = reshapeTo(wanted, given);
    return shape.empty() ? std::move(status)
                         : std::move(status).hint(npyHint(path, "", ".reshape(" + shape + ")"));
  }
  Source source{{}, &input, 0, 0, 0, input.dtype() == DType::bf16 && !raw};
  uint64_t element = source.narrow ? 4 : sizeOf(input.dtype());
  uint64_t elements = input.range()->size() / sizeOf(input.dtype());
  source.perBatch = wanted.empty() ? 0 : static_cast<uint64_t>(wanted[0]);
  source.rows = given.empty() ? 0 : static_cast<uint64_t>(given[0]);
  source.rowBytes = elements / std::max<uint64_t>(1, source.perBatch) * element;
  source.file = std::move(file);
  return source;
}

Status Dataset::count(Tail tail) {
  const Source *first = nullptr;
  uniform_ = true;
  for (const Source &source : files_) {
    if (source.perBatch == 0)
      continue;
    uint64_t whole = source.rows / source.perBatch;
    bool rest = source.rows % source.perBatch != 0;
    uint64_t batches = whole + (tail == Tail::pad && rest);
    if (batches == 0)
      return invalid(source.file.path(), "has " + std::to_string(source.rows) +
                                             " rows, a batch takes " +
                                             std::to_string(source.perBatch));
    if (!first) {
      first = &source;
      batches_ = batches;
      rows_ = source.perBatch;
      total_ = source.rows;
      continue;
    }
    if (batches != batches_)
      return invalid(source.file.path(), "gives " + std::to_string(batches) + " batches, '" +
                                             first->file.path() + "' gives " +
                                             std::to_string(batches_));
    uniform_ &= source.perBatch == rows_;
    if (tail == Tail::pad && source.perBatch == rows_ && source.rows != first->rows)
      return invalid(source.file.path(), "has " + std::to_string(source.rows) + " rows, '" +
                                             first->file.path() + "' has " +
                                             std::to_string(first->rows));
    total_ = std::min(total_, source.rows);
  }
  if (!first)
    batches_ = 1;
  if (tail == Tail::pad)
    for (const Source &source : files_)
      if (!uniform_ && source.perBatch && source.rows % source.perBatch)
        return invalid(
            source.file.path(),
            "does not fill its last batch, and the inputs do not share their first dimension");
  return {};
}

Result<Dataset> Dataset::open(const Session &session, const Entry &entry, const FileByName &files,
                              const std::vector<std::string> &known, Tail tail, uint64_t seed,
                              bool shuffle, std::vector<std::string> *notes) {
  Dataset data;
  data.entry_ = &entry;
  data.seed_ = seed;
  data.shuffle_ = shuffle;
  std::vector<std::string> names;
  for (const Tensor *input : *entry.inputs())
    names.push_back(input->name()->str());
  for (const auto &[name, path] : files) {
    if (std::find(names.begin(), names.end(), name) != names.end())
      continue;
    if (std::find(known.begin(), known.end(), name) != known.end())
      notes->push_back("input '" + name + "' is not used by what runs: its data is not read");
    else
      return withNearest(invalid(session.program().path(), "has no input '" + name + "'"), name,
                         names);
  }
  if (!files.empty())
    for (const Tensor *input : *entry.inputs()) {
      auto found = files.find(input->name()->str());
      if (found == files.end())
        return invalid(session.program().path(),
                       "input '" + input->name()->str() + "' got no data");
      AMPC_ASSIGN(Source source, Dataset::source(*input, found->second));
      data.files_.push_back(std::move(source));
    }
  if (!data.files_.empty()) {
    AMPC_TRY(data.count(tail));
    for (const Source &source : data.files_) // Trainer::planSteps tells a tail that all share
      if (uint64_t rest = source.perBatch ? source.rows % source.perBatch : 0;
          rest && tail == Tail::drop && !data.uniform_)
        notes->push_back("of the " + std::to_string(source.rows) + " rows of " +
                         source.file.path() + ", batches of " + std::to_string(source.perBatch) +
                         " use " + std::to_string(source.rows - rest));
    if (entry.index_ranges())
      for (const IndexRange *range : *entry.index_ranges())
        AMPC_TRY(data.checkNumbers(session.program(), *range));
    return data;
  }
  data.uniform_ = true;
  for (const Tensor *input : *entry.inputs()) {
    std::vector<int64_t> shape = shapeOf(*input);
    if (shape.empty())
      continue;
    auto rows = static_cast<uint64_t>(shape[0]);
    data.uniform_ &= data.rows_ == 0 || data.rows_ == rows;
    data.rows_ = rows;
  }
  return data;
}

Status Dataset::checkNumbers(const Program &program, const IndexRange &range) const {
  const Source &source = files_[range.input()];
  uint64_t bytes = source.rowBytes * std::max<uint64_t>(1, source.rows),
           width = source.input->dtype() == DType::i64 ? 8 : 4;
  return checkIndices(program, *source.input, range, {source.file.data(), bytes},
                      source.perBatch ? source.rowBytes / width : 0, source.file.path());
}

uint64_t Dataset::padding(uint64_t batch) const {
  uint64_t end = (batch + 1) * rows_;
  return uniform_ && !synthetic() && rows_ && end > total_ ? end - total_ : 0;
}

// The product with i, shifted by 64 bits, maps a random 64-bit number to [0, i) without a division.
void shuffleRows(uint64_t seed, uint64_t epoch, std::span<uint64_t> order) {
  std::iota(order.begin(), order.end(), uint64_t{0});
  for (uint64_t i = order.size(); i > 1; --i) {
    auto words = philox(seed, kPurposeShuffle + epoch, i);
    uint64_t random = uint64_t{words[0]} << 32 | words[1];
    auto j = static_cast<uint64_t>((static_cast<unsigned __int128>(random) * i) >> 64);
    std::swap(order[i - 1], order[j]);
  }
}

// Computes the order of an epoch: of rows, or of batches if the inputs have different numbers of
// rows.
void Dataset::permute(uint64_t epoch) {
  if (orderEpoch_ == epoch)
    return;
  orderEpoch_ = epoch;
  order_.resize(uniform_ ? total_ : batches_);
  shuffleRows(seed_, epoch, order_);
}

// Copies rows [from, from + count) of the file to rows [to, …) of the input, which starts at
// `target`.
void Dataset::copyRow(uint8_t *target, const Source &source, uint64_t to, uint64_t from,
                      uint64_t count) {
  const uint8_t *data = source.file.data() + from * source.rowBytes;
  if (!source.narrow) {
    std::memcpy(target + to * source.rowBytes, data, count * source.rowBytes);
    return;
  }
  target += to * source.rowBytes / 2;
  for (uint64_t i = 0; i < count * source.rowBytes / 4; ++i) {
    float value;
    std::memcpy(&value, data + 4 * i, 4);
    uint16_t half = toBf16(value);
    std::memcpy(target + 2 * i, &half, 2);
  }
}

Status Dataset::hold(Session &session, std::string *note) {
  for (const Source &source : files_)
    if (source.perBatch == 0) // the whole file belongs to each batch
      return {};
  DataSource all{uniform_ ? total_ : batches_, uniform_ ? rows_ : 1, nullptr};
  all.read = [this](size_t input, uint64_t first, uint64_t count, uint8_t *to) {
    uint64_t each = uniform_ ? 1 : files_[input].perBatch;
    copyRow(to, files_[input], 0, first * each, count * each);
  };
  AMPC_ASSIGN(held_, session.holdData(entry_->role(), all, note));
  return {};
}

// Passes the order in which fill() would take the rows to the session, once per epoch.
Status Dataset::orderHeld(Session &session, uint64_t epoch) {
  if (heldEpoch_ == epoch || (heldEpoch_ != ~uint64_t{0} && !shuffle_))
    return {};
  heldEpoch_ = epoch;
  std::vector<uint32_t> order(uniform_ ? total_ : batches_);
  std::iota(order.begin(), order.end(), 0u);
  if (shuffle_)
    std::copy(order_.begin(), order_.end(), order.begin());
  return session.orderData(order);
}

Status Dataset::fill(Session &session, uint64_t epoch, uint64_t batch) {
  if (synthetic())
    return filled_ ? Status() : fillSynthetic(session);
  if (shuffle_)
    permute(epoch);
  if (held_) {
    AMPC_TRY(orderHeld(session, epoch));
    session.takeBatch(batch);
    return {};
  }
  AMPC_ASSIGN(auto targets, session.stage(*entry_));
  for (size_t i = 0; i < files_.size(); ++i) { // in the order of the entry's inputs
    const Source &source = files_[i];
    uint8_t *target = targets[i].data();
    if (source.perBatch == 0) {
      copyRow(target, source, 0, 0, 1);
      continue;
    }
    if (shuffle_ && uniform_) {
      for (uint64_t row = 0; row < source.perBatch; ++row)
        copyRow(target, source, row, order_[std::min(batch * rows_ + row, total_ - 1)], 1);
      continue;
    }
    uint64_t begin = (shuffle_ ? order_[batch] : batch) * source.perBatch;
    uint64_t present = std::min(source.perBatch, source.rows - begin);
    copyRow(target, source, 0, begin, present);
    for (uint64_t row = present; row < source.perBatch; ++row)
      copyRow(target, source, row, source.rows - 1, 1);
  }
  return {};
}

Status Dataset::intact() const {
  for (const Source &source : files_)
    AMPC_TRY(source.file.intact());
  return {};
}

Status Dataset::fillWithLastRow(Session &session) {
  AMPC_ASSIGN(auto targets, session.stage(*entry_));
  for (size_t i = 0; i < files_.size(); ++i)
    for (uint64_t row = 0; row < std::max<uint64_t>(1, files_[i].perBatch); ++row)
      copyRow(targets[i].data(), files_[i], row, files_[i].perBatch ? files_[i].rows - 1 : 0, 1);
  return {};
}

// Writes floats in [-1, 1), and 0 or 1 for integers and booleans, which are valid classes and
// indices if there are at least two.
Status Dataset::fillSynthetic(Session &session) {
  filled_ = true;
  uint64_t purpose = kPurposeSynthetic;
  for (const Tensor *input : *entry_->inputs()) {
    std::vector<uint8_t> bytes(input->range()->size());
    const NumberFormat &format = *numberFormat(input->dtype());
    uint64_t element = format.bytes();
    for (uint64_t i = 0; i < bytes.size() / element; ++i) {
      uint32_t word = philox(seed_, purpose, i / 4)[i % 4];
      uint8_t *to = bytes.data() + i * element;
      float value = static_cast<float>(static_cast<int32_t>(word) >> 8) * 0x1p-23f;
      if (input->dtype() == DType::f32) {
        std::memcpy(to, &value, 4);
      } else if (format.isLowPrecision()) {
        // A multiple of 1/128 is exact in float16 and bfloat16.
        setFloat(input->dtype(), to, 0,
                 static_cast<float>(static_cast<int32_t>(word) >> 24) * 0x1p-7f);
      } else if (input->dtype() == DType::f64) {
        double wide = value;
        std::memcpy(to, &wide, 8);
      } else {
        std::memset(to, 0, element);
        to[0] = static_cast<uint8_t>(word >> 31);
      }
    }
    AMPC_TRY(session.write(*input->range(), bytes));
    ++purpose;
  }
  return {};
}

} // namespace ampc::runtime
