#include "Fake.h"
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sys/mman.h>
#include <unistd.h>

namespace ampc::fake {

namespace {

// Addresses with this bit alone set at the top are no addresses of a process: following one faults.
constexpr uint64_t kTag = uint64_t{1} << 62;

void onFault(int, siginfo_t *info, void *) {
  char text[160];
  bool pinned = info->si_addr && Gpu::get().pinned(info->si_addr);
  int length = snprintf(text, sizeof text, "fake CUDA: the host touches %s\n",
                        pinned ? "pinned memory while a copy still needs it"
                               : "memory that is not there, perhaps a device address");
  static_cast<void>(!write(2, text, static_cast<size_t>(length)));
  _exit(98);
}

} // namespace

Gpu &Gpu::get() {
  static Gpu *gpu = new Gpu; // never destroyed: what is freed late is still counted
  return *gpu;
}

Gpu::Gpu() : nextAddress_(kTag + (1 << 20)) {
  const char *memory = getenv("AMPC_FAKE_CUDA_MEMORY"), *fail = getenv("AMPC_FAKE_CUDA_FAIL");
  limit_ = memory ? strtoull(memory, nullptr, 10) : uint64_t{8} << 30;
  if (fail && strchr(fail, ':')) {
    failing_.assign(fail, strchr(fail, ':'));
    failingOrdinal_ = atoi(strchr(fail, ':') + 1);
    failsOn_ = fail[strlen(fail) - 1] == '+';
  }
  if (const char *host = getenv("AMPC_FAKE_CUDA_HOST_MS"))
    hostMs_ = atof(host);
  if (const char *algorithms = getenv("AMPC_FAKE_CUDA_ALGORITHMS"))
    modelsCache_ = strchr(algorithms, '/') != nullptr;
  if (const char *noise = getenv("AMPC_FAKE_CUDA_NOISE"))
    noise_.emplace(atoi(noise));
  zeroed_ = getenv("AMPC_FAKE_CUDA_CHECK_DATA") != nullptr;
  if (const char *fault = getenv("AMPC_FAKE_CUDA_FAULT"); fault && strchr(fault, ':')) {
    faulting_.assign(fault, strchr(fault, ':'));
    beforeFault_ = atoi(strchr(fault, ':') + 1);
    if (const char *error = strchr(strchr(fault, ':') + 1, ':'))
      fault_ = static_cast<CUresult>(atoi(error + 1));
  }
  struct sigaction action = {};
  action.sa_sigaction = onFault;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
}

bool Gpu::fails(const char *call) {
  int count = ++calls_[call];
  return call == failing_ && (count == failingOrdinal_ || (failsOn_ && count > failingOrdinal_));
}

void Gpu::report(const std::string &problem) {
  ++problems_;
  fprintf(stderr, "fake CUDA: %s\n", problem.c_str());
}

bool Gpu::finish() {
  std::lock_guard lock(mutex);
  for (const auto &[address, allocation] : allocations_)
    if (!allocation.freed)
      report("leak: " + std::to_string(allocation.size) + " bytes of device memory");
  for (const auto &[handle, memory] : handles_)
    report("leak: a handle of " + std::to_string(memory.size) + " bytes of device memory");
  for (const auto &[address, pages] : pinned_)
    report("leak: " + std::to_string(pages.size) + " bytes of pinned memory");
  for (const auto &[kind, count] : living_)
    if (count != 0)
      report("leak: " + std::to_string(count) + " of kind " + kind);
  if (contexts != 0)
    report("leak: the context is held " + std::to_string(contexts) + " times");
  if (const char *file = getenv("AMPC_FAKE_CUDA_COUNTS")) {
    std::ofstream out(file);
    for (const auto &[call, count] : calls_)
      out << call << ' ' << count << '\n';
    out << "bytes_at_last_graph " << usedAtLastGraph_ << '\n';
  }
  return problems_ == 0;
}

CUresult Gpu::allocate(CUdeviceptr *address, size_t bytes) {
  if (bytes == 0)
    return CUDA_ERROR_INVALID_VALUE;
  if (used_ + bytes > limit_)
    return CUDA_ERROR_OUT_OF_MEMORY;
  used_ += bytes;
  auto memory = std::make_unique_for_overwrite<uint8_t[]>(bytes);
  // Device memory holds anything.
  memset(memory.get(), zeroed_ ? 0 : 0xa5, zeroed_ ? bytes : std::min<size_t>(bytes, 4 << 20));
  *address = nextAddress_;
  allocations_[nextAddress_] = {std::move(memory), bytes, false};
  nextAddress_ += (bytes + 511) / 256 * 256 + 4096;
  return CUDA_SUCCESS;
}

CUresult Gpu::free(CUdeviceptr address) {
  auto found = allocations_.find(address);
  if (found == allocations_.end() || found->second.freed || !found->second.granules.empty()) {
    report("frees device memory that is not allocated");
    return CUDA_ERROR_INVALID_VALUE;
  }
  while (std::any_of(streams_.begin(), streams_.end(),
                     [](auto &s) { return !s.second.queue.empty(); }))
    for (auto &[id, stream] : streams_) // as the driver does: it waits for all work first
      drain(id, stream.enqueued);
  used_ -= found->second.size;
  found->second.freed = true;
  found->second.bytes.reset();
  return CUDA_SUCCESS;
}

void Gpu::memory(size_t *free, size_t *total) const {
  *total = limit_;
  *free = limit_ - used_;
}

uint8_t *Gpu::bytes(CUdeviceptr address, uint64_t size, const std::string &user) {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin()) {
    report(user + " uses an address that is none of the device");
    return nullptr;
  }
  auto &[base, allocation] = *std::prev(after);
  if (allocation.freed) {
    report(user + " uses device memory after it was freed");
    return nullptr;
  }
  if (address - base > allocation.size || size > allocation.size - (address - base)) {
    report(user + " reaches beyond its allocation of " + std::to_string(allocation.size) +
           " bytes");
    return nullptr;
  }
  for (uint64_t at = (address - base) / kGranule * kGranule;
       !allocation.granules.empty() && at < address - base + size; at += kGranule)
    if (!allocation.granules[at / kGranule].accessible) {
      report(user + " uses reserved addresses to which no memory is mapped");
      return nullptr;
    }
  return allocation.bytes.get() + (address - base);
}

