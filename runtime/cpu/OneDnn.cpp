#include "cpu/OneDnn.h"
#include "core/File.h"
#include "cpu/OneDnnState.h"
#include "load/CpuFeatures.h"
#include <cerrno>
#include <omp.h>
#include <sys/mman.h>

namespace ampc::runtime {

using format::DType;

OneThread::OneThread() : before_(omp_get_max_threads()) {
  omp_set_num_threads(1);
}
OneThread::~OneThread() {
  omp_set_num_threads(before_);
}

struct SlotMemory {
  dnnl::memory a, b, c, scratch;
};

class Primitive {
public:
  ProductShape shape;
  dnnl::matmul primitive;
  dnnl::memory scale;             // scale of the sum; empty if it is 1 or part of the primitive
  std::vector<SlotMemory> memory; // by slot; the addresses change at every execution
  uint64_t scratch = 0;
  dnnl::memory::desc b; // as the primitive reads it
};

class Packing {
public:
  struct SlotMemory {
    dnnl::memory from, to;
  };
  dnnl::reorder reorder;
  std::vector<SlotMemory> memory; // as Primitive::memory
};

Status oneDnnFailed(const char *what, dnnl_status_t status) {
  const char *reason = status == dnnl_out_of_memory       ? "out of memory"
                       : status == dnnl_unimplemented     ? "unimplemented"
                       : status == dnnl_invalid_arguments ? "invalid arguments"
                                                          : "internal error";
  return environment("", std::string("oneDNN: ") + what + ": " + reason);
}

Status checkRoomForCode() {
  constexpr size_t kRoom = 16 << 20; // several times what the library reserves for one primitive
  void *room = ::mmap(nullptr, kRoom, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED)
    return environment("", "oneDNN: no room for the code of a primitive: " + errnoText(errno));
  ::munmap(room, kRoom);
  return {};
}

namespace {

static_assert(ampc::numberFormat(ampc::DType::f32).oneDnn == dnnl_f32 &&
              ampc::numberFormat(ampc::DType::f16).oneDnn == dnnl_f16 &&
              ampc::numberFormat(ampc::DType::bf16).oneDnn == dnnl_bf16 &&
              ampc::numberFormat(ampc::DType::i32).oneDnn == dnnl_s32 &&
              ampc::numberFormat(ampc::DType::i8).oneDnn == dnnl_s8 &&
              ampc::numberFormat(ampc::DType::u8).oneDnn == dnnl_u8);

dnnl::memory::desc describe(DType type, int64_t rows, int64_t columns, int64_t leading,
                            bool transposed) {
  auto element = static_cast<dnnl::memory::data_type>(numberFormat(type)->oneDnn);
  dnnl::memory::dims strides = {transposed ? 1 : leading, transposed ? leading : 1};
  return {{rows, columns}, element, strides};
}

// Scales the sum before it is rounded or added. oneDNN 2 takes the factor as an attribute; oneDNN 3
// reads it from memory at every execution, as the scale of the first operand.
void scaleSum(float alpha, const dnnl::engine &engine, dnnl::primitive_attr &attributes,
              dnnl::memory &scale) {
  if (alpha == 1)
    return;
#if DNNL_VERSION_MAJOR >= 3
  attributes.set_scales_mask(DNNL_ARG_SRC, 0);
  scale = dnnl::memory({{1}, dnnl::memory::data_type::f32, dnnl::memory::dims{1}}, engine);
  *static_cast<float *>(scale.get_data_handle()) = alpha;
#else
  static_cast<void>(engine), static_cast<void>(scale);
  attributes.set_output_scales(0, {alpha});
#endif
}

dnnl::matmul::primitive_desc productOf(const dnnl::engine &engine, const dnnl::memory::desc &a,
                                       const dnnl::memory::desc &b, const dnnl::memory::desc &c,
                                       const dnnl::primitive_attr &attributes) {
#if DNNL_VERSION_MAJOR >= 3
  return {engine, a, b, c, attributes};
#else
  return {{a, b, c}, attributes, engine};
#endif
}

} // namespace

OneDnn::OneDnn(std::unique_ptr<State> state) : state_(std::move(state)) {}
OneDnn::~OneDnn() = default;
int OneDnn::slots() const {
  return static_cast<int>(state_->streams.size());
}

Result<std::unique_ptr<OneDnn>> OneDnn::create(int slots) {
  auto state = std::make_unique<State>();
  try {
    state->engine = dnnl::engine(dnnl::engine::kind::cpu, 0);
    for (int i = 0; i < slots; ++i)
      state->streams.emplace_back(state->engine);
  } catch (const dnnl::error &error) {
    return oneDnnFailed("cannot create an engine", error.status);
  }
  return std::unique_ptr<OneDnn>(new OneDnn(std::move(state)));
}

Result<const Primitive *> OneDnn::primitive(const ProductShape &s) {
  auto &cached = state_->primitives[s.key()];
  if (cached)
    return static_cast<const Primitive *>(cached.get());
  AMPC_TRY(checkRoomForCode());
  auto created = std::make_unique<Primitive>();
  created->shape = s;
  const dnnl::engine &engine = state_->engine;
  try {
    dnnl::memory::desc a = describe(s.a, s.m, s.k, s.lda, s.transA),
                       b = describe(s.b, s.k, s.n, s.ldb, s.transB),
                       c = describe(s.c, s.m, s.n, s.ldc, false);
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    scaleSum(s.alpha, engine, attributes, created->scale);
    if (s.adds) {
      dnnl::post_ops after;
      after.append_sum(1);
      attributes.set_post_ops(after);
    }
    if (s.packedB)
      b = {{s.k, s.n},
           static_cast<dnnl::memory::data_type>(numberFormat(s.b)->oneDnn),
           dnnl::memory::format_tag::any};
    dnnl::matmul::primitive_desc description = productOf(engine, a, b, c, attributes);
    b = created->b = description.weights_desc();
    dnnl::memory::desc scratch = description.scratchpad_desc();
    created->scratch = scratch.get_size();
    created->primitive = dnnl::matmul(description);
    for (size_t slot = 0; slot < state_->streams.size(); ++slot) {
      auto memory = [&](const dnnl::memory::desc &md) {
        return dnnl::memory(md, engine, DNNL_MEMORY_NONE);
      };
      created->memory.push_back({memory(a), memory(b), memory(c), memory(scratch)});
    }
  } catch (const dnnl::error &error) {
    return oneDnnFailed("cannot make a product", error.status);
  }
  cached = std::move(created);
  return static_cast<const Primitive *>(cached.get());
}

const Primitive *primitiveOf(const std::vector<SizedPrimitive> &primitives, int64_t m, int64_t n,
                             int64_t k, bool adds) {
  for (const SizedPrimitive &sized : primitives)
    if (sized.m == m && sized.n == n && sized.k == k && sized.adds == adds)
      return sized.primitive;
  return nullptr;
}

uint64_t OneDnn::scratchBytes(const Primitive &primitive) {
  return primitive.scratch;
}

uint64_t OneDnn::packedBytes(const Primitive &primitive) {
  return primitive.b.get_size();
}

bool OneDnn::samePackedLayout(const Primitive &a, const Primitive &b) {
  return a.b == b.b;
}

Result<std::unique_ptr<Packing>> OneDnn::State::conversion(const dnnl::memory::desc &from,
                                                           const dnnl::memory::desc &to) const {
  AMPC_TRY(checkRoomForCode());
  auto created = std::make_unique<Packing>();
  try {
    for (size_t slot = 0; slot < streams.size(); ++slot)
      created->memory.push_back({dnnl::memory(from, engine, DNNL_MEMORY_NONE),
                                 dnnl::memory(to, engine, DNNL_MEMORY_NONE)});
    created->reorder = dnnl::reorder(created->memory[0].from, created->memory[0].to);
  } catch (const dnnl::error &error) {
    return oneDnnFailed("cannot make a conversion", error.status);
  }
  return created;
}

Result<const Packing *> OneDnn::packing(const Primitive &reader, int64_t columns) {
  auto &cached = state_->packings[{&reader, columns}];
  if (cached)
    return static_cast<const Packing *>(cached.get());
  const ProductShape &s = reader.shape;
  auto elements = static_cast<uint64_t>(s.k * s.n);
  dnnl::memory::desc packed = reader.b;
  if (columns != s.n) {
    if (packed.get_size() != elements * format::sizeOf(s.b))
      return oneDnnFailed("cannot pack some columns", dnnl_unimplemented);
    try {
      packed = packed.submemory_desc({s.k, columns}, {0, 0});
    } catch (const dnnl::error &error) {
      return oneDnnFailed("cannot pack some columns", error.status);
    }
  }
  AMPC_ASSIGN(cached, state_->conversion(describe(s.b, s.k, columns, s.ldb, s.transB), packed));
  return static_cast<const Packing *>(cached.get());
}

Result<const Packing *> OneDnn::transposition(DType type, int64_t rows, int64_t columns,
                                              int64_t leading, int64_t toLeading) {
  auto &cached = state_->transpositions[{type, rows, columns, leading, toLeading}];
  if (!cached) {
    AMPC_ASSIGN(cached, state_->conversion(describe(type, rows, columns, leading, true),
                                           describe(type, rows, columns, toLeading, false)));
  }
  return static_cast<const Packing *>(cached.get());
}

uint64_t OneDnn::packedOffset(const Primitive &reader, int64_t first, int64_t columns) {
  if (first == 0)
    return 0;
  dnnl::memory::desc part = reader.b.submemory_desc({reader.shape.k, columns}, {0, first});
#if DNNL_VERSION_MAJOR >= 3
  auto elements = static_cast<uint64_t>(part.get_submemory_offset());
#else
  auto elements = static_cast<uint64_t>(part.data.offset0);
#endif
  return elements * format::sizeOf(reader.shape.b);
}

bool OneDnn::pack(const Packing &packing, int slot, const void *from, void *to) const {
  const Packing::SlotMemory &memory = packing.memory[static_cast<size_t>(slot)];
  dnnl_stream_t stream = state_->streams[static_cast<size_t>(slot)].get();
  dnnl_exec_arg_t arguments[] = {oneDnnArgument(DNNL_ARG_FROM, memory.from, from),
                                 oneDnnArgument(DNNL_ARG_TO, memory.to, to)};
  return dnnl_primitive_execute(packing.reorder.get(), stream, 2, arguments) == dnnl_success &&
         dnnl_stream_wait(stream) == dnnl_success;
}

// Uses the C interface: the C++ interface allocates an argument table at every call.
bool OneDnn::execute(const Primitive &primitive, int slot, const void *a, const void *b, void *c,
                     void *scratch) const {
  const SlotMemory &memory = primitive.memory[static_cast<size_t>(slot)];
  dnnl_stream_t stream = state_->streams[static_cast<size_t>(slot)].get();
  dnnl_exec_arg_t arguments[5] = {oneDnnArgument(DNNL_ARG_SRC, memory.a, a),
                                  oneDnnArgument(DNNL_ARG_WEIGHTS, memory.b, b),
                                  oneDnnArgument(DNNL_ARG_DST, memory.c, c),
                                  oneDnnArgument(DNNL_ARG_SCRATCHPAD, memory.scratch, scratch)};
  int count = 4;
#if DNNL_VERSION_MAJOR >= 3
  if (primitive.scale)
    arguments[count++] = {DNNL_ARG_ATTR_SCALES | DNNL_ARG_SRC, primitive.scale.get()};
#endif
  return dnnl_primitive_execute(primitive.primitive.get(), stream, count, arguments) ==
             dnnl_success &&
         dnnl_stream_wait(stream) == dnnl_success;
}

bool OneDnn::multiplies(DType type) {
  switch (type) {
  case DType::f32: return true;
  case DType::f16: return DNNL_VERSION_MAJOR >= 3 && cpuHas("avx512fp16");
  case DType::bf16: return cpuHas("avx512bw") && cpuHas("avx512vl") && cpuHas("avx512dq");
  default: return false;
  }
}

std::string OneDnn::versionAndIsa() {
  const dnnl_version_t *v = dnnl_version();
  return std::to_string(v->major) + "." + std::to_string(v->minor) + "." +
         std::to_string(v->patch) + " isa " +
         std::to_string(static_cast<int>(dnnl_get_effective_cpu_isa()));
}

} // namespace ampc::runtime
