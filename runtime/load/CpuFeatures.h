// What this CPU and its operating system can execute, under LLVM's feature names ("avx512bw",
// "f16c").
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace ampc::runtime {

// False for a name that nobody knows here: what is unknown cannot be promised.
bool cpuHas(std::string_view feature);
// What x86-64-v3 and x86-64-v4 ask for beyond the baseline.
const std::vector<std::string> &featuresOfV3();
const std::vector<std::string> &featuresOfV4();
// "AMD EPYC 9R14" or what else the CPU calls itself.
std::string cpuName();

} // namespace ampc::runtime
