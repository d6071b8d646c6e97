// Runs every kernel of lowered programs (`ampc --emit=lower`) twice on the same random operands: as x86-64 code and as PTX
// in PtxMachine. Equal kernels of several programs are run once. Prints one line per kernel; exit code 1 where one differs.
//   AmpcPtxCheck [--ptx=FILE] [--capability=90] lowered.mlir…
//       --ptx: writes the PTX of all kernels      --capability: what GPUs that run them have at least
#include "KernelRunner.h"
#include "PtxMachine.h"
#include "ampc/CodeGen/Gpu.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

using namespace ampc::codegen;
using namespace ampc::codegen::test;

namespace {

std::string fileText(const std::string &path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The text of `module @kernels { … }`.
std::string kernelsOf(const std::string &text) {
  size_t begin = text.find("module @kernels"), at = text.find('{', begin);
  for (int depth = 0; begin != std::string::npos && at < text.size(); ++at) {
    depth += text[at] == '{' ? 1 : text[at] == '}' ? -1 : 0;
    if (depth == 0) return text.substr(begin, at + 1 - begin);
  }
  return "module {}";
}

std::string printed(mlir::Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text;
}

/// The kernels of all files, equal ones once, in one module under names u0, u1, …
mlir::OwningOpRef<mlir::ModuleOp> merged(mlir::MLIRContext &context, const std::vector<std::string> &files) {
  mlir::OwningOpRef<mlir::ModuleOp> all = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  llvm::StringMap<bool> seen;
  for (const std::string &file : files) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(kernelsOf(fileText(file)), &context);
    if (!module) return {};
    mlir::ModuleOp kernels = *module;
    if (auto inner = kernels.getOps<mlir::ModuleOp>(); !inner.empty()) kernels = *inner.begin();
    for (auto kernel : llvm::make_early_inc_range(kernels.getOps<mlir::func::FuncOp>())) {
      kernel.setName("u");
      if (!seen.try_emplace(printed(kernel), true).second) continue;
      kernel.setName("u" + std::to_string(seen.size() - 1));
      kernel->remove();
      all->push_back(kernel);
    }
  }
  return all;
}

/// Bytes of one operand, aligned as arenas are.
struct Buffer {
  explicit Buffer(size_t size) : bytes(size), room(size + 256) {}
  Buffer(Buffer &&) = default;
  Buffer(const Buffer &other) : Buffer(other.bytes) { std::memcpy(data(), other.data(), bytes); }
  char *data() const { return const_cast<char *>(room.data()) + (256 - reinterpret_cast<uintptr_t>(room.data()) % 256); }
  size_t bytes;
  std::vector<char> room;
};

template <typename T> void fillWith(Buffer &buffer, auto next) {
  for (size_t i = 0; i < buffer.bytes / sizeof(T); ++i) {
    T value = T(next());
    std::memcpy(buffer.data() + i * sizeof(T), &value, sizeof(T));
  }
}

void fill(Buffer &buffer, mlir::Type type, std::mt19937 &random) {
  std::normal_distribution<float> normal(0, 2);
  if (type.isF32())
    fillWith<float>(buffer, [&] { return normal(random); });
  else if (type.isF16()) // any finite number between 2^-7 and 2^8
    fillWith<uint16_t>(buffer, [&] { return (random() & 0x83ff) | (8 + random() % 15) << 10; });
  else if (type.isBF16())
    fillWith<uint16_t>(buffer, [&] { return std::bit_cast<uint32_t>(normal(random)) >> 16; });
  else if (type.isInteger(8))
    fillWith<uint8_t>(buffer, [&] { return buffer.bytes == 1 ? 0 : random() % 2; });
  else if (type.isInteger(16)) // 16-bit floats that are only moved
    fillWith<uint16_t>(buffer, [&] { return random(); });
  else if (type.isInteger(32))
    fillWith<int32_t>(buffer, [&] { return random() % 10; });
  else
    fillWith<int64_t>(buffer, [&] { return random() % 10; });
}

float numberAt(const char *at, mlir::Type type) {
  if (type.isF32()) return *reinterpret_cast<const float *>(at);
  uint32_t half = *reinterpret_cast<const uint16_t *>(at);
  if (type.isBF16()) return std::bit_cast<float>(half << 16);
  int e = half >> 10 & 31;
  float m = half & 1023, sign = half & 0x8000 ? -1 : 1;
  return e == 31 ? (m ? NAN : sign * INFINITY) : sign * (e ? std::ldexp(m + 1024, e - 25) : std::ldexp(m, -24));
}

struct Difference {
  uint64_t elements = 0;
  double worst = 0; // relative to the larger of 1 and the magnitude
};

Difference compare(Buffer &cpu, Buffer &gpu, mlir::Type type) {
  Difference d;
  bool isFloat = mlir::isa<mlir::FloatType>(type);
  size_t size = type.getIntOrFloatBitWidth() / 8;
  for (size_t i = 0; i < cpu.bytes; i += size) {
    const char *a = cpu.data() + i, *b = gpu.data() + i;
    if (std::memcmp(a, b, size) == 0) continue;
    double x = isFloat ? numberAt(a, type) : 0, y = isFloat ? numberAt(b, type) : 1;
    if (std::isnan(x) && std::isnan(y)) continue;
    ++d.elements;
    double error = x == y ? 0 : std::fabs(x - y) / std::max(1.0, std::fabs(x));
    d.worst = std::max(d.worst, std::isnan(error) ? INFINITY : error);
  }
  return d;
}

class Check {
public:
  Check(mlir::func::FuncOp kernel, const GpuKernel &gpu, const Object &object, PtxMachine &machine)
      : kernel(kernel), gpu(gpu), object(object), machine(machine), traffic(gpu.arguments.size()) {}

