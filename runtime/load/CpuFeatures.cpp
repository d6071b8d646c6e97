// CPU features from CPUID and XGETBV.
#include "load/CpuFeatures.h"
#include <algorithm>
#include <cpuid.h>
#include <cstdint>

namespace ampc::runtime {
namespace {

enum Register { eax, ebx, ecx, edx };
enum System { none, avx, avx512, amx }; // register state that the operating system must save

struct Feature {
  std::string_view name;
  uint32_t leaf, subleaf;
  Register reg;
  int bit;
  System system;
};

constexpr Feature kFeatures[] = {
    {"64bit", 0x80000001, 0, edx, 29, none},
    {"cx8", 1, 0, edx, 8, none},
    {"cmov", 1, 0, edx, 15, none},
    {"mmx", 1, 0, edx, 23, none},
    {"fxsr", 1, 0, edx, 24, none},
    {"sse", 1, 0, edx, 25, none},
    {"sse2", 1, 0, edx, 26, none},
    {"sse3", 1, 0, ecx, 0, none},
    {"pclmul", 1, 0, ecx, 1, none},
    {"ssse3", 1, 0, ecx, 9, none},
    {"fma", 1, 0, ecx, 12, avx},
    {"cx16", 1, 0, ecx, 13, none},
    {"sse4.1", 1, 0, ecx, 19, none},
    {"sse4.2", 1, 0, ecx, 20, none},
    {"crc32", 1, 0, ecx, 20, none},
    {"movbe", 1, 0, ecx, 22, none},
    {"popcnt", 1, 0, ecx, 23, none},
    {"aes", 1, 0, ecx, 25, none},
    {"xsave", 1, 0, ecx, 26, none},
    {"avx", 1, 0, ecx, 28, avx},
    {"f16c", 1, 0, ecx, 29, avx},
    {"rdrnd", 1, 0, ecx, 30, none},
    {"sahf", 0x80000001, 0, ecx, 0, none},
    {"lzcnt", 0x80000001, 0, ecx, 5, none},
    {"sse4a", 0x80000001, 0, ecx, 6, none},
    {"prfchw", 0x80000001, 0, ecx, 8, none},
    {"xop", 0x80000001, 0, ecx, 11, avx},
    {"fma4", 0x80000001, 0, ecx, 16, avx},
    {"tbm", 0x80000001, 0, ecx, 21, none},
    {"mwaitx", 0x80000001, 0, ecx, 29, none},
    {"clzero", 0x80000008, 0, ebx, 0, none},
    {"rdpru", 0x80000008, 0, ebx, 4, none},
    {"wbnoinvd", 0x80000008, 0, ebx, 9, none},
    {"fsgsbase", 7, 0, ebx, 0, none},
    {"bmi", 7, 0, ebx, 3, none},
    {"avx2", 7, 0, ebx, 5, avx},
    {"bmi2", 7, 0, ebx, 8, none},
    {"invpcid", 7, 0, ebx, 10, none},
    {"avx512f", 7, 0, ebx, 16, avx512},
    {"avx512dq", 7, 0, ebx, 17, avx512},
    {"rdseed", 7, 0, ebx, 18, none},
    {"adx", 7, 0, ebx, 19, none},
    {"avx512ifma", 7, 0, ebx, 21, avx512},
    {"clflushopt", 7, 0, ebx, 23, none},
    {"clwb", 7, 0, ebx, 24, none},
    {"avx512cd", 7, 0, ebx, 28, avx512},
    {"sha", 7, 0, ebx, 29, none},
    {"avx512bw", 7, 0, ebx, 30, avx512},
    {"avx512vl", 7, 0, ebx, 31, avx512},
    {"avx512vbmi", 7, 0, ecx, 1, avx512},
    {"pku", 7, 0, ecx, 4, none},
    {"waitpkg", 7, 0, ecx, 5, none},
    {"avx512vbmi2", 7, 0, ecx, 6, avx512},
    {"shstk", 7, 0, ecx, 7, none},
    {"gfni", 7, 0, ecx, 8, none},
    {"vaes", 7, 0, ecx, 9, avx},
    {"vpclmulqdq", 7, 0, ecx, 10, avx},
    {"avx512vnni", 7, 0, ecx, 11, avx512},
    {"avx512bitalg", 7, 0, ecx, 12, avx512},
    {"avx512vpopcntdq", 7, 0, ecx, 14, avx512},
    {"rdpid", 7, 0, ecx, 22, none},
    {"cldemote", 7, 0, ecx, 25, none},
    {"movdiri", 7, 0, ecx, 27, none},
    {"movdir64b", 7, 0, ecx, 28, none},
    {"avx512vp2intersect", 7, 0, edx, 8, avx512},
    {"serialize", 7, 0, edx, 14, none},
    {"amx-bf16", 7, 0, edx, 22, amx},
    {"avx512fp16", 7, 0, edx, 23, avx512},
    {"amx-tile", 7, 0, edx, 24, amx},
    {"amx-int8", 7, 0, edx, 25, amx},
    {"avxvnni", 7, 1, eax, 4, avx},
    {"avx512bf16", 7, 1, eax, 5, avx512},
    {"amx-fp16", 7, 1, eax, 21, amx},
    {"avxifma", 7, 1, eax, 23, avx},
    {"xsaveopt", 13, 1, eax, 0, none},
    {"xsavec", 13, 1, eax, 1, none},
    {"xsaves", 13, 1, eax, 3, none},
    // The same features under their names in /proc/cpuinfo, which the compiler writes.
    {"pni", 1, 0, ecx, 0, none},
    {"sse4_1", 1, 0, ecx, 19, none},
    {"sse4_2", 1, 0, ecx, 20, none},
    {"lahf_lm", 0x80000001, 0, ecx, 0, none},
    {"abm", 0x80000001, 0, ecx, 5, none},
    {"bmi1", 7, 0, ebx, 3, none},
    {"sha_ni", 7, 0, ebx, 29, none},
    {"avx512_vbmi2", 7, 0, ecx, 6, avx512},
    {"avx512_vnni", 7, 0, ecx, 11, avx512},
    {"avx512_bitalg", 7, 0, ecx, 12, avx512},
    {"avx512_vpopcntdq", 7, 0, ecx, 14, avx512},
    {"avx_vnni", 7, 1, eax, 4, avx},
    {"avx_ifma", 7, 1, eax, 23, avx},
    {"avx512_vp2intersect", 7, 0, edx, 8, avx512},
    {"avx512_bf16", 7, 1, eax, 5, avx512},
    {"avx512_fp16", 7, 0, edx, 23, avx512},
    {"amx_bf16", 7, 0, edx, 22, amx},
    {"amx_tile", 7, 0, edx, 24, amx},
    {"amx_int8", 7, 0, edx, 25, amx},
    {"amx_fp16", 7, 1, eax, 21, amx},
};

struct Leaf {
  uint32_t leaf, subleaf;
  uint32_t registers[4]; // 0 where the CPU lacks the leaf
};

// All leaves of the table, read once: a virtual machine's CPUID takes some 10 microseconds, and a
// program that is compiled for one CPU asks for a hundred features.
const std::vector<Leaf> &leaves() {
  static const std::vector<Leaf> read = [] {
    std::vector<Leaf> all;
    for (const Feature &row : kFeatures) {
      if (std::any_of(all.begin(), all.end(), [&](const Leaf &l) {
            return l.leaf == row.leaf && l.subleaf == row.subleaf;
          }))
        continue;
      Leaf &l = all.emplace_back(Leaf{row.leaf, row.subleaf, {}});
      uint32_t *r = l.registers;
      __get_cpuid_count(l.leaf, l.subleaf, &r[eax], &r[ebx], &r[ecx], &r[edx]);
    }
    return all;
  }();
  return read;
}

bool bitOf(const Feature &row) {
  for (const Leaf &l : leaves())
    if (l.leaf == row.leaf && l.subleaf == row.subleaf)
      return l.registers[row.reg] >> row.bit & 1;
  return false;
}

uint64_t enabledState() {
  if (!bitOf({"osxsave", 1, 0, ecx, 27, none}))
    return 0;
  uint32_t low, high;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return uint64_t{high} << 32 | low;
}

bool saved(System system) {
  constexpr uint64_t masks[] = {0, 0x6, 0xe6, 0x60000};
  return (enabledState() & masks[system]) == masks[system];
}

} // namespace

bool cpuHas(std::string_view feature) {
  if (!feature.empty() && feature[0] == '+')
    feature.remove_prefix(1);
  for (const Feature &row : kFeatures)
    if (row.name == feature)
      return bitOf(row) && saved(row.system);
  return false;
}

const std::vector<std::string> &featuresOfV3() {
  static const std::vector<std::string> features = {"avx", "avx2",  "bmi",   "bmi2",  "f16c",
                                                    "fma", "lzcnt", "movbe", "popcnt"};
  return features;
}

const std::vector<std::string> &featuresOfV4() {
  static const std::vector<std::string> features = [] {
    std::vector<std::string> all = featuresOfV3();
    for (const char *name : {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"})
      all.push_back(name);
    return all;
  }();
  return features;
}

std::string cpuName() {
  uint32_t words[12] = {};
  for (uint32_t i = 0; i < 3; ++i)
    if (!__get_cpuid(0x80000002 + i, &words[4 * i], &words[4 * i + 1], &words[4 * i + 2],
                     &words[4 * i + 3]))
      return "x86-64";
  std::string name(reinterpret_cast<const char *>(words), sizeof words);
  name.resize(name.find('\0') == std::string::npos ? name.size() : name.find('\0'));
  while (!name.empty() && name.back() == ' ')
    name.pop_back();
  return name;
}

} // namespace ampc::runtime
