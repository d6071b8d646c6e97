// Runs every kernel of lowered programs (`ampc --emit=lower`) twice on the same random operands: as
// x86-64 code and as PTX in PtxMachine. Equal kernels of several programs are run once. A kernel
// whose arguments may share bytes is also run in place, with threads, blocks and rows in several
// orders: each gives what it gives on bytes apart. Prints one line per kernel; exit code 1 where
// one differs.
//   AmpcPtxCheck [--ptx=FILE] [--capability=90] lowered.mlir…
//       --ptx: writes the PTX of all kernels      --capability: what GPUs that run them have at
//                                                 least
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
    if (depth == 0)
      return text.substr(begin, at + 1 - begin);
  }
  return "module {}";
}

std::string printed(mlir::Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text;
}

/// The kernels of all files, equal ones once, in one module under names u0, u1, …
mlir::OwningOpRef<mlir::ModuleOp> merged(mlir::MLIRContext &context,
                                         const std::vector<std::string> &files) {
  mlir::OwningOpRef<mlir::ModuleOp> all = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  llvm::StringMap<bool> seen;
  for (const std::string &file : files) {
    auto module = mlir::parseSourceString<mlir::ModuleOp>(kernelsOf(fileText(file)), &context);
    if (!module)
      return {};
    mlir::ModuleOp kernels = *module;
    if (auto inner = kernels.getOps<mlir::ModuleOp>(); !inner.empty())
      kernels = *inner.begin();
    for (auto kernel : llvm::make_early_inc_range(kernels.getOps<mlir::func::FuncOp>())) {
      kernel.setName("u");
      if (!seen.try_emplace(printed(kernel), true).second)
        continue;
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
  char *data() const {
    return const_cast<char *>(room.data()) + (256 - reinterpret_cast<uintptr_t>(room.data()) % 256);
  }
  size_t bytes;
  std::vector<char> room;
};

/// The operands of one piece: a buffer for each, or one for all of an alias set.
struct Operands {
  std::vector<Buffer> buffers;
  std::vector<size_t> bufferOf; // by argument
  const Buffer &operator[](size_t argument) const { return buffers[bufferOf[argument]]; }
  std::vector<const void *> pointers() const {
    std::vector<const void *> all;
    for (size_t buffer : bufferOf)
      all.push_back(buffers[buffer].data());
    return all;
  }
};

/// How a launch is run.
struct Run {
  bool inPlace = false; // arguments of an alias set are the same bytes
  bool table = false;   // by the entry for several pieces
  ThreadOrder order = ThreadOrder::Forward;
  const char *name() const {
    return !inPlace                         ? "apart"
           : order == ThreadOrder::Forward  ? "in place, forward"
           : order == ThreadOrder::Backward ? "in place, backward"
                                            : "in place, mixed";
  }
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
  if (type.isF32())
    return *reinterpret_cast<const float *>(at);
  uint32_t half = *reinterpret_cast<const uint16_t *>(at);
  if (type.isBF16())
    return std::bit_cast<float>(half << 16);
  int e = half >> 10 & 31;
  float m = half & 1023, sign = half & 0x8000 ? -1 : 1;
  return e == 31 ? (m ? NAN : sign * INFINITY)
                 : sign * (e ? std::ldexp(m + 1024, e - 25) : std::ldexp(m, -24));
}

struct Difference {
  uint64_t elements = 0;
  double worst = 0; // relative to the larger of 1 and the magnitude
};

Difference compare(const Buffer &cpu, const Buffer &gpu, mlir::Type type) {
  Difference d;
  bool isFloat = mlir::isa<mlir::FloatType>(type);
  size_t size = type.getIntOrFloatBitWidth() / 8;
  for (size_t i = 0; i < cpu.bytes; i += size) {
    const char *a = cpu.data() + i, *b = gpu.data() + i;
    if (std::memcmp(a, b, size) == 0)
      continue;
    double x = isFloat ? numberAt(a, type) : 0, y = isFloat ? numberAt(b, type) : 1;
    if (std::isnan(x) && std::isnan(y))
      continue;
    ++d.elements;
    double error = x == y ? 0 : std::fabs(x - y) / std::max(1.0, std::fabs(x));
    d.worst = std::max(d.worst, std::isnan(error) ? INFINITY : error);
  }
  return d;
}

class Check {
public:
  Check(mlir::func::FuncOp kernel, const GpuKernel &gpu, const Object &object, PtxMachine &machine)
      : kernel(kernel), gpu(gpu), object(object), machine(machine), traffic(gpu.arguments.size()) {
    for (size_t i = 0; i < gpu.arguments.size(); ++i)
      sets.push_back(i);
    if (auto stated = kernel->getAttrOfType<mlir::DenseI64ArrayAttr>("ampc.alias_sets"))
      sets.assign(stated.asArrayRef().begin(), stated.asArrayRef().end());
    for (size_t i = 0; i < sets.size(); ++i)
      mayShare |= sets[i] != i;
  }

  bool run() {
    bool ok = runAll({});
    for (ThreadOrder order : {ThreadOrder::Forward, ThreadOrder::Backward, ThreadOrder::Mixed})
      if (mayShare)
        ok = runAll({true, false, order}) && ok;
    std::cout << gpu.name << ": " << (ok ? "ok" : "FAILED") << ", " << gpu.blockThreads
              << " threads, " << gpu.rowsPerBlock << " rows per block, "
              << (gpu.clusterBlocks > 1 ? std::to_string(gpu.clusterBlocks) + " blocks for them, "
                                        : "")
              << (mayShare ? "in place too, " : "") << different << " elements differ, worst "
              << worst << "\n";
    if (!ok)
      std::cout << "  " << message << "\n";
    for (size_t i = 0; i < traffic.size(); ++i)
      std::cout << gpu.name << " operand " << i << ": " << traffic[i].wide << " of "
                << traffic[i].all << " bytes by 16, " << elementBytes(i) << " bytes each, "
                << gpu.arguments[i].fixedBytes << " bytes for " << gpu.rows << " rows, "
                << gpu.arguments[i].bytesPerRow << " more a row"
                << (gpu.arguments[i].access & 2 ? ", written\n" : "\n");
    return ok;
  }

private:
  /// One launch of each kind.
  bool runAll(Run how) {
    if (gpu.rows)
      return launch({gpu.rows}, how);
    uint64_t whole = gpu.rowsPerBlock, several = 2 * whole + 904;
    bool ok = true;
    for (uint64_t rows : {uint64_t(1), uint64_t(37), whole, several})
      ok &= launch({rows}, how);
    how.table = true;
    return launch({37, several, whole, 3}, how) && ok;
  }

  /// Blocks of a piece that are run, or clusters of them: the first ones and the last.
  std::vector<uint64_t> blocksOf(uint64_t rows, ThreadOrder order) const {
    uint64_t count = (rows + gpu.rowsPerBlock - 1) / gpu.rowsPerBlock;
    std::vector<uint64_t> blocks;
    for (uint64_t b = 0; b < count; ++b)
      if (b < 3 || b + 1 == count)
        blocks.push_back(b);
    if (order != ThreadOrder::Forward)
      std::reverse(blocks.begin(), blocks.end());
    return blocks;
  }

  /// The x86-64 code on rows [first, last): at once, or in place in parts, the last one first.
  void runOnCpu(const Operands &operands, uint64_t first, uint64_t last, const Run &how) {
    uint64_t part = how.inPlace ? std::max<uint64_t>(1, (last - first + 2) / 3) : last - first;
    for (uint64_t parts = (last - first + part - 1) / part; parts-- > 0;)
      object.run(gpu.name, operands.pointers(), first + parts * part,
                 std::min(last, first + (parts + 1) * part));
  }

  bool launch(const std::vector<uint64_t> &pieces, const Run &how) {
    bool table = how.table;
    std::vector<Operands> apart, cpu, onGpu; // apart: what is right
    std::vector<MemoryRange> memory;
    std::vector<uint64_t> records, firstBlocks;
    uint64_t blocks = 0;
    for (uint64_t rows : pieces) {
      cpu.push_back(operands(rows, how.inPlace));
      onGpu.push_back(cpu.back());
      apart.push_back(operands(rows, false));
      firstBlocks.push_back(blocks);
      records.insert(records.end(), {blocks, rows});
      for (size_t i = 0; i < gpu.arguments.size(); ++i) {
        uint64_t at = reinterpret_cast<uint64_t>(onGpu.back()[i].data());
        memory.push_back({at, at + onGpu.back()[i].bytes, (gpu.arguments[i].access & 1) != 0,
                          (gpu.arguments[i].access & 2) != 0});
        records.push_back(at);
      }
      blocks += (rows + gpu.rowsPerBlock - 1) / gpu.rowsPerBlock * gpu.clusterBlocks;
    }
    uint64_t tableAt = reinterpret_cast<uint64_t>(records.data());
    memory.push_back({tableAt, tableAt + records.size() * 8, true, false});
    for (size_t p = 0; p < pieces.size(); ++p)
      for (uint64_t block : blocksOf(pieces[p], how.order)) {
        std::vector<uint64_t> parameters;
        for (const void *pointer : onGpu[p].pointers())
          parameters.push_back(reinterpret_cast<uint64_t>(pointer));
        uint64_t first = block * gpu.rowsPerBlock,
                 last = std::min(first + gpu.rowsPerBlock, pieces[p]);
        runOnCpu(cpu[p], first, last, how);
        if (how.inPlace)
          runOnCpu(apart[p], first, last, {});
        parameters.push_back(pieces[p]);
        if (table)
          parameters = {tableAt, pieces.size()};
        uint64_t number = block * gpu.clusterBlocks + (table ? firstBlocks[p] : 0);
        if (std::string error = machine.run(table ? gpu.piecesEntry : gpu.entry, parameters, number,
                                            memory, how.order);
            !error.empty()) {
          message = std::string(how.name()) + ": " + error;
          return false;
        }
        // Of a kernel for any number of rows a block without a rest.
        if (!how.inPlace && !table && (gpu.rows || pieces[0] == gpu.rowsPerBlock))
          for (size_t i = 0; i < gpu.arguments.size(); ++i) {
            traffic[i].all += machine.traffic[i].all;
            traffic[i].wide += machine.traffic[i].wide;
          }
      }
    bool ok = true;
    for (size_t p = 0; p < pieces.size(); ++p)
      for (size_t i = 0; i < gpu.arguments.size(); ++i)
        ok &= same(cpu[p][i], onGpu[p][i], i, how) &&
              (!how.inPlace || !(gpu.arguments[i].access & 2) ||
               isAsApart(apart[p][i], cpu[p][i], i, how));
    return ok;
  }

  /// Arguments of one set hold the same values, apart too: rows that are not run stay as they are.
  Operands operands(uint64_t rows, bool inPlace) {
    std::mt19937 random(7);
    Operands all;
    for (size_t i = 0; i < gpu.arguments.size(); ++i) {
      const GpuArgument &argument = gpu.arguments[i];
      Buffer buffer(argument.fixedBytes + rows * argument.bytesPerRow);
      if (sets[i] == i)
        fill(buffer, elementOf(i), random);
      else
        std::memcpy(buffer.data(), all[sets[i]].data(), buffer.bytes);
      bool shares = inPlace && sets[i] != i;
      all.bufferOf.push_back(shares ? all.bufferOf[sets[i]] : all.buffers.size());
      if (!shares)
        all.buffers.push_back(std::move(buffer));
    }
    return all;
  }

  bool isAsApart(const Buffer &apart, const Buffer &inPlace, size_t i, const Run &how) {
    if (std::memcmp(apart.data(), inPlace.data(), apart.bytes) == 0)
      return true;
    message = std::string(how.name()) + ", argument " + std::to_string(i) +
              ": not what it is on bytes apart";
    return false;
  }

  uint64_t elementBytes(size_t i) { return std::max(1u, elementOf(i).getIntOrFloatBitWidth() / 8); }
  mlir::Type elementOf(size_t i) {
    return mlir::cast<mlir::MemRefType>(kernel.getArgumentTypes()[i]).getElementType();
  }

  /// What is not divided within a row has the CPU's bits. Sums in another order: 2 units of a
  /// 16-bit result, and in float32 what some hundred roundings of a sum near 64 can lose of it,
  /// though it ends near 0.
  bool same(const Buffer &a, const Buffer &b, size_t i, const Run &how) {
    Difference d = compare(a, b, elementOf(i));
    bool divided = gpu.rowsPerBlock < gpu.blockThreads;
    double tolerance = !divided                ? 0
                       : elementOf(i).isBF16() ? 0x1p-7
                       : elementOf(i).isF16()  ? 0x1p-10
                                               : 3e-5;
    different += d.elements;
    worst = std::max(worst, d.worst);
    if (d.worst <= tolerance && (divided || !d.elements))
      return true;
    message = std::string(how.name()) + ", argument " + std::to_string(i) + ": " +
              std::to_string(d.elements) + " elements differ";
    return false;
  }

  mlir::func::FuncOp kernel;
  const GpuKernel &gpu;
  const Object &object;
  PtxMachine &machine;
  std::vector<PtxMachine::Traffic> traffic; // by operand, of whole blocks
  std::vector<size_t> sets;                 // alias set by argument
  bool mayShare = false;
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
  if (!module)
    return 1;
  auto elf = compileToSharedObject(*module, {});
  // Pieces have rows of their own: kernels for any number of rows.
  auto entriesOf = [&](llvm::StringRef name) {
    auto kernel = module->lookupSymbol<mlir::func::FuncOp>(name);
    bool any = kernel->getAttrOfType<mlir::IntegerAttr>("ampc.rows").getInt() == 0;
    return any ? GpuEntries::both : GpuEntries::onePiece;
  };
  auto gpu = compileToPtx(*module, entriesOf, 1,
                          capability.empty() ? kMinComputeCapability : std::stoul(capability));
  if (mlir::failed(elf) || mlir::failed(gpu))
    return 1;
  if (!ptxFile.empty())
    std::ofstream(ptxFile) << gpu->ptx;
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