  bool run() {
    bool ok = true;
    if (gpu.rows) {
      ok = launch({gpu.rows}, false);
    } else {
      uint64_t whole = gpu.rowsPerBlock, several = 2 * whole + 904;
      for (uint64_t rows : {uint64_t(1), uint64_t(37), whole, several})
        ok &= launch({rows}, false);
      ok &= launch({37, several, whole, 3}, true);
    }
    std::cout << gpu.entry << ": " << (ok ? "ok" : "FAILED") << ", " << gpu.blockThreads << " threads, " << gpu.rowsPerBlock
              << " rows per block, " << (gpu.clusterBlocks > 1 ? std::to_string(gpu.clusterBlocks) + " blocks for them, " : "")
              << different << " elements differ, worst " << worst << "\n";
    if (!ok) std::cout << "  " << message << "\n";
    for (size_t i = 0; i < traffic.size(); ++i)
      std::cout << gpu.entry << " operand " << i << ": " << traffic[i].wide << " of " << traffic[i].all << " bytes by 16, "
                << elementBytes(i) << " bytes each, " << gpu.arguments[i].fixedBytes << " bytes for " << gpu.rows << " rows, "
                << gpu.arguments[i].bytesPerRow << " more a row" << (gpu.arguments[i].access & 2 ? ", written\n" : "\n");
    return ok;
  }

private:
  /// Blocks of a piece that are run, or clusters of them: the first ones and the last.
  std::vector<uint64_t> blocksOf(uint64_t rows) const {
    uint64_t count = (rows + gpu.rowsPerBlock - 1) / gpu.rowsPerBlock;
    std::vector<uint64_t> blocks;
    for (uint64_t b = 0; b < count; ++b)
      if (b < 3 || b + 1 == count) blocks.push_back(b);
    return blocks;
  }

  bool launch(const std::vector<uint64_t> &pieces, bool table) {
    std::vector<std::vector<Buffer>> cpu, onGpu;
    std::vector<MemoryRange> memory;
    std::vector<uint64_t> records, firstBlocks;
    uint64_t blocks = 0;
    for (uint64_t rows : pieces) {
      operands(rows, cpu.emplace_back());
      onGpu.push_back(cpu.back());
      firstBlocks.push_back(blocks);
      records.insert(records.end(), {blocks, rows});
      for (auto [buffer, argument] : llvm::zip(onGpu.back(), gpu.arguments)) {
        uint64_t at = reinterpret_cast<uint64_t>(buffer.data());
        memory.push_back({at, at + buffer.bytes, (argument.access & 1) != 0, (argument.access & 2) != 0});
        records.push_back(at);
      }
      blocks += (rows + gpu.rowsPerBlock - 1) / gpu.rowsPerBlock * gpu.clusterBlocks;
    }
    uint64_t tableAt = reinterpret_cast<uint64_t>(records.data());
    memory.push_back({tableAt, tableAt + records.size() * 8, true, false});
    for (size_t p = 0; p < pieces.size(); ++p)
      for (uint64_t block : blocksOf(pieces[p])) {
        std::vector<const void *> arguments;
        std::vector<uint64_t> parameters;
        for (auto [a, b] : llvm::zip(cpu[p], onGpu[p])) {
          arguments.push_back(a.data());
          parameters.push_back(reinterpret_cast<uint64_t>(b.data()));
        }
        uint64_t first = block * gpu.rowsPerBlock, last = std::min(first + gpu.rowsPerBlock, pieces[p]);
        object.run(gpu.entry, arguments, first, last);
        parameters.push_back(pieces[p]);
        if (table) parameters = {tableAt, pieces.size()};
        uint64_t number = block * gpu.clusterBlocks + (table ? firstBlocks[p] : 0);
        message = machine.run(table ? gpu.piecesEntry : gpu.entry, parameters, number, memory);
        if (!message.empty()) return false;
        // Of a kernel for any number of rows a block without a rest.
        if (!table && (gpu.rows || pieces[0] == gpu.rowsPerBlock))
          for (size_t i = 0; i < gpu.arguments.size(); ++i) {
            traffic[i].all += machine.traffic[i].all;
            traffic[i].wide += machine.traffic[i].wide;
          }
      }
    bool ok = true;
    for (size_t p = 0; p < pieces.size(); ++p)
      for (size_t i = 0; i < gpu.arguments.size(); ++i)
        ok &= same(cpu[p][i], onGpu[p][i], i);
    return ok;
  }

