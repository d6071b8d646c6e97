// What ops that name variables demand of the module, and what a fused region must look like.
// RUN: %ampc-opt %s -split-input-file -verify-diagnostics

// expected-error @+2 {{expected one of [parameter, buffer, copy, moment, scalar, constant] for the role of a variable, got: weight}}
// expected-error @+1 {{invalid value for property role, expected the role of a variable}}
nn.variable @role weight : tensor<4xf32>

// -----
func.func @read_c1() -> tensor<4xf32> {
  // expected-error @below {{'nn.read' op names @w, which is no variable of the module}}
  %0 = nn.read @w : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
// expected-note @below {{the variable is here}}
nn.variable @w parameter : tensor<8xf32>
func.func @read_c1_type() -> tensor<4xf32> {
  // expected-error @below {{'nn.read' op reads 'tensor<4xf32>', but @w is 'tensor<8xf32>'}}
  %0 = nn.read @w : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @read_c1_function() -> tensor<4xf32> {
  // expected-error @below {{'nn.read' op names @read_c1_function, which is no variable of the module}}
  %0 = nn.read @read_c1_function : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----
func.func @assign_c1(%x: tensor<4xf32>) {
  // expected-error @below {{'nn.assign' op names @w, which is no variable of the module}}
  nn.assign @w, %x : tensor<4xf32>
  return
}

// -----
// expected-note @below {{the variable is here}}
nn.variable @w copy : tensor<4xf16>
func.func @assign_c1_type(%x: tensor<4xf32>) {
  // expected-error @below {{'nn.assign' op writes 'tensor<4xf32>', but @w is 'tensor<4xf16>'}}
  nn.assign @w, %x : tensor<4xf32>
  return
}

// -----
nn.variable @w parameter : tensor<4xf32>
func.func @assign_c2(%x: tensor<4xf32>, %guards: tensor<4xi1>) {
  // expected-error @below {{'nn.assign' op expects its guard to be one i1 element, got 'tensor<4xi1>'}}
  nn.assign @w, %x unless %guards : tensor<4xf32>, tensor<4xi1>
  return
}

// -----
func.func @gradient_c1(%x: tensor<4xf32>) {
  // expected-error @below {{'nn.gradient' op names @w, which is no variable of the module}}
  nn.gradient @w, %x : tensor<4xf32>
  return
}

// -----
// expected-note @below {{the variable is here}}
nn.variable @w parameter : tensor<8xf32> {trainable}
func.func @gradient_c1_shape(%x: tensor<4xf32>) {
  // expected-error @below {{'nn.gradient' op marks 'tensor<4xf32>', but @w is 'tensor<8xf32>'}}
  nn.gradient @w, %x : tensor<4xf32>
  return
}

// -----
// A gradient may be narrower than its parameter.
nn.variable @w parameter : tensor<4xf32> {trainable}
func.func @gradient_c1_narrow(%x: tensor<4xf16>) {
  nn.gradient @w, %x : tensor<4xf16>
  return
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
func.func @update_c4() {
  // expected-error @below {{'nn.update' op names @v, which is no variable of the module}}
  nn.update [@w, @v] {
  ^bb0(%p: tensor<64xf32>, %v: tensor<64xf32>):
    nn.yield %p, %v : tensor<64xf32>, tensor<64xf32>
  }
  return
}

// -----
nn.variable @w parameter : tensor<4xf32> {trainable}
nn.variable @v copy : tensor<4xf16>
func.func @update_c4_element() {
  // expected-error @below {{'nn.update' op expects @v to hold 'f32', but it is 'tensor<4xf16>'}}
  nn.update [@w, @v] {
  ^bb0(%p: tensor<64xf32>, %v: tensor<64xf32>):
    nn.yield %p, %v : tensor<64xf32>, tensor<64xf32>
  }
  return
}

// -----
func.func @initialize_c2(%seed: tensor<i64>, %rows: tensor<1x4xi32>) {
  // expected-error @below {{'nn.initialize' op names @w, which is no variable of the module}}
  nn.initialize [@w], %seed, %rows {kind = "uniform", dtype = f32} : tensor<i64>, tensor<1x4xi32>
  return
}

// -----
func.func @fused_c1(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error @below {{'nn.fused' op expects the arguments of its body to have the types ('tensor<4xf32>'), got ('tensor<4xf16>')}}
  %0 = nn.fused %x : (tensor<4xf32>) -> tensor<4xf16> {
  ^bb0(%a: tensor<4xf16>):
    %b = nn.relu %a : (tensor<4xf16>) -> tensor<4xf16>
    nn.yield %b : tensor<4xf16>
  }
  return %x : tensor<4xf32>
}

// -----
func.func @fused_c1_yield(%x: tensor<4xf32>) -> tensor<4xf16> {
  // expected-error @below {{'nn.fused' op expects the yielded values of its body to have the types ('tensor<4xf16>'), got ('tensor<4xf32>')}}
  %0 = nn.fused %x : (tensor<4xf32>) -> tensor<4xf16> {
  ^bb0(%a: tensor<4xf32>):
    %b = nn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
    nn.yield %b : tensor<4xf32>
  }
  return %0 : tensor<4xf16>
}

// -----
func.func @fused_c2(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = nn.fused %x : (tensor<4x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<4x4xf32>):
    // expected-error @below {{'nn.matmul' op is not elementwise, so that it cannot be fused}}
    %b = nn.matmul %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    nn.yield %b : tensor<4x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// -----
func.func @fused_c3(%x: tensor<6x4xf32>) -> tensor<4x4xf32> {
  // expected-error @below {{'nn.fused' op expects the sums of 'tensor<6x4xf32>' to be float32 of [parts, channels], with parts that divide the rows, got 'tensor<4x4xf32>'}}
  %0 = nn.fused %x {sums = 1 : i64} : (tensor<6x4xf32>) -> tensor<4x4xf32> {
  ^bb0(%a: tensor<6x4xf32>):
    %b = nn.relu %a : (tensor<6x4xf32>) -> tensor<6x4xf32>
    nn.yield %b : tensor<6x4xf32>
  }
  return %0 : tensor<4x4xf32>
}

// -----
func.func @fused_c3_type(%x: tensor<6x4xf16>) -> tensor<2x4xf32> {
  // expected-error @below {{'nn.fused' op expects the sums of 'tensor<6x4xf16>' to be float32 of [parts, channels], with parts that divide the rows, got 'tensor<2x4xf32>'}}
  %0 = nn.fused %x {sums = 1 : i64} : (tensor<6x4xf16>) -> tensor<2x4xf32> {
  ^bb0(%a: tensor<6x4xf16>):
    %b = nn.relu %a : (tensor<6x4xf16>) -> tensor<6x4xf16>
    nn.yield %b : tensor<6x4xf16>
  }
  return %0 : tensor<2x4xf32>
}

// -----
func.func @fused_c3_count(%x: tensor<6x4xf32>) -> tensor<2x4xf32> {
  // expected-error @below {{'nn.fused' op expects at most 1 sums, got 2}}
  %0 = nn.fused %x {sums = 2 : i64} : (tensor<6x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%a: tensor<6x4xf32>):
    %b = nn.relu %a : (tensor<6x4xf32>) -> tensor<6x4xf32>
    nn.yield %b : tensor<6x4xf32>
  }
  return %0 : tensor<2x4xf32>
}

// -----
func.func @fused_c4(%x: tensor<6x4xf32>, %skip: tensor<i1>) -> tensor<2x4xf32> {
  // expected-error @below {{'nn.fused' op expects no guard with sums}}
  %0 = nn.fused %x unless %skip : tensor<i1> {sums = 1 : i64} : (tensor<6x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%a: tensor<6x4xf32>):
    %b = nn.relu %a : (tensor<6x4xf32>) -> tensor<6x4xf32>
    nn.yield %b : tensor<6x4xf32>
  }
  return %0 : tensor<2x4xf32>
}

// -----
// The columns of a sample.
func.func @fused_c4_argument(%x: tensor<2x3x4xf32>, %y: tensor<2x1x4xf32>) -> tensor<2x4xf32> {
  %0 = nn.fused %x, %y {sums = 1 : i64} : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%a: tensor<2x3x4xf32>, %b: tensor<2x1x4xf32>):
    // expected-error @below {{'nn.elementwise_add' op expects arguments with sums to have an element for each channel, row, or element of the shape, or one, got 'tensor<2x1x4xf32>'}}
    %c = nn.elementwise_add %a, %b : (tensor<2x3x4xf32>, tensor<2x1x4xf32>) -> tensor<2x3x4xf32>
    nn.yield %c : tensor<2x3x4xf32>
  }
  return %0 : tensor<2x4xf32>
}

// -----
func.func @fused_c2_shape(%x: tensor<4xf32>, %y: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = nn.fused %x, %y : (tensor<4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32> {
  ^bb0(%a: tensor<4xf32>, %b: tensor<2x4xf32>):
    // expected-error @below {{'nn.relu' op is fused with ops of another shape: it makes 'tensor<4xf32>', the region 'tensor<2x4xf32>'}}
    %c = nn.relu %a : (tensor<4xf32>) -> tensor<4xf32>
    %d = nn.elementwise_add %b, %c : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
    nn.yield %d : tensor<2x4xf32>
  }
  return %0 : tensor<2x4xf32>
}

// -----
func.func @fused_rows_c1(%x: tensor<4x8xf32>) -> tensor<4x8xf16> {
  // expected-error @below {{'nn.fused_rows' op expects the yielded values of its body to have the types ('tensor<4x8xf16>'), got ('tensor<4x8xf32>')}}
  %0 = nn.fused_rows %x : (tensor<4x8xf32>) -> tensor<4x8xf16> {
  ^bb0(%a: tensor<4x8xf32>):
    %y, %m, %v = nn.layer_norm %a {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
    nn.yield %y : tensor<4x8xf32>
  }
  return %0 : tensor<4x8xf16>
}

// -----
func.func @fused_rows_c1_argument(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{'nn.fused_rows' op expects its body to yield results of its ops}}
  %0 = nn.fused_rows %x : (tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%a: tensor<4x8xf32>):
    nn.yield %a : tensor<4x8xf32>
  }
  return %0 : tensor<4x8xf32>
}

// -----
func.func @fused_rows_c2(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // expected-error @below {{'nn.fused_rows' op expects an op in its body that computes rows of the last dimension}}
  %0 = nn.fused_rows %x : (tensor<4x8xf32>) -> tensor<4x8xf32> {
  ^bb0(%a: tensor<4x8xf32>):
    %b = nn.relu %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
    nn.yield %b : tensor<4x8xf32>
  }
  return %0 : tensor<4x8xf32>
}

// -----
// Its rows are the last two dimensions.
func.func @fused_rows_c2_rows(%x: tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
  // expected-error @below {{'nn.fused_rows' op expects an op in its body that computes rows of the last dimension}}
  %0 = nn.fused_rows %x : (tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
  ^bb0(%a: tensor<4x2x8xf32>):
    %y, %m, %v = nn.layer_norm %a {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x2x8xf32>) -> (tensor<4x2x8xf32>, tensor<4xf32>, tensor<4xf32>)
    nn.yield %y : tensor<4x2x8xf32>
  }
  return %0 : tensor<4x2x8xf32>
}

// -----
func.func @fused_rows_c2_shape(%x: tensor<4x8xf32>, %z: tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %0:2 = nn.fused_rows %x, %z : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>) {
  ^bb0(%a: tensor<4x8xf32>, %b: tensor<8xf32>):
    %y, %m, %v = nn.layer_norm %a {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4xf32>, tensor<4xf32>)
    // expected-error @below {{'nn.relu' op is not elementwise with the shape of the rows, so that it cannot be fused with them}}
    %r = nn.relu %b : (tensor<8xf32>) -> tensor<8xf32>
    nn.yield %y, %r : tensor<4x8xf32>, tensor<8xf32>
  }
  return %0#0, %0#1 : tensor<4x8xf32>, tensor<8xf32>
}

// -----
// The mean is complete, but not part of the row.
func.func @fused_rows_c3(%x: tensor<8x8xf32>) -> tensor<8x8xf32> {
  %0 = nn.fused_rows %x : (tensor<8x8xf32>) -> tensor<8x8xf32> {
  ^bb0(%a: tensor<8x8xf32>):
    %y, %m, %v = nn.layer_norm %a {begin_norm_axis = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 0>}
      : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8xf32>, tensor<8xf32>)
    // expected-error @below {{'nn.elementwise_add' op expects operands with an element for each column, row, or element of the shape, or one, got 'tensor<8xf32>'}}
    %s = nn.elementwise_add %y, %m : (tensor<8x8xf32>, tensor<8xf32>) -> tensor<8x8xf32>
    nn.yield %s : tensor<8x8xf32>
  }
  return %0 : tensor<8x8xf32>
}
