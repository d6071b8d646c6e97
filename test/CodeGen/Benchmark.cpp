// Figures for docs/Rationale/Kernels.md: how long kernels take to compile, and how fast they run on
// one thread in the second-level cache. Not a test.
#include "KernelRunner.h"
#include "mlir/IR/Verifier.h"
#include <chrono>
#include <cstdio>
#include <ctime>

using namespace ampc::codegen;
using namespace ampc::codegen::test;

namespace {
double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double cpuNow() {
  return double(std::clock()) / CLOCKS_PER_SEC;
}

const char *kBiasReluCast = R"(
  %c16 = arith.constant 16 : index
  %n = arith.constant 4096 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant dense<0.0> : vector<16xf32>
  scf.for %r = %r0 to %r1 step %c1 {
    %base = arith.muli %r, %n : index
    scf.for %c = %c0 to %n step %c16 {
      %i = arith.addi %base, %c : index
      %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
      %b = vector.load %a1[%c] : memref<?xf32>, vector<16xf32>
      %s = arith.addf %x, %b : vector<16xf32>
      %p = arith.cmpf ogt, %s, %z : vector<16xf32>
      %m = arith.select %p, %s, %z : vector<16xi1>, vector<16xf32>
      %y = arith.truncf %m : vector<16xf32> to vector<16xbf16>
      vector.store %y, %a2[%i] : memref<?xbf16>, vector<16xbf16>
    }
  })";

const char *kSoftmax = R"(
  %c16 = arith.constant 16 : index
  %n = arith.constant 4096 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %low = arith.constant dense<0xFF800000> : vector<16xf32>
  %zero = arith.constant dense<0.0> : vector<16xf32>
  %one = arith.constant 1.0 : f32
  scf.for %r = %r0 to %r1 step %c1 {
    %base = arith.muli %r, %n : index
    %vmax = scf.for %c = %c0 to %n step %c16 iter_args(%acc = %low) -> (vector<16xf32>) {
      %i = arith.addi %base, %c : index
      %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
      %p = arith.cmpf ogt, %x, %acc : vector<16xf32>
      %m = arith.select %p, %x, %acc : vector<16xi1>, vector<16xf32>
      scf.yield %m : vector<16xf32>
    }
    %max = vector.reduction <maximumf>, %vmax : vector<16xf32> into f32
    %maxes = vector.broadcast %max : f32 to vector<16xf32>
    %vsum = scf.for %c = %c0 to %n step %c16 iter_args(%acc = %zero) -> (vector<16xf32>) {
      %i = arith.addi %base, %c : index
      %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
      %d = arith.subf %x, %maxes : vector<16xf32>
      %e = math.exp %d : vector<16xf32>
      vector.store %e, %a1[%i] : memref<?xf32>, vector<16xf32>
      %s = arith.addf %acc, %e : vector<16xf32>
      scf.yield %s : vector<16xf32>
    }
    %sum = vector.reduction <add>, %vsum : vector<16xf32> into f32
    %inv = arith.divf %one, %sum : f32
    %invs = vector.broadcast %inv : f32 to vector<16xf32>
    scf.for %c = %c0 to %n step %c16 {
      %i = arith.addi %base, %c : index
      %x = vector.load %a1[%i] : memref<?xf32>, vector<16xf32>
      %y = arith.mulf %x, %invs : vector<16xf32>
      vector.store %y, %a1[%i] : memref<?xf32>, vector<16xf32>
    }
  })";

/// f applied to %a0, with a scalar tail, as the builders of kernels write it.
std::string map(const std::string &name, const std::string &op) {
  std::string body = R"(
  %c16 = arith.constant 16 : index
  %c1 = arith.constant 1 : index
  %span = arith.subi %r1, %r0 : index
  %rest = arith.remui %span, %c16 : index
  %end = arith.subi %r1, %rest : index
  scf.for %i = %r0 to %end step %c16 {
    %x = vector.load %a0[%i] : memref<?xf32>, vector<16xf32>
    %y = OP %x : vector<16xf32>
    vector.store %y, %a1[%i] : memref<?xf32>, vector<16xf32>
  }
  scf.for %i = %end to %r1 step %c1 {
    %x = memref.load %a0[%i] : memref<?xf32>
    %y = OP %x : f32
    memref.store %y, %a1[%i] : memref<?xf32>
  })";
  for (size_t at; (at = body.find("OP")) != std::string::npos;)
    body.replace(at, 2, op);
  return kernel(name, {"f32", "f32"}, body);
}