  void operands(uint64_t rows, std::vector<Buffer> &buffers) {
    std::mt19937 random(7);
    for (size_t i = 0; i < gpu.arguments.size(); ++i) {
      const GpuArgument &argument = gpu.arguments[i];
      fill(buffers.emplace_back(argument.fixedBytes + rows * argument.bytesPerRow), elementOf(i), random);
    }
  }

  uint64_t elementBytes(size_t i) { return std::max(1u, elementOf(i).getIntOrFloatBitWidth() / 8); }
  mlir::Type elementOf(size_t i) { return mlir::cast<mlir::MemRefType>(kernel.getArgumentTypes()[i]).getElementType(); }

  /// What is not divided within a row has the CPU's bits. Sums in another order: 2 units of a 16-bit result, and in
  /// float32 what some hundred roundings of a sum near 64 can lose of it, though it ends near 0.
  bool same(Buffer &a, Buffer &b, size_t i) {
    Difference d = compare(a, b, elementOf(i));
    bool divided = gpu.rows && gpu.rowsPerBlock < gpu.blockThreads;
    double tolerance = !divided ? 0 : elementOf(i).isBF16() ? 0x1p-7 : elementOf(i).isF16() ? 0x1p-10 : 3e-5;
    different += d.elements;
    worst = std::max(worst, d.worst);
    if (d.worst <= tolerance && (divided || !d.elements)) return true;
    message = "argument " + std::to_string(i) + ": " + std::to_string(d.elements) + " elements differ";
    return false;
  }

  mlir::func::FuncOp kernel;
  const GpuKernel &gpu;
  const Object &object;
  PtxMachine &machine;
  std::vector<PtxMachine::Traffic> traffic; // by operand, of whole blocks
  uint64_t different = 0;
  double worst = 0;
  std::string message;
};
} // namespace

int main(int argc, char **argv) {
  std::vector<std::string> files(argv + 1, argv + argc);
  auto option = [&](const std::string &name) {
    std::string value;
    if (!files.empty() && files[0].rfind(name, 0) == 0) {
      value = files[0].substr(name.size());
      files.erase(files.begin());
    }
    return value;
  };
  std::string ptxFile = option("--ptx="), capability = option("--capability=");
  auto context = makeContext();
  auto module = merged(*context, files);
  if (!module) return 1;
  auto elf = compileToSharedObject(*module, {});
  // Pieces have rows of their own: kernels for any number of rows.
  auto anyRows = [&](llvm::StringRef name) {
    auto kernel = module->lookupSymbol<mlir::func::FuncOp>(name);
    return kernel->getAttrOfType<mlir::IntegerAttr>("ampc.rows").getInt() == 0;
  };
  auto gpu = compileToPtx(*module, anyRows, 1, capability.empty() ? kMinComputeCapability : std::stoul(capability));
  if (mlir::failed(elf) || mlir::failed(gpu)) return 1;
  if (!ptxFile.empty()) std::ofstream(ptxFile) << gpu->ptx;
  Object object(*elf);
  PtxMachine machine(gpu->ptx);
  bool ok = !gpu->kernels.empty();
  for (auto [kernel, info] : llvm::zip(module->getOps<mlir::func::FuncOp>(), gpu->kernels))
    ok &= Check(kernel, info, object, machine).run();
  for (auto [width, count] : machine.widths)
    std::cout << "accesses of " << width << " bytes: " << count << "\n";
  std::cout << gpu->kernels.size() << " kernels\n";
  return !ok;
}
