#include "data/Indices.h"
#include "core/Elements.h"
#include <cstring>

namespace ampc::runtime {

using namespace ampc::format;
using format::DType;

static int64_t indexAt(std::span<const uint8_t> data, bool wide, uint64_t i) {
  int64_t value = 0;
  int32_t narrow = 0;
  std::memcpy(wide ? static_cast<void *>(&value) : &narrow, data.data() + i * (wide ? 8 : 4),
              wide ? 8 : 4);
  return wide ? value : narrow;
}

Status checkIndices(const Program &program, const Tensor &input, const IndexRange &range,
                    std::span<const uint8_t> data, uint64_t rowElements, const std::string &place) {
  bool wide = input.dtype() == DType::i64;
  uint64_t count = data.size() / (wide ? 8 : 4), wrong = 0, first = 0;
  auto size = static_cast<int64_t>(range.count());
  for (uint64_t i = 0; i < count; ++i) {
    int64_t value = indexAt(data, wide, i),
            position = range.from_end() && value < 0 ? value + size : value;
    if (static_cast<uint64_t>(position) < range.count() ||
        (range.has_ignored() && value == range.ignored()))
      continue;
    if (wrong++ == 0)
      first = i;
  }
  if (wrong == 0)
    return {};
  std::string number = range.number()->str(), valid = std::to_string(range.from_end() ? -size : 0) +
                                                      " to " + std::to_string(size - 1);
  std::string where;
  if (rowElements)
    where = " at row " + std::to_string(first / rowElements);
  if (rowElements != 1)
    where += (rowElements ? ", element " : " at element ") +
             std::to_string(rowElements ? first % rowElements : first);
  return invalid(place, number + " " + std::to_string(indexAt(data, wide, first)) + where +
                            " of input '" + input.name()->str() + "', " + range.places()->str() +
                            " are " + valid)
      .note("op '" + program.head().op_names()->Get(range.op())->str() + "' takes " + valid +
            (range.has_ignored() ? ", and ignores " + std::to_string(range.ignored()) : "") + "; " +
            std::to_string(wrong) + " of " + std::to_string(count) + " are none of these");
}

// 0 for a single number, which has no rows.
static uint64_t elementsPerRow(const Tensor &input) {
  std::vector<int64_t> shape = shapeOf(input);
  uint64_t elements = shape.empty() ? 0 : 1;
  for (size_t i = 1; i < shape.size(); ++i)
    elements *= static_cast<uint64_t>(shape[i]);
  return elements;
}

Status checkIndices(const Program &program, const Entry &entry, const Tensor &input,
                    std::span<const uint8_t> data) {
  if (!entry.index_ranges())
    return {};
  for (const IndexRange *range : *entry.index_ranges())
    if (entry.inputs()->Get(range->input()) == &input)
      AMPC_TRY(checkIndices(program, input, *range, data, elementsPerRow(input), program.path()));
  return {};
}

} // namespace ampc::runtime