void report(const char *name, const AmpcKernelEntry *entry, std::vector<const void *> arguments,
            int64_t rows, double bytes) {
  double best = 1e9;
  for (int repeat = 0; repeat < 40; ++repeat) {
    double start = now();
    for (int i = 0; i < 8; ++i)
      entry->function(arguments.data(), 0, rows);
    best = std::min(best, (now() - start) / 8);
  }
  std::printf("  %-16s %7.1f GB/s\n", name, bytes / best * 1e-9);
}

void speed(CpuLevel level, const char *label) {
  const std::vector<std::string> functions = {"exp", "log", "tanh", "erf", "sin", "rsqrt", "sqrt"};
  std::string text = kernel("bias_relu_cast", {"f32", "f32", "bf16"}, kBiasReluCast) +
                     kernel("softmax", {"f32", "f32"}, kSoftmax);
  for (const std::string &function : functions)
    text += map(function, "math." + function);
  auto object = build(text, level);
  int64_t rows = 8, n = 4096;
  std::vector<float> x(rows * n), y(rows * n), bias(n, 0.5f);
  std::vector<uint16_t> h(rows * n);
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = float(i * 37 % 1000) * 0.01f + 0.1f;
  std::printf("%s\n", label);
  double size = double(rows * n);
  report("bias_relu_cast", object->find("bias_relu_cast"), {x.data(), bias.data(), h.data()}, rows,
         size * 10);
  report("softmax", object->find("softmax"), {x.data(), y.data()}, rows, size * 8);
  for (const std::string &function : functions)
    report(function.c_str(), object->find(function), {x.data(), y.data()}, rows * n, size * 8);
}

/// 40 kernels of five kinds.
std::string program() {
  std::string text;
  for (int i = 0; i < 40; ++i) {
    std::string name = "k" + std::to_string(i);
    switch (i % 5) {
    case 0: text += kernel(name, {"f32", "f32", "bf16"}, kBiasReluCast); break;
    case 1: text += kernel(name, {"f32", "f32"}, kSoftmax); break;
    case 2: text += map(name, "math.tanh"); break;
    case 3: text += map(name, "math.sqrt"); break;
    case 4: text += map(name, "math.rsqrt"); break;
    }
  }
  return text;
}

void compileTime(unsigned threads, std::vector<CpuLevel> levels, const char *label) {
  auto context = makeContext();
  auto module = parse(*context, program());
  double best = 1e9, bestCpu = 1e9, first = 0;
  size_t bytes = 0;
  for (int repeat = 0; repeat < 7; ++repeat) {
    double start = now(), startCpu = cpuNow();
    auto objects = compileToSharedObjects(*module, levels, threads);
    double took = now() - start;
    best = std::min(best, took);
    bestCpu = std::min(bestCpu, cpuNow() - startCpu);
    first = first ? first : took;
    bytes = objects->front().size();
  }
  std::printf("40 kernels, %s, %u threads: %.1f ms (first %.1f, cpu %.1f), %zu bytes each\n", label,
              threads, best * 1e3, first * 1e3, bestCpu * 1e3, bytes);
}
} // namespace

int main(int argc, char **argv) {
  if (argc > 1 && std::string(argv[1]) == "compile") { // once, for a profiler
    auto context = makeContext();
    auto module = parse(*context, program());
    return failed(compileToSharedObjects(*module, {CpuLevel::V3, CpuLevel::V4}, 1));
  }
  if (argc > 1) { // v3 or v4: the optimised LLVM IR of the program
    auto context = makeContext();
    auto module = parse(*context, program());
    CpuLevel level = std::string(argv[1]) == "v4" ? CpuLevel::V4 : CpuLevel::V3;
    std::puts(emitLLVMIR(*module, {level})->c_str());
    return 0;
  }
  compileTime(1, {CpuLevel::V3}, "v3");
  compileTime(1, {CpuLevel::V4}, "v4");
  compileTime(1, {CpuLevel::V3, CpuLevel::V4}, "v3 and v4");
  compileTime(2, {CpuLevel::V3, CpuLevel::V4}, "v3 and v4");
  speed(CpuLevel::V3, "v3");
  if (runnableLevels().size() > 1) {
    speed(CpuLevel::V4, "v4");
    speed(CpuLevel::Native, "native");
  }
}
