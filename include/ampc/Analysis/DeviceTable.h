// The rates of a device, from which the min-cut policy predicts times: a built-in roofline, or a
// table that `amprun --calibrate` measured.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

struct DeviceTable {
  // A number per type; 0 for a type that has none.
  struct Products {
    double &operator[](DType type) { return values[static_cast<size_t>(type)]; }
    double operator[](DType type) const { return values[static_cast<size_t>(type)]; }
    std::array<double, kNumberFormats.size()> values = {};
  };

  std::string name;         // of the device, for messages
  std::string source;       // "built-in", or the file name
  Products products;        // matrix products of each float type, FLOP per second
  double bandwidth = 0;     // bytes read and written per second
  double castBandwidth = 0; // the same in a kernel that only converts
  double launch = 0;        // seconds per kernel launch

  // Between ranks. bandwidth: bytes per second that a rank sends while it receives as many;
  // latency: seconds of a short message.
  struct Link {
    double bandwidth = 0, latency = 0;
  };
  struct Links {
    int64_t ranksPerMachine = 1;
    Link local, network; // inside a machine, and between machines
  };
  std::optional<Links> links; // a file need not have them
};

// Returns the table of `cpu`, `sm_80` or `sm_90`; empty for another word.
std::optional<DeviceTable> builtInDevice(std::string_view word);
// The words that builtInDevice accepts.
const std::vector<std::string> &builtInDevices();

// Parses the text of a table; `file` becomes its source. On failure the result is empty, and
// `error` describes the problem, starting with the JSON path if there is one. All keys but `links`
// are required, unknown and duplicate keys are errors, and rates must be positive.
std::optional<DeviceTable> parseDeviceTable(const std::string &text, const std::string &file,
                                            std::string &error);
// Returns a built-in table, or reads a table from a file.
std::optional<DeviceTable> findDevice(const std::string &wordOrFile, std::string &error);

} // namespace ampc
