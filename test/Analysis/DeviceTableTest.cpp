// Device tables: what is built in, what a file must say, and every way in which it may be wrong.
#include "ampc/Analysis/DeviceTable.h"
#include <gtest/gtest.h>

using namespace ampc;

namespace {

const char *const kGood = R"({"format": "ampc.device", "version": 1, "device": "a machine",
  "products": {"float32": 2e11, "float16": 1e11, "bfloat16": 4e11},
  "bandwidth": 3e10, "cast_bandwidth": 2e10, "launch_seconds": 5e-6})";

std::string errorOf(std::string text, const std::string &from = "", const std::string &to = "") {
  if (!from.empty())
    text.replace(text.find(from), from.size(), to);
  std::string error;
  EXPECT_FALSE(parseDeviceTable(text, "d.json", error)) << text;
  return error;
}

TEST(DeviceTable, a_file_says_every_rate) {
  std::string error;
  std::optional<DeviceTable> table = parseDeviceTable(kGood, "d.json", error);
  ASSERT_TRUE(table) << error;
  EXPECT_EQ(table->name, "a machine");
  EXPECT_EQ(table->source, "d.json");
  EXPECT_EQ(table->products[DType::f32], 2e11);
  EXPECT_EQ(table->products[DType::f16], 1e11);
  EXPECT_EQ(table->products[DType::bf16], 4e11);
  EXPECT_EQ(table->bandwidth, 3e10);
  EXPECT_EQ(table->castBandwidth, 2e10);
  EXPECT_EQ(table->launch, 5e-6);
}

TEST(DeviceTable, the_built_in_ones_are_rooflines) {
  for (const std::string &word : builtInDevices()) {
    std::string error;
    std::optional<DeviceTable> table = findDevice(word, error);
    ASSERT_TRUE(table);
    EXPECT_EQ(table->source, "built-in");
    EXPECT_GT(table->products[DType::f32], table->bandwidth)
        << word << ": a product of large matrices is bound by its flops";
  }
  EXPECT_LT(builtInDevice("cpu")->products[DType::f16], builtInDevice("cpu")->products[DType::f32]);
  EXPECT_GT(builtInDevice("sm_90")->products[DType::f16],
            builtInDevice("sm_80")->products[DType::f16]);
  EXPECT_FALSE(builtInDevice("sm_70"));
}

TEST(DeviceTable, a_malformed_one_is_an_error_that_names_the_place) {
  EXPECT_TRUE(errorOf("{").starts_with("1:2: syntax error")) << errorOf("{");
  EXPECT_EQ(errorOf("[]"), "expects an object with \"format\": \"ampc.device\"");
  EXPECT_EQ(errorOf(kGood, "ampc.device", "ampc.model"),
            "expects an object with \"format\": \"ampc.device\"");
  EXPECT_EQ(errorOf(kGood, "\"version\": 1", "\"version\": 2"), "version: expects 1");
  EXPECT_EQ(errorOf(kGood, "\"bandwidth\"", "\"bandwith\""), "unknown key 'bandwith'");
  EXPECT_EQ(errorOf(kGood, "\"bandwidth\": 3e10, ", ""), "key 'bandwidth' is missing");
  EXPECT_EQ(errorOf(kGood, "\"float16\": 1e11, ", ""), "products: key 'float16' is missing");
  EXPECT_EQ(errorOf(kGood, "1e11", "0"), "products.float16: expects a number above 0");
  EXPECT_EQ(errorOf(kGood, "1e11", "\"fast\""), "products.float16: expects a finite number");
  EXPECT_EQ(errorOf(kGood, "\"a machine\"", "1"), "device: expects a string");
  EXPECT_EQ(errorOf(kGood, "{\"float32\": 2e11, \"float16\": 1e11, \"bfloat16\": 4e11}", "3"),
            "products: expects an object");
  EXPECT_EQ(errorOf(kGood, "\"device\"", "\"device\": \"x\", \"device\""),
            "device: duplicate key 'device'");
}

const char *const kLinked = R"({"format": "ampc.device", "version": 1, "device": "a machine",
  "products": {"float32": 2e11, "float16": 1e11, "bfloat16": 4e11},
  "bandwidth": 3e10, "cast_bandwidth": 2e10, "launch_seconds": 5e-6,
  "links": {"ranks_per_machine": 2, "local": {"bandwidth": 6e9, "latency_seconds": 1e-5},
            "network": {"bandwidth": 7e8, "latency_seconds": 4e-5}}})";

