// The features that this CPU and its operating system support, under LLVM's names ("avx512bw",
// "f16c") and those of /proc/cpuinfo.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ampc::runtime {

// Whether the CPU has a feature; false for an unknown name.
bool cpuHas(std::string_view feature);
// The features that x86-64-v3 and x86-64-v4 require in addition to the baseline.
const std::vector<std::string> &featuresOfV3();
const std::vector<std::string> &featuresOfV4();
// The name that the CPU reports, such as "AMD EPYC 9R14".
std::string cpuName();

} // namespace ampc::runtime