std::pair<CUdeviceptr, uint64_t> Gpu::allocationAt(CUdeviceptr address) const {
  auto after = allocations_.upper_bound(address);
  if (after == allocations_.begin() ||
      address - std::prev(after)->first >= std::prev(after)->second.size)
    return {address, 1};
  return {std::prev(after)->first, std::prev(after)->second.size};
}

CUresult Gpu::allocatePinned(void **address, size_t bytes) {
  size_t mapped = (bytes + 4095) / 4096 * 4096;
  void *pages = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED)
    return CUDA_ERROR_OUT_OF_MEMORY;
  *address = pages;
  pinned_[static_cast<uint8_t *>(pages)] = {bytes, mapped};
  return CUDA_SUCCESS;
}

CUresult Gpu::freePinned(void *address) {
  auto found = pinned_.find(static_cast<uint8_t *>(address));
  if (found == pinned_.end()) {
    report("frees pinned memory that is not allocated");
    return CUDA_ERROR_INVALID_VALUE;
  }
  for (auto &[id, stream] : streams_)
    drain(id, stream.enqueued);
  munmap(address, found->second.mapped);
  pinned_.erase(found);
  return CUDA_SUCCESS;
}

bool Gpu::pinned(const void *address) const {
  return const_cast<Gpu *>(this)->pagesAt(reinterpret_cast<uint64_t>(address)) != nullptr;
}

std::pair<uint8_t *const, Gpu::PinnedPages> *Gpu::pagesAt(uint64_t address) {
  auto byte = reinterpret_cast<uint8_t *>(address);
  auto after = pinned_.upper_bound(byte);
  if (after == pinned_.begin())
    return nullptr;
  auto &found = *std::prev(after);
  return byte < found.first + found.second.mapped ? &found : nullptr;
}

// While a copy into pinned memory is under way the host may not look; while one out of it is, it
// may not write.
void Gpu::protect(const Operation &operation, int change) {
  for (const Access &access : operation.accesses) {
    auto *pages = pagesAt(access.address);
    if (!pages)
      continue;
    (access.write ? pages->second.writers : pages->second.readers) += change;
    int allowed = pages->second.writers   ? PROT_NONE
                  : pages->second.readers ? PROT_READ
                                          : PROT_READ | PROT_WRITE;
    mprotect(pages->first, pages->second.mapped, allowed);
  }
}

} // namespace ampc::fake
