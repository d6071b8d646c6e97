#include "cuda/Ring.h"
#include "ampc/Format/DType.h"
#include "ampc/Format/Field.h"
#include "cuda/Errors.h"
#include "session/Backend.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;
using format::DType;

// Computes the copies of an entry's numbers: numbers at most kGap bytes apart share a copy.
Ring::Layout Ring::layoutOf(const Entry &entry) {
  constexpr uint64_t kGap = 512;
  Layout layout;
  std::vector<const Range *> ranges;
  for (const Output *output : *entry.outputs())
    if (!isTensor(output->field()))
      ranges.push_back(output->tensor()->range());
  std::sort(ranges.begin(), ranges.end(), [](const Range *a, const Range *b) {
    return a->arena() != b->arena() ? a->arena() < b->arena() : a->offset() < b->offset();
  });
  for (const Range *range : ranges) {
    uint64_t end = range->offset() + range->size();
    if (!layout.parts.empty()) {
      Range &last = layout.parts.back().range;
      uint64_t lastEnd = last.offset() + last.size();
      if (last.arena() == range->arena() && range->offset() <= lastEnd + kGap) {
        last = Range(last.offset(), std::max(end, lastEnd) - last.offset(), last.arena(), 0);
        continue;
      }
    }
    layout.parts.push_back({*range, 0});
  }
  uint64_t used = 0;
  for (Part &part : layout.parts) {
    part.place = used;
    used += (part.range.size() + 63) / 64 * 64;
  }
  for (const Output *output : *entry.outputs()) {
    layout.offsets.push_back(~uint64_t{0});
    const Range &range = *output->tensor()->range();
    for (const Part &part : layout.parts)
      if (!isTensor(output->field()) && part.range.arena() == range.arena() &&
          part.range.offset() <= range.offset() &&
          range.offset() < part.range.offset() + part.range.size())
        layout.offsets.back() = part.place + range.offset() - part.range.offset();
  }
  return layout;
}

Status Ring::create(const Program &program, Device &device) {
  layouts_.resize(5);
  for (const Entry *entry : *program.head().entries()) {
    Layout layout = layoutOf(*entry);
    for (const Part &part : layout.parts)
      placeBytes_ = std::max(placeBytes_, part.place + (part.range.size() + 63) / 64 * 64);
    layouts_[static_cast<size_t>(entry->role())] = std::move(layout);
  }
  for (int half = 0; half < 2; ++half) {
    AMPC_ASSIGN(halves_[half], device.allocatePinned(placeBytes_ * kHalf,
                                                     "numbers, half " + std::to_string(half)));
  }
  for (size_t i = 0; i <= kPlaces; ++i) {
    AMPC_ASSIGN(Event event, device.event(true, "numbers " + std::to_string(i)));
    events_.push_back(std::move(event));
  }
  return {};
}

Status Ring::copyOut(const Entry &entry, const Arenas &arenas, int side, const Device &device,
                     size_t place, CUstream stream) const {
  for (const Part &part : layouts_[static_cast<size_t>(entry.role())].parts)
    AMPC_CU(device.api(), cuMemcpyDtoHAsync_v2,
            (at(place) + part.place, arenas.at(part.range, side), part.range.size(), stream),
            "the log's numbers");
  return {};
}

Status Ring::begin(const Device &device, CUstream stream) {
  if (pending_ > 0)
    return {};
  AMPC_CU(device.api(), cuEventRecord, (events_[lastEvent_].get(), stream), "the log's numbers");
  return {};
}

Status Ring::record(const Entry &entry, size_t count, const Device &device, CUstream stream) {
  lastEvent_ = (lastEvent_ + 1) % events_.size();
  AMPC_CU(device.api(), cuEventRecord, (events_[lastEvent_].get(), stream), "the log's numbers");
  groups_.push_back({&entry, next_, count, lastEvent_});
  next_ = (next_ + count) % kPlaces;
  pending_ += count;
  return {};
}

Status Ring::wait(size_t left, const Device &device,
                  const std::function<std::string()> &what) const {
  size_t behind = 0;
  for (auto group = groups_.rbegin(); group != groups_.rend(); ++group) {
    if (behind >= left)
      return device.wait(events_[group->event], what);
    behind += group->count;
  }
  return {};
}

Result<std::vector<Kept>> Ring::collect(size_t left, const Device &device,
                                        const std::function<std::string(const Entry &)> &what) {
  std::vector<Kept> kept;
  size_t last = 0, remaining = pending_;
  while (last < groups_.size() && remaining > left)
    remaining -= groups_[last++].count;
  if (last == 0)
    return kept;
  AMPC_TRY(device.wait(events_[groups_[last - 1].event],
                       [&] { return "the log's numbers, of " + what(*groups_[last - 1].entry); }));
  for (; last > 0; --last) {
    Group group = groups_.front();
    float milliseconds = 0;
    AMPC_CU(device.api(), cuEventElapsedTime,
            (&milliseconds, events_[(group.event + events_.size() - 1) % events_.size()].get(),
             events_[group.event].get()),
            "the log's numbers");
    const Layout &layout = layouts_[static_cast<size_t>(group.entry->role())];
    for (size_t i = 0; i < group.count; ++i) {
      const uint8_t *place = at((group.first + i) % kPlaces);
      Kept one;
      one.seconds = static_cast<double>(milliseconds) / 1e3 / static_cast<double>(group.count);
      for (uint32_t o = 0; o < group.entry->outputs()->size(); ++o)
        one.numbers.push_back(layout.offsets[o] == ~uint64_t{0}
                                  ? 0
                                  : numberOf(group.entry->outputs()->Get(o)->tensor()->dtype(),
                                             place + layout.offsets[o]));
      kept.push_back(std::move(one));
    }
    pending_ -= group.count;
    groups_.pop_front();
  }
  if (pending_ == 0)
    next_ = 0; // restart at the first place, so that full halves are collected
  return kept;
}

} // namespace ampc::runtime::cuda
