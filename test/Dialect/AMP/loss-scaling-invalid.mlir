// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @update_loss_scaling_c1(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+1 {{expects a rule of loss scaling, got 'dynamic'}}
  %0, %1, %2, %3 = amp.update_loss_scaling %f, %s, %c, %c, %k {rule = "dynamic", incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>)
  return
}

// -----

func.func @update_loss_scaling_c2(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+1 {{expects one state under rule 'delayed', got 0}}
  %0, %1, %2, %3 = amp.update_loss_scaling %f, %s, %c, %c, %k {rule = "delayed", incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>)
  return
}

// -----

func.func @update_loss_scaling_c2_none(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+1 {{expects no state under rule 'hysteresis', got 1}}
  %0:5 = amp.update_loss_scaling %f, %s, %c, %c, %k, %c {rule = "hysteresis", incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>, tensor<i32>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>, tensor<i32>)
  return
}

// -----

func.func @update_loss_scaling_c3(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+1 {{expects the types of its state and of what it reports behind the counters}}
  %0:5 = amp.update_loss_scaling %f, %s, %c, %c, %k {reports_floor, rule = "hysteresis", incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>, tensor<i32>)
  return
}
