// Attention on the GPU by cuDNN. Equal calls share a graph; all share one workspace.
#include "cuda/AttentionGraph.h"
#include "cuda/Executor.h"

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

class Attentions final : public GpuCalls {
public:
  static Result<std::unique_ptr<GpuCalls>> make(Executor &executor) {
    std::unique_ptr<Attentions> made(new Attentions(executor));
    if (!executor.resources().splitSums)
      return needsLibrary("it does not say in which order it sums");
    auto library = Cudnn::create(executor.resources().device);
    if (!library.ok())
      return needsLibrary(library.status().what());
    if (!*library)
      return needsLibrary("AMPC_CUDNN_LIBRARY switches it off");
    made->library_ = std::move(*library);
    return std::unique_ptr<GpuCalls>(std::move(made));
  }

  Result<uint32_t> prepare(const Entry &entry, uint32_t command) override {
    const Attention &attention =
        parametersOf<Attention>(*entry.commands()->Get(command)->call_as_LibraryCall());
    std::string what = executor_.describe(entry.role(), command);
    AttentionShape shape = AttentionShape::of(attention);
    auto found = graphs_.find(shape);
    if (found == graphs_.end()) {
      AMPC_ASSIGN(AttentionGraph graph, AttentionGraph::create(*library_, shape, what));
      found = graphs_.emplace(shape, std::move(graph)).first;
    }
    calls_.push_back({&attention, &found->second, {}});
    return static_cast<uint32_t>(calls_.size() - 1);
  }

  // Behind the preparation of all calls of an entry, when it is known how much workspace they need.
  // It may grow with each entry, so the calls of earlier ones are packed again.
  Status finish(const Entry &) override {
    uint64_t workspace = 0, sums = 0;
    for (const auto &[shape, graph] : graphs_) {
      workspace = std::max(workspace, graph.workspaceBytes());
      sums = std::max(sums, AttentionGraph::sumBytes(shape));
    }
    if (workspace > workspace_.size()) {
      AMPC_ASSIGN(workspace_, r_.device.allocate(workspace, "workspace of attention"));
    }
    if (sums > sums_.size()) {
      AMPC_ASSIGN(sums_, r_.device.allocate(sums, "sums of attention"));
    }
    for (Call &call : calls_)
      AMPC_TRY(pack(call));
    return {};
  }

  Status enqueue(uint32_t number, int side, CUstream stream,
                 const std::function<std::string()> &what) override {
    const Call &call = calls_[number];
    return library_->execute(call.graph->plan(), call.packs[static_cast<size_t>(side)], stream,
                             what);
  }

private:
  static constexpr int kSides = GpuResources::kSides;
  struct Call {
    const Attention *parameters;
    const AttentionGraph *graph;
    std::array<CudnnDescriptor, kSides> packs;
  };

  explicit Attentions(Executor &executor) : executor_(executor), r_(executor.resources()) {}

  static Status needsLibrary(const std::string &why) {
    return environment("", "leaves attention to cuDNN, which cannot be used: " + why)
        .hint("compile without --attention-by-library");
  }

  Status pack(Call &call) {
    using Graph = AttentionGraph;
    const Attention &a = *call.parameters;
    const std::pair<Graph::Operand, const Range *> operands[] = {
        {Graph::q, a.q()},       {Graph::k, a.k()},     {Graph::v, a.v()},
        {Graph::out, a.out()},   {Graph::lse, a.lse()}, {Graph::dout, a.dout()},
        {Graph::dq, a.dq()},     {Graph::dk, a.dk()},   {Graph::dv, a.dv()},
        {Graph::mask, a.mask()}, {Graph::seed, a.key()}};
    for (size_t side = 0; side < kSides; ++side) {
      std::map<Graph::Operand, CUdeviceptr> at = {{Graph::sums, sums_.at()}};
      for (const auto &[operand, range] : operands)
        if (range)
          at[operand] = r_.addressesOf(*range)[side];
      if (a.key())
        at[Graph::offset] = at[Graph::seed] + sizeof(int64_t);
      AMPC_ASSIGN(call.packs[side], call.graph->pack(*library_, at, workspace_.at(), "attention"));
    }
    return {};
  }

  Executor &executor_;
  GpuResources &r_;
  std::shared_ptr<Cudnn> library_;
  std::map<AttentionShape, AttentionGraph> graphs_;
  Memory workspace_, sums_;
  std::vector<Call> calls_;
};

} // namespace

extern const GpuCallKind kAttentionOnGpu;
const GpuCallKind kAttentionOnGpu = {"attention", [](const LibraryCall &, Workspaces &) {},
                                     Attentions::make};

} // namespace ampc::runtime::cuda
