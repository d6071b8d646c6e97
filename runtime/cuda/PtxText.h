// The text of the runtime's own kernels, which are templates of PTX.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace ampc::runtime::cuda {

// What each PTX file of the runtime begins with.
constexpr std::string_view kPtxHead = ".version 7.0\n.target sm_80\n.address_size 64\n";
constexpr unsigned kPtxThreads = 256; // of a block, as the kernels' .reqntid says

// Replaces words such as $width by their values. No value contains a word.
inline std::string
fillPtx(std::string_view entry,
        std::initializer_list<std::pair<std::string_view, std::string_view>> words) {
  std::string text(entry);
  for (const auto &[word, value] : words)
    for (size_t at; (at = text.find(word)) != std::string::npos;)
      text.replace(at, word.size(), value);
  return text;
}

// The blocks of a launch with one thread for each element.
inline unsigned ptxBlocks(uint64_t elements) {
  return static_cast<unsigned>((elements + kPtxThreads - 1) / kPtxThreads);
}

} // namespace ampc::runtime::cuda
