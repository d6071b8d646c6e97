#include "ampc/Import/NpyHeader.h"
#include <gtest/gtest.h>

using namespace ampc::model;
using ampc::DType;

static std::string file(const std::string &header, size_t bytes, char version = 1) {
  std::string text = std::string("\x93NUMPY") + version + '\0' + char(header.size()) + '\0';
  if (version > 1)
    text += std::string(2, '\0');
  return text + header + std::string(bytes, '\0');
}

static std::string problemOf(const std::string &bytes) {
  std::string problem;
  EXPECT_FALSE(parseNpyHeader(bytes, bytes.size(), problem));
  return problem;
}

TEST(NpyHeader, shape_dtype_and_offset) {
  for (char version : {1, 2, 3}) {
    std::string bytes =
        file("{'descr': '<f2', 'fortran_order': False, 'shape': (2, 3), }\n", 12, version);
    std::string problem;
    auto header = parseNpyHeader(bytes, bytes.size(), problem);
    ASSERT_TRUE(header) << problem;
    EXPECT_EQ(header->dtype, DType::f16);
    EXPECT_EQ(header->shape, (std::vector<int64_t>{2, 3}));
    EXPECT_EQ(header->dataOffset, bytes.size() - 12);
  }
  std::string scalar = file("{'shape': (), 'descr': '|b1', 'fortran_order': False}", 1), problem;
  EXPECT_EQ(parseNpyHeader(scalar, scalar.size(), problem)->dtype, DType::boolean);
}

TEST(NpyHeader, problems) {
  auto with = [](const char *descr, const char *order, const char *shape, size_t bytes) {
    return problemOf(file(std::string("{'descr': '") + descr + "', 'fortran_order': " + order +
                              ", 'shape': " + shape + "}",
                          bytes));
  };
  EXPECT_EQ(problemOf("PK\x03\x04"), "is no .npy file");
  EXPECT_EQ(problemOf("\x93NUMPY\x01"), "is truncated in its header");
  EXPECT_EQ(problemOf(file("{}", 0).substr(0, 12) + ""), "has a damaged header");
  EXPECT_EQ(problemOf(file("{", 0, 9)), "has .npy version 9, expected 1 to 3");
  EXPECT_EQ(problemOf("\x93NUMPY\x01\x01\x80\x80{}"), "is truncated in its header");
  EXPECT_EQ(problemOf(std::string("\x93NUMPY\x02\0\0\0\0\x7f{}", 14)),
            "has a header of 2130706432 bytes");
  EXPECT_EQ(with(">f4", "False", "(1,)", 4), "is big endian ('>f4'), expected little endian");
  EXPECT_EQ(with("<c8", "False", "(1,)", 8), "has elements of dtype '<c8', which is not supported");
  EXPECT_EQ(with("<f4", "True", "(1,)", 4), "is in Fortran order, expected C order");
  EXPECT_EQ(with("<f4", "Maybe", "(1,)", 4), "has a damaged header");
  EXPECT_EQ(with("<f4", "False", "(-1,)", 4), "has a damaged header");
  EXPECT_EQ(with("<f4", "False", "(4294967296, 4294967296)", 4), "claims more than 2^47 bytes");
  EXPECT_EQ(with("<f4", "False", "(2,)", 4), "has 4 bytes of elements, its shape asks for 8");
  EXPECT_EQ(with("<f4", "False", "(1,)", 5), "has 5 bytes of elements, its shape asks for 4");
}
