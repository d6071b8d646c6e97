// Streams, events and graphs of the fake GPU.
#include "Fake.h"
#include <algorithm>
#include <sys/mman.h>
#include <utility>
#include <unistd.h>

namespace ampc::fake {

namespace {

int idOf(CUstream stream) {
  return static_cast<int>(reinterpret_cast<uintptr_t>(stream));
}

bool conflict(const Access &a, const Access &b) {
  return (a.write || b.write) && a.address < b.address + b.size && b.address < a.address + a.size;
}

} // namespace

void Gpu::merge(Clock &into, const Clock &from) {
  for (const auto &[stream, number] : from)
    into[stream] = std::max(into[stream], number);
}

Gpu::StreamState *Gpu::find(CUstream stream) {
  if (stream == kLegacyStream)
    streams_[idOf(stream)].id = idOf(stream);
  auto found = streams_.find(idOf(stream));
  if (found == streams_.end())
    report("uses a stream that does not exist");
  return found == streams_.end() ? nullptr : &found->second;
}

Gpu::EventState *Gpu::find(CUevent event) {
  auto found = events_.find(event);
  if (found == events_.end())
    report("uses an event that does not exist");
  return found == events_.end() ? nullptr : &found->second;
}

CUresult Gpu::createStream(CUstream *stream) {
  *stream = handle<CUstream>(nextHandle_++);
  streams_[idOf(*stream)].id = idOf(*stream);
  born("stream");
  return CUDA_SUCCESS;
}

CUresult Gpu::destroyStream(CUstream stream) {
  StreamState *state = find(stream);
  if (!state)
    return CUDA_ERROR_INVALID_VALUE;
  drain(state->id, state->enqueued);
  if (auto waited = host_.find(state->id);
      waited != host_.end() && waited->second >= state->enqueued)
    forget(state->id);
  streams_.erase(state->id);
  died("stream");
  return CUDA_SUCCESS;
}

// Of a stream for whose last operation the host has waited: all that follows is ordered behind it.
void Gpu::forget(int stream) {
  std::erase_if(recent_, [&](const Recent &old) { return old.stream == stream; });
  host_.erase(stream);
  for (auto &[id, state] : streams_)
    state.clock.erase(stream);
  for (auto &[event, state] : events_)
    state.clock.erase(stream);
}

CUresult Gpu::createEvent(CUevent *event, unsigned flags) {
  *event = handle<CUevent>(nextHandle_++);
  events_[*event].flags = flags;
  born("event");
  return CUDA_SUCCESS;
}

CUresult Gpu::destroyEvent(CUevent event) {
  if (!find(event))
    return CUDA_ERROR_INVALID_VALUE;
  for (auto &[id, stream] : streams_)
    for (Queued &queued : stream.queue)
      if (queued.recorded == event)
        queued.recorded = nullptr;
  events_.erase(event);
  died("event");
  return CUDA_SUCCESS;
}

void Gpu::push(StreamState &stream, Queued queued) {
  queued.number = ++stream.enqueued;
  queued.issued = hostTime_;
  stream.clock[stream.id] = queued.number;
  stream.queue.push_back(std::move(queued));
}

// Two operations on different streams that nothing orders must not meet in memory.
void Gpu::checkRaces(const StreamState &stream, const Operation &operation) {
  Clock clock = stream.clock;
  merge(clock, host_);
  std::erase_if(recent_, [&](const Recent &old) {
    auto seen = host_.find(old.stream);
    return seen != host_.end() && old.number <= seen->second;
  });
  for (const Recent &old : recent_) {
    auto ordered = clock.find(old.stream);
    if (old.stream == stream.id || (ordered != clock.end() && old.number <= ordered->second))
      continue;
    for (const Access &mine : operation.accesses)
      for (const Access &theirs : old.accesses)
        if (conflict(mine, theirs)) {
          report(operation.name + " and " + old.name +
                 " touch the same memory on streams that are not ordered");
          return;
        }
  }
}

CUresult Gpu::enqueue(CUstream stream, Operation operation) {
  hostTime_ += hostMs_;
  return add(stream, std::move(operation));
}

CUresult Gpu::add(CUstream stream, Operation operation) {
  StreamState *state = find(stream);
  if (!state)
    return CUDA_ERROR_INVALID_VALUE;
  if (faulted_)
    return health();
  for (const Access &access : operation.accesses)
    if (!pagesAt(access.address) && access.address >> 62 &&
        !bytes(access.address, access.size, operation.name))
      return CUDA_ERROR_ILLEGAL_ADDRESS;
  if (state->capture) {
    addCaptured(*state, std::move(operation));
    return CUDA_SUCCESS;
  }
  if (observer)
    operation.correlation = observer->called();
  checkRaces(*state, operation);
  protect(operation, 1);
  recent_.push_back({state->id, state->enqueued + 1, operation.name, operation.accesses});
  push(*state, {std::move(operation), 0});
  return CUDA_SUCCESS;
}

// As checkRaces, but between the streams of one capture.
void Gpu::addCaptured(StreamState &stream, Operation operation) {
  Capture &capture = *stream.capture;
  capture.streams[stream.id];
  if (capture.streams.size() > 1)
    for (const Captured &old : capture.operations) {
      if (old.stream == stream.id || old.number <= stream.captureClock[old.stream])
        continue;
      for (const Access &mine : operation.accesses)
        for (const Access &theirs : old.operation.accesses)
          if (conflict(mine, theirs))
            return report(operation.name + " and " + old.operation.name +
                          " touch the same memory on captured streams that are not ordered");
    }
  uint64_t number = ++capture.streams[stream.id];
  stream.captureClock[stream.id] = number;
  capture.operations.push_back({std::move(operation), stream.id, number});
}

double Gpu::durationOf(const Operation &operation) {
  double milliseconds = operation.milliseconds;
  auto isCached = [&](const Access &access) {
    return std::any_of(cached_.begin(), cached_.end(), [&](const Access &entry) {
      return entry.address <= access.address &&
             access.address + access.size <= entry.address + entry.size;
    });
  };
  for (const Access &access : operation.accesses)
    if (operation.coldMilliseconds > 0 && !access.write && !isCached(access)) {
      milliseconds += operation.coldMilliseconds;
      break;
    }
  if (noise_) {
    std::uniform_real_distribution<double> little(0.99, 1.01);
    milliseconds *= little(*noise_) * ((*noise_)() % 1000 == 0 ? 10 : 1);
  }
  return milliseconds;
}

// What was used last is in the cache, as far as it has room.
void Gpu::touch(const Operation &operation) {
  constexpr size_t kWrites = 8192;
  for (const Access &access : operation.accesses) {
    if (access.write)
      writes_.push_back({access.address, access.size, runs});
    if (writes_.size() > kWrites)
      writes_.pop_front();
    if (!modelsCache_)
      continue;
    std::erase_if(cached_, [&](const Access &entry) { return entry.address == access.address; });
    cached_.push_back(access);
    uint64_t sum = 0;
    for (const Access &entry : cached_)
      sum += entry.size;
    for (; sum > kL2Bytes && !cached_.empty(); cached_.pop_front())
      sum -= cached_.front().size;
  }
}

bool Gpu::writtenSince(uint64_t run, CUdeviceptr address, uint64_t size) const {
  if (!writes_.empty() && run + 1 < writes_.front().run)
    return true; // nobody knows any more
  for (auto write = writes_.rbegin(); write != writes_.rend() && write->run > run; ++write)
    if (address < write->address + write->size && write->address < address + size)
      return true;
  return false;
}

CUresult Gpu::record(CUevent event, CUstream stream) {
  StreamState *state = find(stream);
  EventState *mark = find(event);
  if (!state || !mark)
    return CUDA_ERROR_INVALID_VALUE;
  if (state->capture) {
    mark->capture = state->capture;
    mark->captureClock = state->captureClock;
    return CUDA_SUCCESS;
  }
  if (faulted_)
    return health();
  for (auto &[id, other] : streams_) // an earlier record of the same event no longer counts
    for (Queued &queued : other.queue)
      if (queued.recorded == event)
        queued.recorded = nullptr;
  hostTime_ += hostMs_;
  push(*state, {{}, 0, event});
  *mark = {mark->flags, true, state->id, state->enqueued, state->clock, 0, nullptr, {}};
  merge(mark->clock, host_);
  return CUDA_SUCCESS;
}

CUresult Gpu::wait(CUstream stream, CUevent event) {
  StreamState *state = find(stream);
  EventState *mark = find(event);
  if (!state || !mark)
    return CUDA_ERROR_INVALID_VALUE;
  if (mark->capture) {
    if (state->capture && state->capture != mark->capture) {
      report("waits in a capture for an event of another one");
      return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
    }
    if (!state->capture) {
      auto origin = streams_.find(mark->capture->origin);
      if (origin == streams_.end() || origin->second.capture != mark->capture) {
        report("waits for an event that was recorded in a capture, outside of it");
        return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
      }
      state->capture = mark->capture;
      state->captureClock.clear();
      state->capture->streams[state->id];
    }
    merge(state->captureClock, mark->captureClock);
    return CUDA_SUCCESS;
  }
  if (state->capture && mark->recorded) {
    report("waits in a capture for an event that was recorded outside of it");
    return CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED;
  }
  if (!mark->recorded)
    return CUDA_SUCCESS; // as the driver has it
  push(*state, {{}, 0, nullptr, {mark->stream, mark->number}});
  merge(state->clock, mark->clock);
  return CUDA_SUCCESS;
}

// Runs a stream's operations up to a number, and what they wait for.
void Gpu::drain(int id, uint64_t number) {
  auto found = streams_.find(id);
  if (found == streams_.end())
    return;
  StreamState &stream = found->second;
  // While an operation blocks, the lock is free, and another thread may come here.
  auto me = std::this_thread::get_id(), none = std::thread::id();
  while (stream.runner != none && stream.runner != me) {
    if (stream.done >= number)
      return;
    mutex.unlock();
    usleep(300);
    mutex.lock();
  }
  std::thread::id outer = std::exchange(stream.runner, me);
  while (!stream.queue.empty() && stream.queue.front().number <= number) {
    Queued next = std::move(stream.queue.front());
    stream.queue.pop_front();
    stream.time = std::max(stream.time, next.issued);
    if (next.awaited.first >= 0) {
      drain(next.awaited.first, next.awaited.second);
      if (auto other = streams_.find(next.awaited.first); other != streams_.end())
        stream.time = std::max(stream.time, other->second.time);
    }
    if (next.operation.run) {
      for (const Access &access : next.operation.accesses)
        if (auto *pages = pagesAt(access.address))
          mprotect(pages->first, pages->second.mapped, PROT_READ | PROT_WRITE);
      ++runs;
      faulted_ |= next.operation.name == faulting_ && --beforeFault_ == 0;
      double milliseconds = durationOf(next.operation);
      if (!faulted_ && next.operation.blocks) {
        mutex.unlock();
        next.operation.run();
        mutex.lock();
      } else if (!faulted_) {
        next.operation.run();
      }
      touch(next.operation);
      protect(next.operation, -1);
      stream.time += milliseconds;
      if (observer && next.operation.correlation)
        observer->ran(next.operation, stream.time - milliseconds, stream.time);
    }
    if (next.recorded)
      events_[next.recorded].time = stream.time;
    stream.done = next.number;
  }
  stream.runner = outer;
}

CUresult Gpu::synchronize(CUevent event) {
  EventState *mark = find(event);
  if (!mark)
    return CUDA_ERROR_INVALID_VALUE;
  if (!(mark->flags & CU_EVENT_BLOCKING_SYNC))
    report(
        "waits for an event with a thread that spins: it was not made with CU_EVENT_BLOCKING_SYNC");
  if (mark->recorded) {
    drain(mark->stream, mark->number);
    merge(host_, mark->clock);
    hostTime_ = std::max(hostTime_, mark->time);
  }
  return health();
}

CUresult Gpu::elapsed(float *milliseconds, CUevent from, CUevent to) {
  EventState *a = find(from), *b = find(to);
  if (!a || !b || !a->recorded || !b->recorded)
    return CUDA_ERROR_INVALID_VALUE;
  if ((a->flags | b->flags) & CU_EVENT_DISABLE_TIMING) {
    report("asks for the time of an event that has none");
    return CUDA_ERROR_INVALID_VALUE;
  }
  for (EventState *mark : {a, b}) {
    auto stream = streams_.find(mark->stream);
    if (stream != streams_.end() && stream->second.done < mark->number) {
      report("asks for the time of an event that has not happened");
      return CUDA_ERROR_INVALID_VALUE;
    }
  }
  *milliseconds = static_cast<float>(b->time - a->time);
  return CUDA_SUCCESS;
}

CUresult Gpu::beginCapture(CUstream stream) {
  StreamState *state = find(stream);
  if (!state || state->capture)
    return CUDA_ERROR_INVALID_VALUE;
  state->capture = std::make_shared<Capture>();
  state->capture->origin = state->id;
  state->captureClock.clear();
  return CUDA_SUCCESS;
}

void Gpu::runAll() {
  std::vector<std::pair<int, uint64_t>> all; // streams may come and go while an operation blocks
  for (const auto &[id, stream] : streams_)
    all.emplace_back(id, stream.enqueued);
  for (auto [id, number] : all)
    drain(id, number);
}

bool Gpu::isCaptured(CUstream stream) {
  StreamState *state = find(stream);
  return state && state->capture;
}

CUresult Gpu::endCapture(CUstream stream, CUgraph *graph) {
  StreamState *state = find(stream);
  if (!state || !state->capture)
    return CUDA_ERROR_INVALID_VALUE;
  std::shared_ptr<Capture> capture = state->capture;
  auto operations = std::make_shared<std::vector<Operation>>();
  bool joined = capture->origin == state->id;
  for (const auto &[id, count] : capture->streams) {
    joined &= id == state->id || count <= state->captureClock[id];
    if (auto found = streams_.find(id); found != streams_.end())
      found->second.capture.reset();
  }
  state->capture.reset();
  if (!joined) {
    report("ends a capture in which a stream was not joined");
    return CUDA_ERROR_STREAM_CAPTURE_UNJOINED;
  }
  for (Captured &one : capture->operations)
    operations->push_back(std::move(one.operation));
  *graph = handle<CUgraph>(nextHandle_++);
  graphs_[*graph] = std::move(operations);
  born("graph");
  return CUDA_SUCCESS;
}

CUresult Gpu::instantiate(CUgraphExec *executable, CUgraph graph) {
  auto found = graphs_.find(graph);
  if (found == graphs_.end()) {
    report("instantiates a graph that does not exist");
    return CUDA_ERROR_INVALID_VALUE;
  }
  *executable = handle<CUgraphExec>(nextHandle_++);
  executables_[*executable] = found->second;
  born("executable graph");
  return CUDA_SUCCESS;
}

CUresult Gpu::launch(CUgraphExec executable, CUstream stream) {
  auto found = executables_.find(executable);
  if (found == executables_.end()) {
    report("launches a graph that does not exist");
    return CUDA_ERROR_INVALID_VALUE;
  }
  usedAtLastGraph_ = used_;
  hostTime_ += hostMs_;
  for (const Operation &operation : *found->second)
    if (CUresult error = add(stream, operation); error != CUDA_SUCCESS)
      return error;
  return CUDA_SUCCESS;
}

CUresult Gpu::destroy(CUgraph graph) {
  if (!graphs_.erase(graph)) {
    report("destroys a graph that does not exist");
    return CUDA_ERROR_INVALID_VALUE;
  }
  died("graph");
  return CUDA_SUCCESS;
}

CUresult Gpu::destroy(CUgraphExec executable) {
  if (!executables_.erase(executable)) {
    report("destroys an executable graph that does not exist");
    return CUDA_ERROR_INVALID_VALUE;
  }
  died("executable graph");
  return CUDA_SUCCESS;
}

} // namespace ampc::fake
