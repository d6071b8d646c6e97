// Errors and warnings of the driver, passed to the message handler of the caller.
#pragma once
#include "ampc/Driver/Compiler.h"

namespace ampc {

// The status with which the compilation ends after an error; empty if there was no error.
using Outcome = std::optional<Compilation::Status>;

class Reporter {
public:
  // `file` is the name of the model in messages.
  Reporter(std::string file, const MessageHandler &handler)
      : file(std::move(file)), handler(handler) {}

  Outcome error(const std::string &where, const std::string &what, const std::string &hint = "",
                Compilation::Status status = Compilation::Status::InvalidModel) const {
    return emit(Message::Severity::error, where, what, hint), status;
  }
  // An error of the command line that does not depend on the model.
  Outcome optionError(const std::string &what, const std::string &hint = "") const {
    return error("ampc", what, hint, Compilation::Status::InvalidOptions);
  }
  void warning(const std::string &where, const std::string &what) const {
    emit(Message::Severity::warning, where, what, "");
  }
  void note(const std::string &where, const std::string &what) const {
    emit(Message::Severity::note, where, what, "");
  }
  // Forwards the messages of a reader. `ok` is false if one of them is an error.
  Outcome forwardAll(const Messages &messages, bool ok) const {
    for (const Message &message : messages.all())
      handler(message);
    return ok ? Outcome() : Compilation::Status::InvalidModel;
  }
  void forward(const Message &message) const { handler(message); }

  const std::string file;

private:
  void emit(Message::Severity severity, const std::string &where, const std::string &what,
            const std::string &hint) const {
    Message message{severity, where, what, {}};
    if (!hint.empty())
      message.hint(hint);
    handler(message);
  }

  const MessageHandler &handler;
};

} // namespace ampc
