// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

func.func @update_loss_scaling_c1(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+1 {{expects one state under rule 'delayed', got 0}}
  %0, %1, %2, %3 = amp.update_loss_scaling %f, %s, %c, %c, %k {rule = #amp.scaler_rule<delayed>, incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>)
  return
}

// -----

func.func @update_loss_scaling_c1_none(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+1 {{expects no state under rule 'hysteresis', got 1}}
  %0:5 = amp.update_loss_scaling %f, %s, %c, %c, %k, %c {rule = #amp.scaler_rule<hysteresis>, incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>, tensor<i32>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>, tensor<i32>)
  return
}

// -----

func.func @update_loss_scaling_c2(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+1 {{expects the types of its state and of what it reports behind the counters}}
  %0:5 = amp.update_loss_scaling %f, %s, %c, %c, %k {reports_floor, rule = #amp.scaler_rule<hysteresis>, incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>, tensor<i32>)
  return
}

// -----

func.func @a_rule_that_is_none(%f: tensor<i1>, %s: tensor<f32>, %c: tensor<i32>, %k: tensor<i64>) {
  // expected-error@+2 {{expected one of [static, consecutive, late_growth, hysteresis, late_hysteresis, delayed] for how the loss scale moves (amp.update_loss_scaling), got: dynamic}}
  // expected-error@+1 {{failed to parse AMP_ScalerRuleAttr parameter}}
  %0, %1, %2, %3 = amp.update_loss_scaling %f, %s, %c, %c, %k {rule = #amp.scaler_rule<dynamic>, incr_every_n = 1 : i64, decr_every_n = 1 : i64, incr_ratio = 2.0 : f64, decr_ratio = 0.5 : f64, floor = 1.0 : f64, ceiling = 8.0 : f64}
    : (tensor<i1>, tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>) -> (tensor<f32>, tensor<i32>, tensor<i32>, tensor<i64>)
  return
}
