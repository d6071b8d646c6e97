#include "cpu/calls/FilterConv.h"
#include <algorithm>
#include <utility>

namespace ampc::runtime {

using format::DType;
using tiles::divideUp, tiles::kTileBlock;

namespace {

constexpr int64_t kTasks = 8;             // the smallest number that keeps several threads busy
constexpr int64_t kSumBytes = 5 << 20;    // of all shares, which are read once more
constexpr int64_t kPartBytes = 640 << 10; // should stay in an L2 cache of 1 MiB
constexpr int64_t kShortestLine = 8;      // of places: a loop over fewer pairs takes long to begin
constexpr int64_t kSums = kTileBlock * kTileBlock;

} // namespace

bool FilterConv::supports(const ConvShape &s) {
  auto isOne = [](int64_t value) { return value == 1; };
  return s.computes == ConvPart::filter && s.type == DType::bf16 && s.groups == 1 &&
         s.size.size() == 2 && std::all_of(s.dilations.begin(), s.dilations.end(), isOne) &&
         s.places.back() % 2 == 0 && s.places.back() >= kShortestLine &&
         s.channels % kTileBlock == 0 && s.outputs % kTileBlock == 0;
}

int64_t FilterConv::inputLines(int64_t lines) const {
  const ConvShape &s = operands_.shape;
  return (lines - 1) * s.strides[0] + s.kernel[0];
}

int64_t FilterConv::remainders() const {
  return std::min(operands_.shape.strides[1], operands_.shape.kernel[1]);
}

int64_t FilterConv::lineBytes() const {
  return remainders() * operands_.shape.channels * channelBytes_;
}

int64_t FilterConv::blocks() const {
  return product(operands_.shape.kernel) * operands_.shape.channels / kTileBlock;
}

Result<FilterConv> FilterConv::create(const ConvOperands &operands, ProductWay, OneDnn &) {
  FilterConv conv;
  conv.operands_ = operands;
  conv.resultType_ = operands.shape.type;
  conv.plan();
  return conv;
}

// The narrower operand is the input, because transposing takes longer.
Result<FilterConv> FilterConv::create(const Product &p, ProductWay, OneDnn &) {
  FilterConv conv;
  conv.isTransposed_ = p.m <= p.n;
  conv.resultType_ = p.cType;
  conv.alpha_ = p.alpha;
  ConvOperands &operands = conv.operands_;
  auto *a = const_cast<uint8_t *>(p.a.data), *b = const_cast<uint8_t *>(p.b.data);
  operands.input = conv.isTransposed_ ? a : b;
  operands.output = conv.isTransposed_ ? b : a;
  operands.filter = p.c;
  ConvShape &s = operands.shape;
  s.computes = ConvPart::filter;
  s.type = DType::bf16;
  s.batch = p.k / p.gradientLine();
  s.channels = std::min(p.m, p.n), s.outputs = std::max(p.m, p.n);
  s.size = s.places = {1, p.gradientLine()};
  s.kernel = s.strides = s.dilations = {1, 1};
  s.low = {0, 0};
  conv.plan();
  return conv;
}

void FilterConv::plan() {
  const ConvShape &s = operands_.shape;
  allPanels_ = s.outputs / kTileBlock;
  int64_t sums = allPanels_ * blocks() * kSums * 4;
  shares_ = std::clamp<int64_t>(kSumBytes / sums, 1, std::min(kTasks, s.batch));
  slices_ = std::min(divideUp(kTasks, shares_), allPanels_);
  while (allPanels_ % slices_ != 0)
    --slices_;
  int64_t last = (s.kernel[1] - 1) / s.strides[1]; // place of a line with which a window begins
  channelBytes_ = divideUp(width() + last, 2) * 4;
  // What passes while a block is multiplied for one element after the other, or, if the task packs
  // the input, for all.
  auto bytesOf = [&](int64_t lines) {
    return packsShared()
               ? inputBytes(lines) * kTileBlock / s.channels + outputBytes(lines) / panels()
               : inputBytes(lines) + outputBytes(lines);
  };
  lines_ = height();
  while (lines_ > 1 && bytesOf(lines_) > kPartBytes)
    lines_ = divideUp(lines_, 2);
  if (lines_ == height())
    images_ = std::clamp<int64_t>(kPartBytes / bytesOf(lines_), 1, divideUp(s.batch, shares_));
  auto take = [](uint64_t &bytes, int64_t more) {
    return std::exchange(bytes, bytes + align64(static_cast<uint64_t>(more)));
  };
  take(needs_.sharedBytes, shares_ * sums);
  if (packsShared())
    packedInput_ = take(needs_.sharedBytes, s.batch * inputBytes(height()));
  else
    take(needs_.slotBytes, images_ * inputBytes(lines_));
  packedOutput_ = take(needs_.slotBytes, images_ * outputBytes(lines_));
}

float *FilterConv::sumsOf(int64_t share, int64_t panel, int64_t block,
                          const Workspace &workspace) const {
  return reinterpret_cast<float *>(workspace.shared) +
         ((share * allPanels_ + panel) * blocks() + block) * kSums;
}

// To [lines of the input, remainders, channels, places]; what is in the padding is zero.
void FilterConv::packInput(int64_t image, int64_t firstLine, int64_t count, uint8_t *to) const {
  const ConvShape &s = operands_.shape;
  int64_t length = channelBytes_ / 2,
          ahead = Windows::kLines * s.strides[1] * s.channels * 2; // what is packed next
  Windows w;
  w.batch = s.batch, w.channels = s.channels;
  w.size = {1, s.size[0], s.size[1]};
  w.places = {1, s.size[0], length};
  w.strides = {1, 1, s.strides[1]};
  Windows::Lines places;
  for (int64_t line = 0; line < inputLines(count); ++line)
    for (int64_t remainder = 0; remainder < remainders();
         ++remainder, to += s.channels * channelBytes_) {
      int64_t y = firstLine * s.strides[0] - s.low[0] + line;
      if (line % s.strides[0] >= s.kernel[0])
        continue; // no window reads it
      if (y < 0 || y >= s.size[0]) {
        std::fill_n(to, s.channels * channelBytes_, 0);
        continue;
      }
      w.low[2] = s.low[1] - remainder;
      for (int64_t first = 0; first < length; first += Windows::kLines)
        for (int64_t channel = 0; channel < s.channels; channel += kTileBlock) {
          w.read(operands_.input, (image * s.size[0] + y) * length + first, 0, channel, places);
          tiles::packTransposed(places, ahead, std::min(length - first, Windows::kLines),
                                to + channel * channelBytes_ + first * 2, channelBytes_);
        }
    }
}

// To [panels, images, places / 2, 32 outputs at two places].
void FilterConv::packOutput(const Part &part, int64_t slice, uint8_t *to) const {
  const ConvShape &s = operands_.shape;
  int64_t pairs = part.lines * width() / 2;
  for (int64_t panel = slice * panels(); panel < (slice + 1) * panels(); ++panel)
    for (int64_t image = part.image; image < part.image + part.images; ++image) {
      int64_t place = (image * height() + part.line) * width();
      tiles::packPairsOfRows(operands_.output + 2 * (place * s.outputs + panel * kTileBlock),
                             2 * s.outputs, pairs, to);
      to += pairs * kPairBytes;
    }
}

void FilterConv::multiply(const Part &part, int64_t share, int64_t slice, const uint8_t *packed,
                          const uint8_t *output, const Workspace &workspace) const {
  const ConvShape &s = operands_.shape;
  bool adds = part.image > s.batch * share / shares_ || part.line > 0;
  tiles::Lines input;
  input.pitch = channelBytes_;
  input.pairs = width() / 2;
  input.lines = part.lines, input.lineBytes = s.strides[0] * lineBytes();
  input.images = part.images, input.imageBytes = inputBytes(part.lines);
  for (int64_t panel = slice * panels(); panel < (slice + 1) * panels(); ++panel) {
    int64_t block = 0;
    for (int64_t channel = 0; channel < s.channels; channel += kTileBlock)
      for (int64_t i = 0; i < s.kernel[0]; ++i)
        for (int64_t j = 0; j < s.kernel[1]; ++j, ++block) {
          input.data = packed + i * lineBytes() +
                       (j % s.strides[1] * s.channels + channel) * channelBytes_ +
                       j / s.strides[1] * 2;
          tiles::multiplyLines(input, output, adds, sumsOf(share, panel, block, workspace));
        }
    output += part.images * part.lines * width() / 2 * kPairBytes;
  }
}

void FilterConv::execute(int64_t share, int64_t slice, uint8_t *memory,
                         const Workspace &workspace) const {
  int64_t batch = operands_.shape.batch, end = batch * (share + 1) / shares_;
  Part part{};
  for (part.image = batch * share / shares_; part.image < end; part.image += part.images) {
    part.images = std::min(images_, end - part.image);
    for (part.line = 0; part.line < height(); part.line += part.lines) {
      part.lines = std::min(lines_, height() - part.line);
      const uint8_t *input = memory;
      if (packsShared())
        input = workspace.shared + packedInput_ + part.image * inputBytes(height()) +
                part.line * operands_.shape.strides[0] * lineBytes();
      for (int64_t i = 0; i < part.images && !packsShared(); ++i)
        packInput(part.image + i, part.line, part.lines, memory + i * inputBytes(part.lines));
      packOutput(part, slice, memory + packedOutput_);
      multiply(part, share, slice, input, memory + packedOutput_, workspace);
    }
  }
}

// Adds the shares of a block of sums and writes it to the filter, [outputs, kernel, channels] or
// [channels, outputs].
void FilterConv::write(int64_t panel, int64_t block, const Workspace &workspace) const {
  const ConvShape &s = operands_.shape;
  float *sums = sumsOf(0, panel, block, workspace);
  for (int64_t share = 1; share < shares_; ++share) {
    const float *more = sumsOf(share, panel, block, workspace);
    for (int64_t i = 0; i < kSums; ++i)
      sums[i] += more[i];
  }
  int64_t kernel = product(s.kernel), element = block % kernel,
          channel = block / kernel * kTileBlock, output = panel * kTileBlock,
          size = static_cast<int64_t>(format::sizeOf(resultType_));
  tiles::Target target;
  target.data = operands_.filter +
                size * (isTransposed_ ? channel * s.outputs + output
                                      : (output * kernel + element) * s.channels + channel);
  target.type = resultType_;
  target.rowBytes = size * (isTransposed_ ? s.outputs : kernel * s.channels);
  target.rows = target.columns = kTileBlock;
  target.alpha = alpha_;
  target.isTransposed = !isTransposed_;
  tiles::Multiplier::write(sums, target);
}

bool FilterConv::run(ThreadPool &pool, const OneDnn &, const Workspace &workspace,
                     const FusedLaunch *) const {
  if (packsShared())
    pool.run(static_cast<uint64_t>(operands_.shape.batch), [&](uint64_t image, int) {
      packInput(static_cast<int64_t>(image), 0, height(),
                workspace.shared + packedInput_ +
                    image * static_cast<uint64_t>(inputBytes(height())));
    });
  pool.run(static_cast<uint64_t>(shares_ * slices_), [&](uint64_t index, int slot) {
    auto task = static_cast<int64_t>(index);
    execute(task / slices_, task % slices_, workspace.slot(slot), workspace);
  });
  pool.run(static_cast<uint64_t>(allPanels_ * blocks()), [&](uint64_t index, int) {
    auto block = static_cast<int64_t>(index);
    write(block / blocks(), block % blocks(), workspace);
  });
  return true;
}

} // namespace ampc::runtime
