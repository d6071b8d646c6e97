// Maps the CPU levels to LLVM targets. The CPU name implies exactly the features that
// requiredFeatures() lists.
#include "Backend.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <algorithm>
#include <fstream>
#include <mutex>
#include <sstream>

using namespace llvm;
namespace ampc::codegen {
namespace {

constexpr StringLiteral kHostTriple = "x86_64-unknown-linux-gnu";

constexpr StringRef kV3[] = {"cx16",  "lahf_lm", "popcnt", "sse4_1", "sse4_2",
                             "ssse3", "avx",     "avx2",   "bmi1",   "bmi2",
                             "f16c",  "fma",     "abm",    "movbe",  "xsave"};
constexpr StringRef kV4[] = {"cx16",    "lahf_lm",  "popcnt",   "sse4_1",   "sse4_2",
                             "ssse3",   "avx",      "avx2",     "bmi1",     "bmi2",
                             "f16c",    "fma",      "abm",      "movbe",    "xsave",
                             "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"};

/// Host features that are not used: native half arithmetic would not round through single precision
/// as the other levels do, and other bf16 instructions flush subnormals.
bool excludedFromNative(StringRef feature) {
  return feature == "avx512fp16" || feature == "avx10.1" || feature.starts_with("avx10.2") ||
         feature.starts_with("amx") || feature == "avxneconvert";
}

std::string nativeFeatures() {
  std::vector<std::string> parts;
  for (const auto &feature : sys::getHostCPUFeatures())
    parts.push_back(((feature.second && !excludedFromNative(feature.first())) ? "+" : "-") +
                    feature.first().str());
  std::sort(parts.begin(), parts.end());
  return join(parts, ",");
}

void initialize() {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
  });
}

/// The flags of the first processor in /proc/cpuinfo, sorted.
std::vector<std::string> hostFlags() {
  std::ifstream file("/proc/cpuinfo");
  std::vector<std::string> flags;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("flags", 0) != 0)
      continue;
    std::istringstream words(line.substr(line.find(':') + 1));
    for (std::string word; words >> word;)
      flags.push_back(word);
    break;
  }
  std::sort(flags.begin(), flags.end());
  return flags;
}

bool has(CpuLevel level, StringRef feature) {
  return is_contained(requiredFeatures(level), feature);
}
} // namespace

bool hasBF16Rounding(CpuLevel level) {
  return has(level, "avx512_bf16") && has(level, "avx512vl") && has(level, "avx512dq");
}

ArrayRef<StringRef> requiredFeatures(CpuLevel level) {
  if (level == CpuLevel::V3)
    return kV3;
  if (level == CpuLevel::V4)
    return kV4;
  if (level == CpuLevel::V4BF16) {
    static const std::vector<StringRef> features = [] {
      std::vector<StringRef> all(std::begin(kV4), std::end(kV4));
      all.push_back("avx512_bf16");
      return all;
    }();
    return features;
  }
  // All features of the host that concern instructions which code generation may use.
  static const std::vector<std::string> flags = hostFlags();
  static const std::vector<StringRef> native = [] {
    constexpr StringRef prefixes[] = {"avx", "sse",   "ssse",   "bmi",        "f16c",  "fma",
                                      "abm", "movbe", "popcnt", "cx16",       "lahf",  "xsave",
                                      "adx", "gfni",  "vaes",   "vpclmulqdq", "sha_ni"};
    std::vector<StringRef> result;
    for (const std::string &flag : flags)
      for (StringRef prefix : prefixes)
        // xsaveopt and similar features are for operating systems.
        if (prefix == "xsave" ? flag == "xsave" : StringRef(flag).starts_with(prefix)) {
          result.push_back(flag);
          break;
        }
    return result;
  }();
  return native;
}

std::unique_ptr<TargetMachine> createTargetMachine(CpuLevel level) {
  initialize();
  std::string error;
  Triple triple{std::string(kHostTriple)};
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  StringRef cpu = level == CpuLevel::V3       ? "x86-64-v3"
                  : level == CpuLevel::Native ? sys::getHostCPUName()
                                              : "x86-64-v4";
  std::string features = level == CpuLevel::Native   ? nativeFeatures()
                         : level == CpuLevel::V4BF16 ? "+avx512bf16"
                                                     : "";
  TargetOptions options;
  options.AllowFPOpFusion = FPOpFusion::Strict;
  options.MCOptions.AsmVerbose = false;
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, cpu, features, options, Reloc::PIC_, std::nullopt, CodeGenOptLevel::Default));
  return machine;
}

void setTargetAttributes(Module &module, const TargetMachine &machine, CpuLevel level) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  StringRef width = has(level, "avx512vl") ? "512" : "256";
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    if (!machine.getTargetFeatureString().empty())
      function.addFnAttr("target-features", machine.getTargetFeatureString());
    function.addFnAttr("prefer-vector-width", width);
    function.addFnAttr("min-legal-vector-width", width);
  }
}

} // namespace ampc::codegen
