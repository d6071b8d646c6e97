#include "cpu/OneDnn.h"
#include "load/CpuFeatures.h"
#include <map>
#include <omp.h>
#include <oneapi/dnnl/dnnl.h>
#include <vector>

namespace ampc::runtime {

using format::DType;

OneThread::OneThread() : before_(omp_get_max_threads()) {
  omp_set_num_threads(1);
}
OneThread::~OneThread() {
  omp_set_num_threads(before_);
}

struct SlotMemory {
  dnnl_memory_t a = nullptr, b = nullptr, c = nullptr, scratch = nullptr;
};

class Primitive {
public:
  ~Primitive() {
    for (SlotMemory &slot : memory)
      for (dnnl_memory_t m : {slot.a, slot.b, slot.c, slot.scratch})
        if (m)
          dnnl_memory_destroy(m);
    if (primitive)
      dnnl_primitive_destroy(primitive);
  }
  dnnl_primitive_t primitive = nullptr;
  std::vector<SlotMemory> memory; // by slot; its addresses change with every execution
  uint64_t scratch = 0;
};

struct OneDnn::State {
  dnnl_engine_t engine = nullptr;
  std::vector<dnnl_stream_t> streams;
  std::map<decltype(ProductShape{}.key()), std::unique_ptr<Primitive>> primitives;
  ~State() {
    primitives.clear();
    for (dnnl_stream_t stream : streams)
      dnnl_stream_destroy(stream);
    if (engine)
      dnnl_engine_destroy(engine);
  }
};

namespace {

Status failed(const char *what, dnnl_status_t status) {
  const char *reason = status == dnnl_out_of_memory       ? "out of memory"
                       : status == dnnl_unimplemented     ? "unimplemented"
                       : status == dnnl_invalid_arguments ? "invalid arguments"
                                                          : "internal error";
  return environment("", std::string("oneDNN: ") + what + ": " + reason);
}

dnnl_data_type_t typeOf(DType type) {
  return type == DType::bf16 ? dnnl_bf16 : type == DType::f16 ? dnnl_f16 : dnnl_f32;
}

bool describe(dnnl_memory_desc_t &desc, DType type, int64_t rows, int64_t columns, int64_t leading,
              bool transposed) {
  dnnl_dims_t dims = {rows, columns};
  dnnl_dims_t strides = {transposed ? 1 : leading, transposed ? leading : 1};
  return dnnl_memory_desc_init_by_strides(&desc, 2, dims, typeOf(type), strides) == dnnl_success;
}

} // namespace

OneDnn::OneDnn(std::unique_ptr<State> state) : state_(std::move(state)) {}
OneDnn::~OneDnn() = default;

Result<std::unique_ptr<OneDnn>> OneDnn::create(int slots) {
  auto state = std::make_unique<State>();
  if (auto status = dnnl_engine_create(&state->engine, dnnl_cpu, 0); status != dnnl_success)
    return failed("cannot create an engine", status);
  for (int i = 0; i < slots; ++i) {
    dnnl_stream_t stream;
    auto status = dnnl_stream_create(&stream, state->engine, dnnl_stream_default_flags);
    if (status != dnnl_success)
      return failed("cannot create a stream", status);
    state->streams.push_back(stream);
  }
  return std::unique_ptr<OneDnn>(new OneDnn(std::move(state)));
}

Result<const Primitive *> OneDnn::primitive(const ProductShape &s) {
  auto &cached = state_->primitives[s.key()];
  if (cached)
    return static_cast<const Primitive *>(cached.get());
  dnnl_memory_desc_t a, b, c;
  if (!describe(a, s.a, s.m, s.k, s.lda, s.transA) ||
      !describe(b, s.b, s.k, s.n, s.ldb, s.transB) || !describe(c, s.c, s.m, s.n, s.ldc, false))
    return failed("cannot describe a product", dnnl_invalid_arguments);
  dnnl_matmul_desc_t desc;
  dnnl_primitive_attr_t attributes = nullptr;
  dnnl_post_ops_t after = nullptr;
  dnnl_primitive_desc_t description = nullptr;
  auto made = std::make_unique<Primitive>();
  auto status = dnnl_primitive_attr_create(&attributes);
  if (status == dnnl_success)
    status = dnnl_primitive_attr_set_scratchpad_mode(attributes, dnnl_scratchpad_mode_user);
  if (status == dnnl_success && s.alpha != 1)
    status = dnnl_primitive_attr_set_output_scales(attributes, 1, 0, &s.alpha);
  if (status == dnnl_success && s.adds) {
    status = dnnl_post_ops_create(&after);
    if (status == dnnl_success)
      status = dnnl_post_ops_append_sum(after, 1);
    if (status == dnnl_success)
      status = dnnl_primitive_attr_set_post_ops(attributes, after);
  }
  if (status == dnnl_success)
    status = dnnl_matmul_desc_init(&desc, &a, &b, nullptr, &c);
  if (status == dnnl_success)
    status = dnnl_primitive_desc_create(&description, &desc, attributes, state_->engine, nullptr);
  dnnl_memory_desc_t scratch = {};
  if (status == dnnl_success) {
    scratch = *dnnl_primitive_desc_query_md(description, dnnl_query_scratchpad_md, 0);
    made->scratch = dnnl_memory_desc_get_size(&scratch);
    status = dnnl_primitive_create(&made->primitive, description);
  }
  if (description)
    dnnl_primitive_desc_destroy(description);
  if (after)
    dnnl_post_ops_destroy(after);
  if (attributes)
    dnnl_primitive_attr_destroy(attributes);
  made->memory.resize(state_->streams.size());
  for (SlotMemory &slot : made->memory) {
    auto memory = [&](dnnl_memory_t &out, const dnnl_memory_desc_t &md) {
      if (status == dnnl_success)
        status = dnnl_memory_create(&out, &md, state_->engine, DNNL_MEMORY_NONE);
    };
    memory(slot.a, a);
    memory(slot.b, b);
    memory(slot.c, c);
    memory(slot.scratch, scratch);
  }
  if (status != dnnl_success)
    return failed("cannot make a product", status);
  cached = std::move(made);
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

bool OneDnn::execute(const Primitive &primitive, int slot, const void *a, const void *b, void *c,
                     void *scratch) const {
  const SlotMemory &memory = primitive.memory[static_cast<size_t>(slot)];
  dnnl_stream_t stream = state_->streams[static_cast<size_t>(slot)];
  dnnl_memory_set_data_handle(memory.a, const_cast<void *>(a));
  dnnl_memory_set_data_handle(memory.b, const_cast<void *>(b));
  dnnl_memory_set_data_handle(memory.c, c);
  dnnl_memory_set_data_handle(memory.scratch, scratch);
  dnnl_exec_arg_t arguments[] = {{DNNL_ARG_SRC, memory.a},
                                 {DNNL_ARG_WEIGHTS, memory.b},
                                 {DNNL_ARG_DST, memory.c},
                                 {DNNL_ARG_SCRATCHPAD, memory.scratch}};
  return dnnl_primitive_execute(primitive.primitive, stream, 4, arguments) == dnnl_success &&
         dnnl_stream_wait(stream) == dnnl_success;
}

bool OneDnn::hasBf16() {
  return cpuHas("avx512bw") && cpuHas("avx512vl") && cpuHas("avx512dq");
}

std::string OneDnn::versionAndIsa() {
  const dnnl_version_t *v = dnnl_version();
  return std::to_string(v->major) + "." + std::to_string(v->minor) + "." +
         std::to_string(v->patch) + " isa " +
         std::to_string(static_cast<int>(dnnl_get_effective_cpu_isa()));
}

} // namespace ampc::runtime
