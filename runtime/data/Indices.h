// Checks the inputs whose elements ops use as indices, before they are used: a kernel can only turn
// an invalid index into NaN, without an error message.
#pragma once
#include "ampc/Runtime/Program.h"
#include <span>

namespace ampc::runtime {

// Checks the elements of `data`, which are of the input's type (int32 or int64) at any address,
// against a range of the input. The error, about `place` (a file or a program), names the first
// wrong element: its row if there are rowElements per row, and not 0.
Status checkIndices(const Program &program, const format::Tensor &input,
                    const format::IndexRange &range, std::span<const uint8_t> data,
                    uint64_t rowElements, const std::string &place);

// The same for all ranges of an input of the entry; `data` is one batch or several. The error is
// about the program.
Status checkIndices(const Program &program, const format::Entry &entry, const format::Tensor &input,
                    std::span<const uint8_t> data);

} // namespace ampc::runtime
