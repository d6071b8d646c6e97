// Bytes with shared ownership, and mapped files.
#include "ampc/Base/SharedBytes.h"
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>

using namespace ampc;

namespace {

TEST(SharedBytes, a_part_keeps_the_whole) {
  SharedBytes part = SharedBytes(std::string(100, 'a') + "bcd").part(99, 3);
  EXPECT_EQ(part.view(), "abc");
  EXPECT_EQ(part.size(), 3u);
}

TEST(SharedBytes, taking_does_not_copy_the_only_reference) {
  SharedBytes alone(std::string(100, 'a'));
  const char *address = alone.view().data();
  std::string taken = alone.take();
  EXPECT_EQ(taken.data(), address);
  EXPECT_EQ(alone.view(), "");
  SharedBytes first(std::string(100, 'b')), second = first;
  EXPECT_EQ(first.take(), std::string(100, 'b'));
  EXPECT_EQ(second.view(), std::string(100, 'b'));
}

TEST(SharedBytes, files) {
  std::string path = testing::TempDir() + "shared-bytes";
  std::ofstream(path) << "content";
  std::optional<SharedBytes> mapped = mapFile(path);
  ASSERT_TRUE(mapped);
  std::remove(path.c_str());
  EXPECT_EQ(mapped->view(), "content");
  EXPECT_EQ(mapped->take(), "content");
  EXPECT_FALSE(mapFile(path));
  EXPECT_EQ(errno, ENOENT);
  EXPECT_FALSE(mapFile(testing::TempDir()));
  EXPECT_EQ(errno, ENODEV);
  std::ofstream{path};
  mapped = mapFile(path);
  ASSERT_TRUE(mapped);
  EXPECT_EQ(mapped->size(), 0u);
  std::remove(path.c_str());
}

} // namespace
