// Readers of foreign files: every error, and round trips.
#include "Programs.h"
#include "core/Half.h"
#include "core/Json.h"
#include "core/Philox.h"
#include "data/Npy.h"
#include "data/Safetensors.h"
#include "driver/Log.h"
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <gtest/gtest.h>
#include <limits>

namespace ampc::test {
namespace {

using namespace ampc::runtime;

std::string npyBytes(const std::string &header, size_t data, char major = 1) {
  std::string text = "\x93NUMPY";
  text += major;
  text += '\0';
  text += static_cast<char>(header.size() & 255);
  text += static_cast<char>(header.size() >> 8);
  if (major > 1)
    text += std::string(2, '\0');
  return text + header + std::string(data, '\1');
}

std::string npyError(const std::string &bytes) {
  auto file =
      NpyFile::parse({reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()}, "f.npy");
  return file.ok() ? "" : file.status().what();
}

TEST(Npy, ReadsAllVersionsAndShapes) {
  EXPECT_EQ(npyError(npyBytes("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", 24)),
            "");
  EXPECT_EQ(npyError(npyBytes("{'shape': (5,), 'fortran_order': True, 'descr': \"|b1\"}\n", 5)),
            "");
  EXPECT_EQ(npyError(npyBytes("{'descr': '<i8', 'fortran_order': False, 'shape': ()}", 8, 2)), "");
  EXPECT_EQ(npyError(npyBytes("{'descr': '<f2', 'fortran_order': False, 'shape': (0, 4)}", 0, 3)),
            "");
}

TEST(Npy, RefusesWhatIsWrong) {
  auto header = [](const std::string &descr, const std::string &order, const std::string &shape) {
    return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + "}";
  };
  EXPECT_EQ(npyError("short"), "is not a .npy file");
  EXPECT_EQ(npyError(npyBytes("{}", 0, 4)), "has .npy version 4, 1 to 3 are known");
  std::string cut = npyBytes(header("<f4", "False", "(2,)"), 8);
  EXPECT_EQ(npyError(cut.substr(0, 20)), "is truncated in its header");
  EXPECT_EQ(npyError(npyBytes("{}", 0, 2).substr(0, 11)), "is truncated in its header");
  for (const char *bad : {"{}", "", "{'descr': '<f4'}", "nonsense",
                          "{'descr': '<f4', 'fortran_order': 1, 'shape': (2,)}"})
    EXPECT_EQ(npyError(npyBytes(bad, 0)), "has a header that cannot be read") << bad;
  EXPECT_EQ(npyError(npyBytes(header("<f4", "False", "(-2,)"), 8)),
            "has a header that cannot be read");
  EXPECT_EQ(npyError(npyBytes(header("<f4", "False", "(2,)") + " x", 8)),
            "has a header that cannot be read");
  EXPECT_EQ(npyError(npyBytes(header("<f4", "False", "(99999999999999999999,)"), 8)),
            "has a header that cannot be read");
  EXPECT_EQ(npyError(npyBytes(header(">f4", "False", "(2,)"), 8)),
            "is big endian (>f4), little endian is expected");
  EXPECT_EQ(npyError(npyBytes(header("<c8", "False", "(2,)"), 16)),
            "has element type '<c8', which no input takes");
  EXPECT_EQ(npyError(npyBytes(header("f", "False", "(2,)"), 16)),
            "has element type 'f', which no input takes");
  EXPECT_EQ(npyError(npyBytes(header("<f4", "True", "(2, 2)"), 16)),
            "is in Fortran order, C order is expected");
  EXPECT_EQ(npyError(npyBytes(header("<f4", "False", "(4611686018427387904, 16)"), 8)),
            "has an impossible shape [4611686018427387904, 16]");
  EXPECT_EQ(npyError(npyBytes(header("<f4", "False", "(3,)"), 8)),
            "has 8 bytes of data, its shape [3] needs 12");
}

TEST(Npy, WritesWhatItReads) {
  std::string folder = temporaryFolder();
  uint16_t brain[2] = {0x3f80, 0xc040};
  auto writer = NpyWriter::create(folder + "/a.npy", DType::bf16, {2});
  ASSERT_TRUE(writer.ok());
  ASSERT_TRUE(writer->append({reinterpret_cast<const uint8_t *>(brain), 4}).ok());
  ASSERT_TRUE(writer->commit().ok());
  auto file = NpyFile::open(folder + "/a.npy");
  ASSERT_TRUE(file.ok()) << file.status().text();
  float values[2];
  std::memcpy(values, file->data(), 8);
  EXPECT_EQ(file->type(), "f4");
  EXPECT_EQ(values[0], 1.0f);
  EXPECT_EQ(values[1], -3.0f);
  std::filesystem::remove_all(folder);
}

std::string tensorsError(const std::string &header, size_t data) {
  uint64_t length = header.size();
  std::string bytes =
      std::string(reinterpret_cast<const char *>(&length), 8) + header + std::string(data, '\0');
  auto file =
      SafetensorsFile::parse({reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size()}, "f");
  return file.ok() ? "" : file.status().what();
}

std::string one(const std::string &dtype, const std::string &shape, const std::string &offsets) {
  return R"({"a":{"dtype":")" + dtype + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets +
         "}}";
}

TEST(Safetensors, RefusesWhatIsWrong) {
  EXPECT_EQ(tensorsError(one("F32", "[2]", "[0,8]"), 8), "");
  EXPECT_EQ(tensorsError(R"({"__metadata__":{"x":"y"}})", 0), "");
  auto tiny = SafetensorsFile::parse({}, "f");
  EXPECT_EQ(tiny.status().what(), "is not a safetensors file");
  uint8_t large[8] = {255, 255, 255, 255, 255, 255, 255, 255};
  EXPECT_EQ(SafetensorsFile::parse(large, "f").status().what(),
            "is truncated or not a safetensors file");
  EXPECT_EQ(tensorsError("[]", 0), "has a header that is not an object");
  EXPECT_TRUE(tensorsError("{", 0).starts_with("header: syntax error"));
  EXPECT_EQ(tensorsError(R"({"a":1,"a":2})", 0), "header: a: duplicate key 'a'");
  EXPECT_TRUE(tensorsError(std::string(100, '[') + std::string(100, ']'), 0)
                  .ends_with("nested deeper than 64 levels"));
  std::string many = "[0";
  for (int i = 0; i < 2000000; ++i)
    many += ",0";
  EXPECT_EQ(tensorsError(many + "]", 0), "header: more than 2000000 JSON values");
  EXPECT_EQ(tensorsError(R"({"a":{}})", 0),
            "tensor 'a' does not have exactly dtype, shape and data_offsets");
  EXPECT_EQ(tensorsError(one("F99", "[2]", "[0,8]"), 8), "tensor 'a' has unknown dtype 'F99'");
  EXPECT_EQ(tensorsError(one("F32", "[-2]", "[0,8]"), 8), "tensor 'a' has an impossible shape");
  EXPECT_EQ(tensorsError(one("F32", "[4611686018427387904,8]", "[0,8]"), 8),
            "tensor 'a' has an impossible shape");
  EXPECT_EQ(tensorsError(one("F32", "[2]", "[0,\"8\"]"), 8),
            "tensor 'a' has offsets that are not numbers");
  EXPECT_EQ(tensorsError(one("F32", "[2]", "[0,16]"), 8), "tensor 'a' lies outside the file");
  EXPECT_EQ(tensorsError(one("F32", "[2]", "[8,0]"), 8), "tensor 'a' lies outside the file");
  EXPECT_EQ(tensorsError(one("F32", "[3]", "[0,8]"), 8),
            "tensor 'a' has 8 bytes, its shape needs 12");
  EXPECT_EQ(tensorsError(one("F32", "[1]", "[4,8]"), 8), "has a hole between tensors");
  EXPECT_EQ(tensorsError(one("F32", "[1]", "[0,4]"), 8), "has bytes behind its last tensor");
  EXPECT_EQ(
      tensorsError(
          R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}})",
          12),
      "has tensors that overlap");
}

