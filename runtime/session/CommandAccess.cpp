// The accesses of commands, from the declarations of kernels and of the kinds of library calls.
#include "session/CommandAccess.h"
#include "load/LibraryCall.h"
#include <algorithm>
#include <numeric>

namespace ampc::runtime {

using namespace ampc::format;

KernelAccess::KernelAccess(const AmpcKernelEntry &kernel) : rows(kernel.rows) {
  for (uint32_t i = 0; i < kernel.argument_count; ++i) {
    const AmpcKernelArgument &argument = kernel.arguments[i];
    operands.push_back({argument.fixed_bytes, argument.bytes_per_row,
                        (argument.access & AMPC_READ) != 0, (argument.access & AMPC_WRITE) != 0,
                        1});
  }
}

KernelAccess::KernelAccess(const CudaKernel &kernel) : rows(kernel.rows()) {
  for (const KernelArgument *argument : *kernel.arguments())
    operands.push_back({argument->fixed_bytes(), argument->bytes_per_row(),
                        (argument->access() & AMPC_READ) != 0,
                        (argument->access() & AMPC_WRITE) != 0, argument->alignment()});
}

std::vector<CommandPiece> piecesOf(const Command &command, const KernelAccesses &accesses) {
  std::vector<CommandPiece> pieces;
  if (const Launch *launch = command.call_as_Launch()) {
    KernelAccess kernel = accesses(launch->kernel());
    auto arity = static_cast<uint32_t>(kernel.operands.size());
    if (launch->args()->size() != launch->rows()->size() * arity)
      return pieces;
    for (uint32_t piece = 0; piece < launch->rows()->size(); ++piece) {
      uint64_t rows = launch->rows()->Get(piece);
      pieces.push_back({piece, rows, {}});
      bool sliced = true;
      for (uint32_t i = 0; i < arity; ++i) {
        const KernelAccess::Operand &access = kernel.operands[i];
        const Range &range = *launch->args()->Get(piece * arity + i);
        uint64_t alignment = std::max<uint64_t>(1, access.alignment), bytes = access.bytesPerRow;
        pieces.back().operands.push_back(
            {range, access.reads, access.writes,
             access.fixedBytes == 0 && bytes > 0 && range.size() == rows * bytes,
             alignment / std::gcd(alignment, bytes ? bytes : alignment)});
        sliced &= pieces.back().operands.back().sliced;
      }
      // In a kernel for a fixed number of rows, others may depend on the number of the row.
      if (kernel.rows != 0 && !sliced)
        pieces.back().rows = 0;
    }
  } else if (const Copy *copy = command.call_as_Copy()) {
    pieces.push_back({0,
                      copy->to()->size(),
                      {{*copy->from(), true, false, true}, {*copy->to(), false, true, true}}});
  } else if (const Fill *fill = command.call_as_Fill()) {
    pieces.push_back({0, 0, {{*fill->to(), false, true}}});
  } else if (const LibraryCall *call = command.call_as_LibraryCall()) {
    pieces.push_back({});
    if (const CallKind *kind = findCallKind(*call))
      kind->forEachRange(*call, [&](const Range &range, bool written) {
        pieces.back().operands.push_back({range, true, written});
      });
  }
  return pieces;
}

} // namespace ampc::runtime
