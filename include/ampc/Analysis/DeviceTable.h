// The rates from which min-cut predicts times: a roofline that is built in, or a table that `amprun --calibrate` measured.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc {

struct DeviceTable {
  std::string name;   // of the device, for people
  std::string source; // "built-in", or the file it was read from
  double f32Product = 0, f16Product = 0, bf16Product = 0; // matrix products, FLOP per second
  double bandwidth = 0;                                   // bytes read and written per second
  double castBandwidth = 0;                               // the same, in a kernel that only converts
  double launch = 0;                                      // seconds before a kernel begins
};

// `cpu`, `sm_80` or `sm_90`; nothing for another word.
std::optional<DeviceTable> builtInDevice(std::string_view word);
// All of those words.
const std::vector<std::string> &builtInDevices();

// A table from the text of a file named `file`. On failure nothing, and `error` says what is wrong, beginning with the JSON path where
// there is one. Every key is required, none is unknown, none stands twice, rates are positive.
std::optional<DeviceTable> parseDeviceTable(const std::string &text, const std::string &file, std::string &error);
// A word of builtInDevices(), else a file.
std::optional<DeviceTable> findDevice(const std::string &wordOrFile, std::string &error);

} // namespace ampc
