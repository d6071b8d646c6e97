// What the training pass refuses: importers fill in what a model leaves out, so that only IR written by hand gets here.
// RUN: %ampc-opt --split-input-file --verify-diagnostics --amp-build-training %s

module attributes {nn.train = {loss = "l"}} {
  // expected-error @below {{expects the module's nn.train to name an optimizer}}
  func.func @train_step() {
    return
  }
}

// -----
module attributes {nn.train = {optimizer = {type = "adadelta", learning_rate = {type = "constant", learning_rate = 0.1}}}} {
  // expected-error @below {{expects optimizer sgd, momentum, adam, adamw, lamb, lars, adagrad or rmsprop, got 'adadelta'}}
  func.func @train_step() {
    return
  }
}

// -----
module attributes {nn.train = {optimizer = {type = "sgd", learning_rate = {type = "cyclic", learning_rate = 0.1}}}} {
  // expected-error @below {{expects a schedule of the learning rate, got 'cyclic'}}
  func.func @train_step() {
    return
  }
}

// -----
module attributes {nn.train = {optimizer = {type = "sgd", learning_rate = {type = "constant", learning_rate = 0.1}},
                               grad_clip = {type = "agc", clip_norm = 1.0}}} {
  // expected-error @below {{expects grad_clip to be value, norm or global_norm, got 'agc'}}
  func.func @train_step() {
    return
  }
}
