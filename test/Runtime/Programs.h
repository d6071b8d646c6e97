// Small programs for tests, as editable objects: ProgramT is FlatBuffers' object API over
// program.fbs.
#pragma once
#include "ampc/Format/calls/gemm_generated.h"
#include "ampc/Runtime/Program.h"
#include <memory>
#include <string>
#include <vector>

namespace ampc::test {

using namespace ampc::format;
using format::DType;
using Bytes = std::vector<uint8_t>;

// A program under construction. Segments' offsets and hashes are filled in by serialize().
struct Spec {
  ProgramT program;
  std::vector<Bytes> segments;

  Spec(); // no arenas, no entries; the test kernels as x86-64-v3 object

  uint32_t arena(const std::string &name, ArenaKind kind, uint64_t size);
  uint32_t constants(const std::string &name, const Bytes &bytes); // arena and segment
  uint32_t kernel(const std::string &symbol);
  EntryT &entry(EntryRole role); // made on first use
};

std::unique_ptr<TensorT> tensor(const std::string &name, DType type,
                                const std::vector<int64_t> &shape, uint32_t arena, uint64_t offset);
std::unique_ptr<OutputT> output(std::unique_ptr<TensorT> tensor, Field field, bool rowMean = false);
std::unique_ptr<VariableT> variable(std::unique_ptr<TensorT> tensor, VariableRole role);

std::unique_ptr<CommandT> launch(uint32_t kernel, std::vector<uint64_t> rows,
                                 std::vector<Range> args, uint64_t grain = 1);
std::unique_ptr<CommandT> copy(Range from, Range to);
std::unique_ptr<CommandT> fill(Range to, uint8_t byte);
// A call of a library; `parameters` are the object of its schema's root.
template <class Table, class Object>
std::unique_ptr<CommandT> libraryCall(const std::string &name, const Object &parameters) {
  flatbuffers::FlatBufferBuilder builder;
  builder.Finish(Table::Pack(builder, &parameters));
  LibraryCallT call;
  call.name = name;
  call.parameters.assign(builder.GetBufferPointer(),
                         builder.GetBufferPointer() + builder.GetSize());
  auto command = std::make_unique<CommandT>();
  command->call.Set(std::move(call));
  return command;
}
std::unique_ptr<CommandT> gemm(GemmT gemm);
// The parameters of a command that `gemm` made, until the program is serialized; null for others.
GemmT *gemmIn(CommandT &command);
// Makes the parameters bytes now, so that a test can edit these.
LibraryCallT &packGemm(CommandT &command);

// Says of every kernel what a GPU needs to know, from the manifest of its twin, and adds PTX that
// no real driver takes. Every launch and product can then run on test/FakeCuda.
void addCuda(Spec &spec);
// Writes the program to a file, whose kernels the fake driver runs from then on; returns its path.
// One program at a time.
std::string writeForFakeDriver(Spec &spec);
// The same for a program that may lack what addCuda adds; its session then runs on the fake GPU.
std::string onFakeGpu(Spec &spec, runtime::SessionOptions &options);
// Adds a program's file to those whose kernels the fake driver runs.
void tellFakeDriver(const std::string &path);

// The whole file. Taken by value: offsets and hashes are put into the copy.
Bytes serialize(Spec &spec);
// The file around any head: for tests of damaged ones.
Bytes assemble(const Bytes &head, const std::vector<Bytes> &segments);

// y = x w with x [4,3], w [3,2]; a training program with a loss scale, and eval, infer, init, sync.
Spec trainingSpec();
// The same with w as a constant, which cannot be replaced.
Spec bakedSpec();

std::shared_ptr<const runtime::Program> loadOrDie(Spec &spec);
std::string loadError(const Bytes &bytes, bool skipChecksum = false); // "" when it loads
std::string sessionError(const Bytes &bytes);                         // load and session

// A file of the build that this executable belongs to, named from its folder. Definitions do not
// hold absolute paths, so that the objects are the same in every build folder.
std::string builtFile(const std::string &name);
std::string temporaryFolder(); // fresh, below the test's own

} // namespace ampc::test
