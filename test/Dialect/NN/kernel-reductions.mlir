// Kernels of reductions: one read of the operand, accumulators in f32, a tree over the lanes, blocks for what is long, products for quotients.
// What is not listed must not be there: loads, stores, loops, divisions, functions.
// RUN: %ampc-opt %s -split-input-file -rt-lower-to-calls \
// RUN:   | FileCheck %s --implicit-check-not='arith.div{{[fs]}}' --implicit-check-not=math. --implicit-check-not=.load --implicit-check-not=.store --implicit-check-not=scf.for --implicit-check-not=scf.if

// Up to 512 columns one accumulator of sixteen lanes is exact enough.
// CHECK-LABEL: module @a_short_row
module @a_short_row {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 16, 0, 2>], ampc.reductions = array<i64: 1, 1>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     memref.store {{.*}}, %arg1[
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_sum %x {axis = array<i64: 1>} : (tensor<4x64xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----
// Longer ones are summed in blocks whose roundings are kept; the tail of eight follows.
// CHECK-LABEL: module @a_long_row
module @a_long_row {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 16000, 0, 1>, array<i64: 16, 0, 2>], ampc.reductions = array<i64: 2, 1>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       } {ampc.reduce = ["sum"]}
  // CHECK:     } {ampc.blocks}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       memref.load %arg0[
  // CHECK:     } {ampc.reduce = ["sum"], ampc.total = ["sum"]}
  // CHECK:     memref.store {{.*}}, %arg1[
  func.func @infer(%x: tensor<4x1000xf32> {nn.name = "x"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_sum %x {axis = array<i64: 1>} : (tensor<4x1000xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----
// 1/64 is exact; the quotient by a constant is a product, once per row.
// CHECK-LABEL: module @a_mean_multiplies
module @a_mean_multiplies {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 16, 0, 2>], ampc.reductions = array<i64: 1, 1>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     memref.store {{.*}}, %arg1[
  func.func @infer(%x: tensor<4x64xf32> {nn.name = "x"})
      -> (tensor<4xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_mean %x {axis = array<i64: 1>} : (tensor<4x64xf32>) -> tensor<4xf32>
    return %y : tensor<4xf32>
  }
}

// -----
// Once per row: a quotient of integers has no reciprocal.
// CHECK-LABEL: module @a_mean_of_integers_divides
module @a_mean_of_integers_divides {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1024, 0, 1>, array<i64: 16, 0, 2>], ampc.reductions = array<i64: 1, 1>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.reduce = ["sum"]}
  // CHECK:     arith.divsi {{.*}} : i32
  // CHECK:     memref.store {{.*}}, %arg1[
  func.func @infer(%x: tensor<4x64xi32> {nn.name = "x"})
      -> (tensor<4xi32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_mean %x {axis = array<i64: 1>} : (tensor<4x64xi32>) -> tensor<4xi32>
    return %y : tensor<4xi32>
  }
}

// -----
// The same walk, whatever is combined.
// CHECK-LABEL: module @a_long_maximum
module @a_long_maximum {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 8000, 0, 1>, array<i64: 8, 0, 2>], ampc.reductions = array<i64: 2, 1>, ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf16>
  // CHECK:       } {ampc.reduce = ["max"]}
  // CHECK:     } {ampc.blocks}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       memref.load %arg0[
  // CHECK:     } {ampc.reduce = ["max"], ampc.total = ["max"]}
  // CHECK:     memref.store {{.*}}, %arg1[
  func.func @infer(%x: tensor<4x1000xf16> {nn.name = "x"})
      -> (tensor<4xf16> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_max %x {axis = array<i64: 1>} : (tensor<4x1000xf16>) -> tensor<4xf16>
    return %y : tensor<4xf16>
  }
}

// -----
// Neighbouring results side by side: 64 columns at a time, whole cache lines, rows in order.
// CHECK-LABEL: module @columns
module @columns {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 10240, 0, 1>, array<i64: 256, 0, 2>], ampc.epilogue = {kind = "sums", of = 0 : i64, result = 1 : i64}, ampc.reductions = array<i64: 1, 1>, ampc.rows = 1 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       } {ampc.reduce = ["sum", "sum", "sum", "sum"], ampc.total = ["sum", "sum", "sum", "sum"]}
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  func.func @infer(%x: tensor<40x64xf32> {nn.name = "x"})
      -> (tensor<64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<40x64xf32>) -> tensor<64xf32>
    return %y : tensor<64xf32>
  }
}

