// Whether NVIDIA's assembler takes the runtime's own PTX.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>

namespace ampc::test {

inline bool hasPtxas() {
  return std::system("command -v ptxas >/dev/null") == 0;
}

// Without a warning or a spilled register, for three generations of GPUs.
inline void expectPtxasTakes(const std::string &code) {
  std::string file = ::testing::TempDir() + "ampc-runtime.ptx";
  std::ofstream(file) << code;
  for (const char *arch : {"sm_80", "sm_90", "sm_100"})
    EXPECT_EQ(std::system(("ptxas --warn-on-spills --warning-as-error -arch=" + std::string(arch) +
                           " " + file + " -o /dev/null 2>&1")
                              .c_str()),
              0)
        << arch;
  std::remove(file.c_str());
}

} // namespace ampc::test
