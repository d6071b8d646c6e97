// Every optimizer's state, and that a skipped step leaves all of it: no write without the guard, but for the scaler's own state.
// RUN: %ampc-opt %s -split-input-file -amp-configure=scaler=consecutive -amp-build-training \
// RUN:   | FileCheck %s --implicit-check-not='nn.assign @{{w|b|optimizer|schedule}}{{[^ ]*}}, %{{[0-9#]+}} :' \
// RUN:     --implicit-check-not='nn.update {{.*}}) {{{$}}'
// Without a scaler every write is unconditional.
// RUN: %ampc-opt %s -split-input-file -amp-configure=loss-scaling=false -amp-build-training | FileCheck %s --check-prefix=FREE --implicit-check-not=unless

// No state at all.
// CHECK-LABEL: module @sgd
// FREE-LABEL: module @sgd
module @sgd attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.update [@w] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @momentum
// FREE-LABEL: module @momentum
module @momentum attributes {nn.train = {loss = "loss", optimizer = {type = "momentum", momentum = 0.9 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.velocity moment : tensor<4xf32>
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.update [@w, @w.velocity] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// The powers of beta are kept as their complements, once for all parameters, and stay in a skipped step like the moments.
// CHECK-LABEL: module @adam
// FREE-LABEL: module @adam
module @adam attributes {nn.train = {loss = "loss", optimizer = {type = "adam", beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.moment1 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @w.moment2 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @optimizer.beta1_pow_complement scalar : tensor<f32> {init
  // CHECK-DAG: nn.variable @optimizer.beta2_pow_complement scalar : tensor<f32> {init
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.assign @optimizer.beta1_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK: nn.assign @optimizer.beta2_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK: nn.update [@w, @w.moment1, @w.moment2] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @amsgrad
// FREE-LABEL: module @amsgrad
module @amsgrad attributes {nn.train = {loss = "loss", optimizer = {type = "adam", amsgrad = true, beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.moment1 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @w.moment2 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @w.moment2_max moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @optimizer.beta1_pow_complement scalar : tensor<f32> {init
  // CHECK-DAG: nn.variable @optimizer.beta2_pow_complement scalar : tensor<f32> {init
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.assign @optimizer.beta1_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK: nn.assign @optimizer.beta2_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK: nn.update [@w, @w.moment1, @w.moment2, @w.moment2_max] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @adamw
// FREE-LABEL: module @adamw
module @adamw attributes {nn.train = {loss = "loss", optimizer = {type = "adamw", weight_decay = 0.01 : f64, beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-8 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.moment1 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @w.moment2 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @optimizer.beta1_pow_complement scalar : tensor<f32> {init
  // CHECK-DAG: nn.variable @optimizer.beta2_pow_complement scalar : tensor<f32> {init
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.assign @optimizer.beta1_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK: nn.assign @optimizer.beta2_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK: nn.update [@w, @w.moment1, @w.moment2] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @lamb
// FREE-LABEL: module @lamb
module @lamb attributes {nn.train = {loss = "loss", optimizer = {type = "lamb", weight_decay = 0.01 : f64, beta1 = 0.9 : f64, beta2 = 0.999 : f64, epsilon = 1.0e-6 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.moment1 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @w.moment2 moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @optimizer.beta1_pow_complement scalar : tensor<f32> {init
  // CHECK-DAG: nn.variable @optimizer.beta2_pow_complement scalar : tensor<f32> {init
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.assign @optimizer.beta1_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK: nn.assign @optimizer.beta2_pow_complement, %{{.*}} unless %[[FOUND]]
  // CHECK-DAG: nn.assign @w.moment1, %{{.*}} unless %[[FOUND]] : tensor<4xf32>
  // CHECK-DAG: nn.assign @w.moment2, %{{.*}} unless %[[FOUND]] : tensor<4xf32>
  // CHECK-DAG: nn.assign @w, %{{.*}} unless %[[FOUND]] : tensor<4xf32>
  // FREE: nn.assign @w, %{{[0-9]+}} : tensor<4xf32>
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// Norms over a parameter take its own ops; an excluded one (@b) has none and is updated with those of its kind.
// CHECK-LABEL: module @lars
// FREE-LABEL: module @lars
module @lars attributes {nn.train = {loss = "loss", optimizer = {type = "lars", momentum = 0.9 : f64, lars_coeff = 0.001 : f64, weight_decay = 0.0005 : f64, epsilon = 0.0 : f64, rescale_grad = 1.0 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.velocity moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @b.velocity moment : tensor<4xf32>
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @b parameter : tensor<4xf32> {trainable, nn.no_decay}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor<4xf16>, %[[H:.*]]: tensor<4xf16>)
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK-COUNT-2: nn.sqrt
  // CHECK-NOT: nn.sqrt
  // CHECK-DAG: nn.assign @w.velocity, %{{.*}} unless %[[FOUND]] : tensor<4xf32>
  // CHECK-DAG: nn.assign @w, %{{.*}} unless %[[FOUND]] : tensor<4xf32>
  // CHECK: nn.update [@b, @b.velocity] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.assign @w, %{{[0-9]+}} : tensor<4xf32>
  // FREE: nn.update [@b
  func.func @train_step(%g: tensor<4xf16>, %h: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    nn.gradient @b, %h : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// The sum of squares starts where the model says.
// CHECK-LABEL: module @adagrad
// FREE-LABEL: module @adagrad
module @adagrad attributes {nn.train = {loss = "loss", optimizer = {type = "adagrad", initial_accumulator_value = 0.5 : f64, epsilon = 1.0e-6 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.moment moment : tensor<4xf32> {init = {type = "constant", value = 5.000000e-01 : f64}}
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.update [@w, @w.moment] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// Without a momentum and uncentered there is one state.
// CHECK-LABEL: module @rmsprop
// FREE-LABEL: module @rmsprop
module @rmsprop attributes {nn.train = {loss = "loss", optimizer = {type = "rmsprop", rho = 0.95 : f64, epsilon = 1.0e-6 : f64, momentum = 0.0 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.mean_square moment : tensor<4xf32>
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.update [@w, @w.mean_square] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// CHECK-LABEL: module @rmsprop_centered
// FREE-LABEL: module @rmsprop_centered
module @rmsprop_centered attributes {nn.train = {loss = "loss", optimizer = {type = "rmsprop", centered = true, rho = 0.95 : f64, epsilon = 1.0e-6 : f64, momentum = 0.5 : f64, learning_rate = {type = "constant", learning_rate = 0.1 : f64}}}} {
  // CHECK-DAG: nn.variable @w.mean_square moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @w.mean_grad moment : tensor<4xf32>
  // CHECK-DAG: nn.variable @w.momentum moment : tensor<4xf32>
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @amp.loss_scaling, %{{[0-9#a-z_]+}} :
  // CHECK: nn.update [@w, @w.mean_square, @w.mean_grad, @w.momentum] from({{.*}} unless %[[FOUND]] : tensor<i1> {
  // FREE: nn.update [@w
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// A schedule moves with the steps that were taken: a skipped one does not count.
// CHECK-LABEL: module @a_schedule
// FREE-LABEL: module @a_schedule
module @a_schedule attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "step", learning_rate = 0.1 : f64, step_size = 3 : i64, gamma = 0.5 : f64, per = "step"}}}} {
  // CHECK: nn.variable @schedule.step scalar : tensor<i64>
  nn.variable @w parameter : tensor<4xf32> {trainable}
  // CHECK: %[[FOUND:.*]] = amp.check_finite
  // CHECK: nn.assign @schedule.step, %{{.*}} unless %[[FOUND]] : tensor<i64>
  // FREE: nn.assign @schedule.step, %{{[0-9]+}} : tensor<i64>
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// A schedule by epochs is the runtime's to advance.
// CHECK-LABEL: module @by_epochs
// FREE-LABEL: module @by_epochs
module @by_epochs attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "step", learning_rate = 0.1 : f64, step_size = 3 : i64, gamma = 0.5 : f64, per = "epoch"}}}} {
  // CHECK: nn.variable @schedule.epoch scalar : tensor<i64>
  // CHECK-NOT: nn.assign @schedule
  // FREE-NOT: nn.assign @schedule
  nn.variable @w parameter : tensor<4xf32> {trainable}
  func.func @train_step(%g: tensor<4xf16>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_sum %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    return %loss : tensor<f32>
  }
}

// -----
// One clip for all: the norm is taken over every gradient, of each type, after they were unscaled, and in f32.
// CHECK-LABEL: module @one_norm_for_all
// FREE-LABEL: module @one_norm_for_all
module @one_norm_for_all attributes {nn.train = {loss = "loss", optimizer = {type = "sgd", learning_rate = {type = "constant", learning_rate = 0.1 : f64}}, grad_clip = {type = "global_norm", clip_norm = 1.0 : f64}}} {
  nn.variable @w parameter : tensor<4xf32> {trainable}
  nn.variable @b parameter : tensor<4xf32> {trainable}
  // CHECK: func.func @train_step(%[[G:.*]]: tensor<4xf16>, %[[H:.*]]: tensor<4xf32>)
  // One check of both, before anything is clipped.
  // CHECK: amp.check_finite %[[INVERSE:.*]], %[[G]], %[[H]] {
  // CHECK-NOT: amp.check_finite
  // CHECK: %[[WIDE:.*]] = nn.cast %[[G]] {{.*}}to = f32}
  // CHECK-NEXT: nn.elementwise_mul %[[WIDE]], %[[INVERSE]]
  // CHECK: nn.reduce_parts {{.*}}kind = "squares"
  // CHECK: nn.elementwise_mul %[[H]], %[[INVERSE]]
  // CHECK: nn.reduce_parts {{.*}}kind = "squares"
  // CHECK-NOT: nn.reduce_parts
  // CHECK: nn.update [@w]
  // CHECK: nn.update [@b]
  func.func @train_step(%g: tensor<4xf16>, %h: tensor<4xf32>) -> (tensor<f32> {nn.field = #nn.field<loss>, nn.name = "loss"}) {
    %w = nn.read @w : tensor<4xf32>
    %loss = nn.reduce_max %w {reduce_all = true} : (tensor<4xf32>) -> tensor<f32>
    nn.gradient @w, %g : tensor<4xf16>
    nn.gradient @b, %h : tensor<4xf32>
    return %loss : tensor<f32>
  }
}