TEST(Json, WritesNumbersThatReadBack) {
  for (float value : {1.0f, 0.1f, 1e-4f, 16777216.0f, std::numeric_limits<float>::denorm_min(),
                      std::numeric_limits<float>::max()})
    EXPECT_EQ(std::strtof(jsonNumber(value).c_str(), nullptr), value) << jsonNumber(value);
  EXPECT_EQ(jsonNumber(0.1f), "0.1");
  EXPECT_EQ(jsonNumber(NAN), "\"nan\"");
  EXPECT_EQ(jsonNumber(-INFINITY), "\"-inf\"");
  EXPECT_EQ(quoteJson("a\"\n"), "\"a\\\"\\u000a\"");
}

TEST(Half, ConvertsExactly) {
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    auto half = static_cast<uint16_t>(bits);
    float value = fromF16(half);
    if (!std::isnan(value)) {
      ASSERT_EQ(toF16(value), half);
      ASSERT_EQ(value, static_cast<float>(std::bit_cast<_Float16>(half))) << bits;
    }
    float wide = fromBf16(half);
    ASSERT_TRUE(std::isnan(wide) || toBf16(wide) == half) << bits;
  }
  for (uint64_t bits = 0; bits < (uint64_t{1} << 32); bits += 65521) {
    float value = std::bit_cast<float>(static_cast<uint32_t>(bits));
    ASSERT_TRUE(std::isnan(value) ||
                toF16(value) == std::bit_cast<uint16_t>(static_cast<_Float16>(value)))
        << value;
  }
}

// The published test vectors of Random123 for philox4x32-10.
TEST(Philox, EqualsThePublishedVectors) {
  EXPECT_EQ(philox(0, 0, 0),
            (std::array<uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox(~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}),
            (std::array<uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
}

} // namespace
} // namespace ampc::test
