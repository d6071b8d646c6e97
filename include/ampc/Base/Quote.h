#pragma once
#include <string>
#include <string_view>

namespace ampc {

// 'text' in single quotes for a message: control characters and bytes that are not UTF-8 escaped,
// cut after 80 characters.
std::string quote(std::string_view text);

} // namespace ampc
