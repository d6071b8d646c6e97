// How the parts of the driver say what is wrong.
#pragma once
#include "ampc/Driver/Compiler.h"

namespace ampc {

// Nothing where all is well, else how the compilation ends: an error has been said.
using Outcome = std::optional<Compilation::Status>;

class Diagnose {
public:
  // `file` is the model's name.
  Diagnose(std::string file, const MessageHandler &say) : file(std::move(file)), say(say) {}

  Outcome error(const std::string &where, const std::string &what, const std::string &hint = "",
                Compilation::Status status = Compilation::Status::InvalidModel) const {
    return said(Message::Severity::error, where, what, hint), status;
  }
  // What is wrong whatever the model is.
  Outcome optionError(const std::string &what, const std::string &hint = "") const {
    return error("ampc", what, hint, Compilation::Status::InvalidOptions);
  }
  void warning(const std::string &where, const std::string &what) const {
    said(Message::Severity::warning, where, what, "");
  }
  void note(const std::string &where, const std::string &what) const {
    said(Message::Severity::note, where, what, "");
  }
  // Passes on what readers of files found: `ok` is false where an error is among it.
  Outcome all(const Messages &messages, bool ok) const {
    for (const Message &message : messages.all())
      say(message);
    return ok ? Outcome() : Compilation::Status::InvalidModel;
  }
  void pass(const Message &message) const { say(message); }

  const std::string file;

private:
  void said(Message::Severity severity, const std::string &where, const std::string &what,
            const std::string &hint) const {
    Message message{severity, where, what, {}};
    if (!hint.empty())
      message.hint(hint);
    say(message);
  }

  const MessageHandler &say;
};

} // namespace ampc