TEST(DeviceTable, links_are_optional) {
  std::string error;
  EXPECT_FALSE(parseDeviceTable(kGood, "d.json", error)->links);
  std::optional<DeviceTable> table = parseDeviceTable(kLinked, "d.json", error);
  ASSERT_TRUE(table && table->links) << error;
  EXPECT_EQ(table->links->ranksPerMachine, 2);
  EXPECT_EQ(table->links->local.bandwidth, 6e9);
  EXPECT_EQ(table->links->network.latency, 4e-5);
  EXPECT_EQ(errorOf(kLinked, "\"ranks_per_machine\": 2", "\"ranks_per_machine\": 0"),
            "links.ranks_per_machine: expects a number above 0");
  EXPECT_EQ(errorOf(kLinked, "\"ranks_per_machine\": 2, ", ""),
            "links: key 'ranks_per_machine' is missing");
  EXPECT_EQ(errorOf(kLinked, "7e8", "-1"), "links.network.bandwidth: expects a number above 0");
  EXPECT_EQ(errorOf(kLinked, "\"network\"", "\"net\""), "links: unknown key 'net'");
  for (const std::string &word : builtInDevices())
    EXPECT_TRUE(builtInDevice(word)->links) << word;
}

// Every rate is asked for by its name, and must be one.
class DeviceRates : public testing::TestWithParam<const char *> {};

TEST_P(DeviceRates, are_numbers_above_zero) {
  std::string path = GetParam(),
              key = path.substr(path.find('.') + 1); // without '.': from the start
  std::string text = kGood, quoted = '"' + key + "\": ";
  size_t begin = text.find(quoted), number = begin + quoted.size(),
         end = text.find_first_of(",}", number);
  auto with = [&](const std::string &value) {
    return errorOf(text.substr(0, number) + value + text.substr(end));
  };
  EXPECT_EQ(with("0"), path + ": expects a number above 0");
  EXPECT_EQ(with("-1e9"), path + ": expects a number above 0");
  EXPECT_EQ(with("\"1e9\""), path + ": expects a finite number");
  EXPECT_EQ(with("true"), path + ": expects a finite number");
  EXPECT_EQ(with("null"), path + ": expects a finite number");
  EXPECT_EQ(with("1, \"" + key + "\": 2"), path + ": duplicate key '" + key + "'");
  std::string parent = path == key ? "" : path.substr(0, path.find('.')) + ": ";
  EXPECT_EQ(errorOf(text.substr(0, begin) + "\"x" + text.substr(begin + 1)),
            parent + "unknown key 'x" + key + "'");
}

INSTANTIATE_TEST_SUITE_P(All, DeviceRates,
                         testing::Values("products.float32", "products.float16",
                                         "products.bfloat16", "bandwidth", "cast_bandwidth",
                                         "launch_seconds"));

// The first thing that is wrong is named, not the last.
TEST(DeviceTable, one_error_at_a_time) {
  EXPECT_EQ(errorOf(kGood, "\"bandwidth\": 3e10, \"cast_bandwidth\": 2e10",
                    "\"bandwidth\": 0, \"cast_bandwidth\": 0"),
            "bandwidth: expects a number above 0");
}

TEST(DeviceTable, the_order_of_keys_says_nothing) {
  std::string error;
  auto table = parseDeviceTable(
      R"({"launch_seconds": 5e-6, "cast_bandwidth": 2e10, "bandwidth": 3e10, "version": 1,
    "products": {"bfloat16": 4e11, "float16": 1e11, "float32": 2e11}, "device": "", "format": "ampc.device"})",
      "d.json", error);
  ASSERT_TRUE(table) << error;
  EXPECT_EQ(table->name, "");
  EXPECT_EQ(table->products[DType::f32], 2e11);
  EXPECT_EQ(table->launch, 5e-6);
}

TEST(DeviceTable, a_file_that_is_not_there_cannot_be_read) {
  std::string error;
  EXPECT_FALSE(findDevice("/nonexistent/device.json", error));
  EXPECT_EQ(error, "cannot be read: No such file or directory");
}

} // namespace