// -----
// More than 64 rows are summed in blocks of 32.
// CHECK-LABEL: module @many_rows_of_columns
module @many_rows_of_columns {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 25600, 0, 1>, array<i64: 256, 0, 2>], ampc.epilogue = {kind = "sums", of = 0 : i64, result = 1 : i64}, ampc.reductions = array<i64: 1, 4>, ampc.rows = 1 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         scf.for {{.*}}iter_args
  // CHECK:           vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:           vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:           vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:           vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         } {ampc.reduce = ["sum", "sum", "sum", "sum"]}
  // CHECK:       } {ampc.blocks}
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  func.func @infer(%x: tensor<100x64xf32> {nn.name = "x"})
      -> (tensor<64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<100x64xf32>) -> tensor<64xf32>
    return %y : tensor<64xf32>
  }
}

// -----
// Eighty columns: a block of 64, then sixteen.
// CHECK-LABEL: module @a_narrow_rest_of_columns
module @a_narrow_rest_of_columns {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 12800, 0, 1>, array<i64: 320, 0, 2>], ampc.epilogue = {kind = "sums", of = 0 : i64, result = 1 : i64}, ampc.reductions = array<i64: 3, 3>, ampc.rows = 2 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       } {ampc.reduce = ["sum", "sum", "sum", "sum"], ampc.total = ["sum", "sum", "sum", "sum"]}
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       } {ampc.reduce = ["sum"], ampc.total = ["sum"]}
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:     } {ampc.columns}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         memref.load %arg0[
  // CHECK:       } {ampc.reduce = ["sum"], ampc.total = ["sum"]}
  // CHECK:       memref.store {{.*}}, %arg1[
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<40x80xf32> {nn.name = "x"})
      -> (tensor<80xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_sum %x {axis = array<i64: 0>} : (tensor<40x80xf32>) -> tensor<80xf32>
    return %y : tensor<80xf32>
  }
}

// -----
// CHECK-LABEL: module @a_middle_axis
module @a_middle_axis {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 3840, 0, 1>, array<i64: 768, 0, 2>], ampc.reductions = array<i64: 1, 1>, ampc.rows = 3 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf32>
  // CHECK:       } {ampc.reduce = ["sum", "sum", "sum", "sum"], ampc.total = ["sum", "sum", "sum", "sum"]}
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xf32>
  func.func @infer(%x: tensor<3x5x64xf32> {nn.name = "x"})
      -> (tensor<3x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_sum %x {axis = array<i64: 1>} : (tensor<3x5x64xf32>) -> tensor<3x64xf32>
    return %y : tensor<3x64xf32>
  }
}

// -----
// The first stage of two: pieces of one length that is a multiple of the vector, whatever runs them.
// CHECK-LABEL: module @pieces_of_a_long_one
module @pieces_of_a_long_one {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 200000, 0, 1>, array<i64: 28, 0, 2>], ampc.reductions = array<i64: 2, 1>, ampc.rows = 7 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       scf.for {{.*}}iter_args
  // CHECK:         vector.load %arg0[{{.*}}vector<16xf16>
  // CHECK:       } {ampc.reduce = ["sum"]}
  // CHECK:     } {ampc.blocks}
  // CHECK:     scf.for {{.*}}iter_args
  // CHECK:       memref.load %arg0[
  // CHECK:     } {ampc.reduce = ["sum"], ampc.total = ["sum"]}
  // CHECK:     memref.store {{.*}}, %arg1[
  func.func @infer(%x: tensor<100000xf16> {nn.name = "x"})
      -> (tensor<7xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.reduce_parts %x {axis = array<i64: 0>, kind = "sum", parts = 7 : i64} : (tensor<100000xf16>) -> tensor<7xf32>
    return %y : tensor<7xf32>
  }
}
