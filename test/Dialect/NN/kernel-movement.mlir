// Kernels that move elements: one load and one store each, as integers of the element's size, in vectors where both sides are dense.
// What is not listed must not be there: loads, stores, loops, divisions, functions.
// RUN: %ampc-opt %s -split-input-file -rt-lower-to-calls \
// RUN:   | FileCheck %s --implicit-check-not='arith.div{{[fs]}}' --implicit-check-not=math. --implicit-check-not=.load --implicit-check-not=.store --implicit-check-not=scf.for --implicit-check-not=scf.if

// Dense on both sides: one kernel serves every size.
// CHECK-LABEL: module @a_slice_of_rows
module @a_slice_of_rows {
  // CHECK: rt.launch @k0 rows [256]({{.*}}) offsets [512, 0] bytes [1024, 1024]
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 0, 4, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:     vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:   } {ampc.columns}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     memref.store {{.*}}, %arg1[
  // CHECK:   } {ampc.columns}
  func.func @infer(%x: tensor<64x32xf32> {nn.name = "x"})
      -> (tensor<8x32xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.slice %x {axes = array<i64: 0>, starts = array<i64: 4>, ends = array<i64: 12>} : (tensor<64x32xf32>) -> tensor<8x32xf32>
    return %y : tensor<8x32xf32>
  }
}

// -----
// Rows of 48 from rows of 64.
// CHECK-LABEL: module @a_slice_of_columns
module @a_slice_of_columns {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 480, 0, 1>, array<i64: 384, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xi16>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi16>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x64xf16> {nn.name = "x"})
      -> (tensor<4x48xf16> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.slice %x {axes = array<i64: 1>, starts = array<i64: 8>, ends = array<i64: 56>} : (tensor<4x64xf16>) -> tensor<4x48xf16>
    return %y : tensor<4x48xf16>
  }
}

// -----
// It is read at the same place for every row of the result.
// CHECK-LABEL: module @a_row_repeated
module @a_row_repeated {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 256, 0, 1>, array<i64: 1024, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<1x64xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.expand %x {shape = array<i64: 4, 64>} : (tensor<1x64xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// One element per row, spread over it.
// CHECK-LABEL: module @a_column_repeated
module @a_column_repeated {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 16, 0, 1>, array<i64: 1024, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     memref.load %arg0[
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x1xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.expand %x {shape = array<i64: 4, 64>} : (tensor<4x1xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// One kernel per width, each into its own columns.
// CHECK-LABEL: module @joined_columns
module @joined_columns {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 256, 0, 1>, array<i64: 832, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.columns}
  // CHECK: func.func @k1({{.*}}ampc.args = [array<i64: 768, 0, 1>, array<i64: 960, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x16xf32> {nn.name = "x"}, %z: tensor<4x48xf32> {nn.name = "z"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.concat %x, %z {axis = 1 : i64} : (tensor<4x16xf32>, tensor<4x48xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// The middle is copied, the border written without reading.
// CHECK-LABEL: module @a_border_of_zeros
module @a_border_of_zeros {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 768, 0, 1>, array<i64: 960, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.columns}
  // CHECK: func.func @k1({{.*}}ampc.args = [array<i64: 0, 0, 1>, array<i64: 832, 0, 2>], ampc.rows = 4 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<4x48xf32> {nn.name = "x"})
      -> (tensor<4x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.pad_zero %x {low = array<i64: 0, 0>, high = array<i64: 0, 16>} : (tensor<4x48xf32>) -> tensor<4x64xf32>
    return %y : tensor<4x64xf32>
  }
}

// -----
// Dimensions before the last change places: runs stay dense.
// CHECK-LABEL: module @batches_turned
module @batches_turned {
  // CHECK: func.func @k0({{.*}}ampc.args = [array<i64: 1536, 0, 1>, array<i64: 1536, 0, 2>], ampc.rows = 6 : i64}
  // CHECK:   scf.for {{.*}} {{{$}}
  // CHECK:     scf.for {{.*}} {{{$}}
  // CHECK:       vector.load %arg0[{{.*}}vector<16xi32>
  // CHECK:       vector.store {{.*}}, %arg1[{{.*}}vector<16xi32>
  // CHECK:     } {ampc.columns}
  func.func @infer(%x: tensor<2x3x64xf32> {nn.name = "x"})
      -> (tensor<3x2x64xf32> {nn.field = #nn.field<output>, nn.name = "y"}) {
    %y = nn.transpose %x {perm = array<i64: 1, 0, 2>} : (tensor<2x3x64xf32>) -> tensor<3x2x64xf32>
    return %y : tensor<3x2x64xf32>
  }
}
