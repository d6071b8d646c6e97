#include "cuda/Inputs.h"
#include "cuda/Errors.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;

// Computes the copies of an entry's inputs: inputs that are at most kPadding bytes apart share a
// copy, including the padding between them.
Inputs::Layout Inputs::layoutOf(const Entry &entry, uint64_t *bytes) {
  constexpr uint64_t kPadding = 256;
  Layout layout;
  std::vector<const Range *> ranges;
  for (const Tensor *input : *entry.inputs())
    ranges.push_back(input->range());
  std::sort(ranges.begin(), ranges.end(), [](const Range *a, const Range *b) {
    return a->arena() != b->arena() ? a->arena() < b->arena() : a->offset() < b->offset();
  });
  for (const Range *range : ranges) {
    if (!layout.areas.empty()) {
      Range &last = layout.areas.back().range;
      uint64_t lastEnd = last.offset() + last.size(), end = range->offset() + range->size();
      if (last.arena() == range->arena() && range->offset() < lastEnd + kPadding) {
        last = Range(last.offset(), std::max(end, lastEnd) - last.offset(), last.arena(), 0);
        continue;
      }
    }
    layout.areas.push_back({*range, 0});
  }
  uint64_t used = 0;
  for (Area &area : layout.areas) {
    area.offset = used;
    used += (area.range.size() + 255) / 256 * 256;
  }
  for (const Tensor *input : *entry.inputs())
    for (const Area &area : layout.areas)
      if (area.range.arena() == input->range()->arena() &&
          area.range.offset() <= input->range()->offset() &&
          input->range()->offset() < area.range.offset() + area.range.size()) {
        layout.offsets.push_back(area.offset + input->range()->offset() - area.range.offset());
        break;
      }
  *bytes = std::max(*bytes, used);
  return layout;
}

Status Inputs::create(const Program &program, Device &device) {
  uint64_t bytes = 0;
  layouts_.resize(5);
  for (const Entry *entry : *program.head().entries())
    layouts_[static_cast<size_t>(entry->role())] = layoutOf(*entry, &bytes);
  if (bytes == 0)
    return {};
  AMPC_ASSIGN(copies_, device.stream("copies"));
  for (int side = 0; side < Arenas::kSides; ++side) {
    std::string what = "inputs, side " + std::to_string(side);
    AMPC_ASSIGN(buffers_[side], device.allocatePinned(bytes, what));
    AMPC_ASSIGN(arrived_[side], device.event(false, what + ", arrived"));
    AMPC_ASSIGN(read_[side], device.event(false, what + ", read"));
  }
  return {};
}

Result<std::vector<std::span<uint8_t>>>
Inputs::stage(const Entry &entry, const Device &device,
              const std::function<std::string()> &pendingWork) {
  int next = 1 - side_;
  if (sent_[next])
    AMPC_TRY(device.wait(arrived_[next], [&] { return "inputs" + pendingWork(); }));
  sent_[next] = false;
  std::vector<std::span<uint8_t>> spans;
  const Layout &layout = layouts_[static_cast<size_t>(entry.role())];
  for (uint32_t i = 0; i < entry.inputs()->size(); ++i)
    spans.push_back({buffers_[next].data() + layout.offsets[i],
                     static_cast<size_t>(entry.inputs()->Get(i)->range()->size())});
  staged_ = &entry;
  return spans;
}

Status Inputs::send(const Arenas &arenas, const Device &device, CUstream stream) {
  const Api &api = device.api();
  const Entry &entry = *staged_;
  int next = 1 - side_;
  if (used_[next])
    AMPC_CU(api, cuStreamWaitEvent, (copies_.get(), read_[next].get(), 0), "inputs");
  for (const Area &area : layouts_[static_cast<size_t>(entry.role())].areas)
    AMPC_CU(api, cuMemcpyHtoDAsync_v2,
            (arenas.at(area.range, next), buffers_[next].data() + area.offset, area.range.size(),
             copies_.get()),
            "inputs");
  AMPC_CU(api, cuEventRecord, (arrived_[next].get(), copies_.get()), "inputs");
  sent_[next] = true;
  AMPC_CU(api, cuStreamWaitEvent, (stream, arrived_[next].get(), 0), "inputs");
  staged_ = nullptr;
  side_ = next;
  return {};
}

Status Inputs::wasRead(const Device &device, CUstream stream) {
  if (!copies_)
    return {};
  AMPC_CU(device.api(), cuEventRecord, (read_[side_].get(), stream), "inputs");
  used_[side_] = true;
  return {};
}

Status Inputs::wereTouched(const Device &device, CUstream stream) {
  for (int side = 0; copies_ && side < Arenas::kSides; ++side) {
    AMPC_CU(device.api(), cuEventRecord, (read_[side].get(), stream), "inputs");
    used_[side] = true;
  }
  return {};
}

} // namespace ampc::runtime::cuda
