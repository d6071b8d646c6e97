// The runtime's kernel that transposes filters: its PTX, executed as the text says; and ptxas.
#include "Ptxas.h"
#include "cuda/Library.h"
#include "cuda/Transpose.h"
#include <cstring>
#include <gtest/gtest.h>

namespace ampc::test {
namespace {

using namespace runtime;
using namespace runtime::cuda;

// Transposes a matrix into a buffer whose other bytes must stay as they are.
template <class T> void transposes(uint64_t rows, uint64_t columns, uint64_t offset) {
  auto device = *Device::open(*openLibraries());
  const Api &api = device->api();
  auto stream = *device->stream("test");
  auto kernel = Transpose::load(*device);
  ASSERT_TRUE(kernel.ok()) << kernel.status().text();
  std::vector<T> in(rows * columns);
  for (size_t i = 0; i < in.size(); ++i)
    in[i] = static_cast<T>(i * 40503 + 1);
  size_t bytes = in.size() * sizeof(T);
  auto from = *device->allocate(bytes, "in"), to = *device->allocate(bytes + 64, "out");
  std::vector<uint8_t> expected(to.size(), 0xee), got(to.size());
  for (uint64_t i = 0; i < rows; ++i)
    for (uint64_t j = 0; j < columns; ++j)
      std::memcpy(&expected[offset + (j * rows + i) * sizeof(T)], &in[i * columns + j], sizeof(T));
  ASSERT_EQ(api.cuMemcpyHtoDAsync_v2(from.at(), in.data(), bytes, stream.get()), CUDA_SUCCESS);
  ASSERT_EQ(api.cuMemsetD8Async(to.at(), 0xee, to.size(), stream.get()), CUDA_SUCCESS);
  Kernels::Ready ready = kernel->ready(from.at(), to.at(offset), rows, columns, sizeof(T));
  EXPECT_EQ(ready.grid, (rows * columns + 255) / 256);
  Status launched = Kernels::launch(api, ready, stream.get(), [] { return "a filter"; });
  ASSERT_TRUE(launched.ok()) << launched.text();
  ASSERT_EQ(api.cuMemcpyDtoHAsync_v2(got.data(), to.at(), got.size(), stream.get()), CUDA_SUCCESS);
  Status waited = device->wait(stream.get(), [] { return "a filter"; });
  ASSERT_TRUE(waited.ok()) << waited.text();
  EXPECT_EQ(got, expected) << rows << "x" << columns;
}

TEST(Transpose, TakesBothWidths) {
  transposes<uint16_t>(9, 32, 0);
  transposes<uint16_t>(1, 7, 2);
  transposes<uint32_t>(9, 32, 4);
  transposes<uint32_t>(5, 1, 0);
}

TEST(Transpose, CountsMoreThanOneBlock) {
  transposes<uint16_t>(100, 13, 16);
  transposes<uint32_t>(3, 257, 32);
}

TEST(Transpose, IsCodeThatPtxasTakes) {
  if (!hasPtxas())
    GTEST_SKIP() << "ptxas was not found";
  expectPtxasTakes(Transpose::code());
}

} // namespace
} // namespace ampc::test
