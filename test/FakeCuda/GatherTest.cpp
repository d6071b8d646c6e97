// The runtime's kernel that gathers batches: its PTX, executed as the text says, against a gather
// in C++; and ptxas.
#include "cuda/Gather.h"
#include "Ptxas.h"
#include "cuda/Library.h"
#include <cstring>
#include <gtest/gtest.h>

namespace ampc::test {
namespace {

using namespace runtime;
using namespace runtime::cuda;

// Takes `runs` batches from batch `first` on, of rows of `rowBytes` bytes, to `offset` bytes into a
// buffer whose other bytes must stay as they are.
void gathers(uint64_t rowBytes, uint64_t offset, uint32_t first, size_t runs,
             const char *expectedEntry) {
  constexpr uint64_t kRows = 23, kPerBatch = 5;
  auto device = *Device::open(*openLibraries());
  const Api &api = device->api();
  auto stream = *device->stream("test");
  auto kernel = Gather::load(*device);
  ASSERT_TRUE(kernel.ok()) << kernel.status().text();
  std::vector<uint8_t> data(kRows * rowBytes);
  for (size_t i = 0; i < data.size(); ++i)
    data[i] = static_cast<uint8_t>(i * 31 + i / 251);
  std::vector<uint32_t> order;
  for (uint32_t i = 0; i < kRows; ++i)
    order.push_back(i * 7 % kRows);
  auto onDevice = *device->allocate(data.size(), "data"),
       orders = *device->allocate(4 * kRows, "order"), number = *device->allocate(4, "first"),
       out = *device->allocate(kPerBatch * rowBytes + 64, "out");
  ASSERT_EQ(api.cuMemcpyHtoDAsync_v2(onDevice.at(), data.data(), data.size(), stream.get()),
            CUDA_SUCCESS);
  ASSERT_EQ(api.cuMemcpyHtoDAsync_v2(orders.at(), order.data(), 4 * kRows, stream.get()),
            CUDA_SUCCESS);
  ASSERT_EQ(api.cuMemsetD32Async(number.at(), first, 1, stream.get()), CUDA_SUCCESS);
  Kernels::Ready ready =
      kernel->ready({onDevice.at(), orders.at(), number.at(), out.at(offset), kPerBatch, rowBytes});
  EXPECT_EQ(ready.grid, (kPerBatch * ready.parameters[6] + 255) / 256);
  for (size_t run = 0; run < runs; ++run) {
    std::vector<uint8_t> expected(out.size(), 0xee), got(out.size());
    for (uint64_t row = 0; row < kPerBatch; ++row)
      std::memcpy(&expected[offset + row * rowBytes],
                  &data[order[(first + run) * kPerBatch + row] * rowBytes], rowBytes);
    Gather::setRun(ready, run);
    ASSERT_EQ(api.cuMemsetD8Async(out.at(), 0xee, out.size(), stream.get()), CUDA_SUCCESS);
    Status launched =
        Kernels::launch(api, ready, stream.get(), [&] { return std::string(expectedEntry); });
    ASSERT_TRUE(launched.ok()) << launched.text();
    ASSERT_EQ(api.cuMemcpyDtoHAsync_v2(got.data(), out.at(), got.size(), stream.get()),
              CUDA_SUCCESS);
    Status waited = device->wait(stream.get(), [] { return "the batch"; });
    ASSERT_TRUE(waited.ok()) << waited.text();
    EXPECT_EQ(got, expected) << rowBytes << " bytes a row, run " << run;
  }
  EXPECT_EQ(ready.parameters[6], rowBytes / std::stoull(std::string(expectedEntry).substr(11)));
}

TEST(Gather, TakesTheWidestPieceThatFits) {
  gathers(48, 0, 0, 4, "ampc_gather16");
  gathers(20, 0, 1, 3, "ampc_gather4");
  gathers(7, 0, 0, 2, "ampc_gather1");
  gathers(48, 4, 2, 2, "ampc_gather4"); // an input that lies so
  gathers(16, 3, 3, 1, "ampc_gather1");
}

TEST(Gather, CountsMoreThanOneBlock) {
  gathers(16 * 300, 0, 1, 2, "ampc_gather16");
  gathers(4 * 257, 32, 0, 1, "ampc_gather4");
}

TEST(Gather, IsCodeThatPtxasTakes) {
  if (!hasPtxas())
    GTEST_SKIP() << "ptxas was not found";
  expectPtxasTakes(Gather::code());
}

} // namespace
} // namespace ampc::test
