#include "ampc/Analysis/DeviceTable.h"
#include "JsonFile.h"

namespace ampc {
namespace {

struct BuiltIn {
  const char *word;
  DeviceTable table;
};

DeviceTable::Products products(double f32, double f16, double bf16) {
  DeviceTable::Products products;
  products[DType::f32] = f32, products[DType::f16] = f16, products[DType::bf16] = bf16;
  return products;
}

DeviceTable::Link linkOf(const JsonFile::Object &links, std::string_view key) {
  JsonFile::Object link = links.object(key, {"bandwidth", "latency_seconds"});
  return {link.positive("bandwidth"), link.positive("latency_seconds")};
}

// GPUs: dense products without sparsity, f32 without TF32, copies of large arrays. The rates are
// published peaks, reduced to what libraries achieve. CPU: a few cores with AVX-512. 16-bit
// products widen their operands while packing, if the library's native ones are slower, so they are
// a little slower than f32. On machines with faster 16-bit products, calibration measures their
// rate. Links: NVLink inside a machine of eight, and a port of 200 or 400 Gbit/s per GPU; for CPUs,
// machines with 10 Gbit/s Ethernet.
const std::vector<BuiltIn> &table() {
  static const std::vector<BuiltIn> rows = {
      {"cpu",
       {"a CPU of a few cores", "built-in", products(200e9, 185e9, 185e9), 20e9, 20e9, 5e-6,
        DeviceTable::Links{1, {5e9, 30e-6}, {1.1e9, 60e-6}}}},
      {"sm_80",
       {"A100 (sm_80)", "built-in", products(18e12, 250e12, 250e12), 1.4e12, 1.4e12, 2e-6,
        DeviceTable::Links{8, {230e9, 6e-6}, {22e9, 12e-6}}}},
      {"sm_90",
       {"H200 (sm_90)", "built-in", products(50e12, 790e12, 790e12), 4.3e12, 4.3e12, 2e-6,
        DeviceTable::Links{8, {370e9, 6e-6}, {45e9, 12e-6}}}},
  };
  return rows;
}

} // namespace

std::optional<DeviceTable> builtInDevice(std::string_view word) {
  for (const BuiltIn &row : table())
    if (word == row.word)
      return row.table;
  return std::nullopt;
}

const std::vector<std::string> &builtInDevices() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (const BuiltIn &row : table())
      all.push_back(row.word);
    return all;
  }();
  return words;
}

std::optional<DeviceTable> parseDeviceTable(const std::string &text, const std::string &file,
                                            std::string &error) {
  JsonFile json(text, error);
  JsonFile::Object root = json.root("ampc.device", {"device", "products", "bandwidth",
                                                    "cast_bandwidth", "launch_seconds", "links"});
  DeviceTable device;
  device.source = file;
  device.name = root.text("device");
  device.bandwidth = root.positive("bandwidth");
  device.castBandwidth = root.positive("cast_bandwidth");
  device.launch = root.positive("launch_seconds");
  std::vector<std::string_view> types;
  for (const NumberFormat &format : kNumberFormats)
    if (format.inGraphs && format.isFloat())
      types.push_back(format.name);
  JsonFile::Object products = root.object("products", types);
  for (std::string_view type : types)
    device.products[*dtypeNamed(type)] = products.positive(type);
  if (root.has("links")) {
    JsonFile::Object links = root.object("links", {"ranks_per_machine", "local", "network"});
    int64_t ranks = links.count("ranks_per_machine");
    links.within("ranks_per_machine", ranks > 0, "expects a number above 0");
    device.links = DeviceTable::Links{ranks, linkOf(links, "local"), linkOf(links, "network")};
  }
  return json.failed() ? std::nullopt : std::optional(device);
}

std::optional<DeviceTable> findDevice(const std::string &wordOrFile, std::string &error) {
  if (auto device = builtInDevice(wordOrFile))
    return device;
  std::optional<std::string> text = readTextFile(wordOrFile, error);
  return text ? parseDeviceTable(*text, wordOrFile, error) : std::nullopt;
}

} // namespace ampc
