// Inputs whose elements are places say which numbers they may hold.
// RUN: %ampc-opt %s -nn-mark-index-inputs -split-input-file | FileCheck %s

// CHECK-LABEL: func.func @a_label
// CHECK-SAME: %{{.*}}: tensor<4x8xf32> {nn.name = "x"}
// CHECK-SAME: %{{.*}}: tensor<4x1xi64> {nn.index_ranges = [{count = 8 : i64, ignored = -100 : i64, number = "label", op = "ce", places = "classes"}], nn.name = "label"}
func.func @a_label(%x: tensor<4x8xf32> {nn.name = "x"}, %label: tensor<4x1xi64> {nn.name = "label"}) -> tensor<4x1xf32> {
  %p, %loss = nn.softmax_with_cross_entropy %x, %label {nn.name = "ce"} : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return %loss : tensor<4x1xf32>
}

// -----
// Views and a widening keep every element; the classes are those along the axis.
// CHECK-LABEL: func.func @behind_views
// CHECK-SAME: nn.index_ranges = [{count = 5 : i64, ignored = 255 : i64, number = "label", op = "ce", places = "classes"}]
func.func @behind_views(%x: tensor<4x5x3xf32>, %label: tensor<12xi32>) -> tensor<4x1x3xf32> {
  %wide = nn.cast %label {to = i64} : (tensor<12xi32>) -> tensor<12xi64>
  %l = nn.reshape %wide {shape = array<i64: 4, 1, 3>} : (tensor<12xi64>) -> tensor<4x1x3xi64>
  %p, %loss = nn.softmax_with_cross_entropy %x, %l {axis = 1 : i64, ignore_index = 255 : i64, nn.name = "ce"} : (tensor<4x5x3xf32>, tensor<4x1x3xi64>) -> (tensor<4x5x3xf32>, tensor<4x1x3xf32>)
  return %loss : tensor<4x1x3xf32>
}

// -----
// Two ops that take the label say it each, in no order that matters; two that are alike say it once.
// CHECK-LABEL: func.func @several
// CHECK-SAME: nn.index_ranges = [
// CHECK-SAME: {count = 8 : i64, ignored = -100 : i64, number = "label", op = "wide", places = "classes"}
// CHECK-SAME: {count = 3 : i64, ignored = -100 : i64, number = "label", op = "small", places = "classes"}]
func.func @several(%x: tensor<4x8xf32>, %y: tensor<4x3xf32>, %label: tensor<4x1xi64>) -> tensor<4x1xf32> {
  %p, %a = nn.softmax_with_cross_entropy %y, %label {nn.name = "small"} : (tensor<4x3xf32>, tensor<4x1xi64>) -> (tensor<4x3xf32>, tensor<4x1xf32>)
  %q, %b = nn.softmax_with_cross_entropy %x, %label {nn.name = "wide"} : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  %r, %c = nn.softmax_with_cross_entropy %x, %label {nn.name = "wide"} : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return %b : tensor<4x1xf32>
}

// -----
// Ops that take elements at places also count them from the end.
// CHECK-LABEL: func.func @places
// CHECK-SAME: nn.index_ranges = [{count = 8 : i64, from_end, number = "index", op = "rows", places = "places"}]
// CHECK-SAME: nn.index_ranges = [{count = 3 : i64, from_end, number = "index", op = "along", places = "places"}]
// CHECK-SAME: nn.index_ranges = [{count = 3 : i64, from_end, number = "index", op = "sample", places = "places"}]
func.func @places(%x: tensor<8x3xf32>, %i: tensor<4xi64>, %j: tensor<8x2xi64>, %k: tensor<8x1xi32>) -> tensor<4x3xf32> {
  %a = nn.gather %x, %i {nn.name = "rows"} : (tensor<8x3xf32>, tensor<4xi64>) -> tensor<4x3xf32>
  %b = nn.take_along_axis %x, %j {axis = -1 : i64, nn.name = "along"} : (tensor<8x3xf32>, tensor<8x2xi64>) -> tensor<8x2xf32>
  %c = nn.index_sample %x, %k {nn.name = "sample"} : (tensor<8x3xf32>, tensor<8x1xi32>) -> tensor<8x1xf32>
  return %a : tensor<4x3xf32>
}

// -----
// In @main, which becomes several entries, only ops whose parts say nothing of indices are marked.
// CHECK-LABEL: func.func @main
// CHECK-SAME: tensor<4x1xi64>)
// CHECK-LABEL: func.func @eval
// CHECK-SAME: %{{.*}}: tensor<4x1xi64> {nn.index_ranges = [{count = 8 : i64, from_end, number = "index", op = "rows", places = "places"}, {count = 3 : i64, ignored = -100 : i64, number = "label", op = "ce", places = "classes"}]})
func.func @main(%x: tensor<4x3xf32>, %label: tensor<4x1xi64>) -> tensor<4x1xf32> {
  %p, %loss = nn.softmax_with_cross_entropy %x, %label {nn.name = "ce"} : (tensor<4x3xf32>, tensor<4x1xi64>) -> (tensor<4x3xf32>, tensor<4x1xf32>)
  return %loss : tensor<4x1xf32>
}
func.func @eval(%x: tensor<4x3xf32>, %label: tensor<4x1xi64> {nn.index_ranges = [{count = 8 : i64, from_end, number = "index", op = "rows", places = "places"}]}) -> tensor<4x1xf32> {
  %p, %loss = nn.softmax_with_cross_entropy %x, %label {nn.name = "ce"} : (tensor<4x3xf32>, tensor<4x1xi64>) -> (tensor<4x3xf32>, tensor<4x1xf32>)
  return %loss : tensor<4x1xf32>
}

// -----
// What an op takes a part of, or computes with, may hold anything; so may a soft label and what is narrowed.
// CHECK-LABEL: func.func @no_places
// CHECK-NOT: nn.index_ranges
// CHECK: return
func.func @no_places(%x: tensor<4x8xf32>, %part: tensor<4x3xi64>, %next: tensor<4x1xi64>, %soft: tensor<4x8xf32>, %long: tensor<4x1xi64>, %other: tensor<4x1xi64>) -> tensor<4x1xf32> {
  %one = nn.slice %part {axes = array<i64: 1>, starts = array<i64: 0>, ends = array<i64: 1>} : (tensor<4x3xi64>) -> tensor<4x1xi64>
  %p, %a = nn.softmax_with_cross_entropy %x, %one : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  %sum = nn.elementwise_add %next, %next : (tensor<4x1xi64>, tensor<4x1xi64>) -> tensor<4x1xi64>
  %q, %b = nn.softmax_with_cross_entropy %x, %sum : (tensor<4x8xf32>, tensor<4x1xi64>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  %r, %c = nn.softmax_with_cross_entropy %x, %soft {soft_label = true} : (tensor<4x8xf32>, tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  %low = nn.cast %long {to = i32} : (tensor<4x1xi64>) -> tensor<4x1xi32>
  %s, %d = nn.softmax_with_cross_entropy %x, %low : (tensor<4x8xf32>, tensor<4x1xi32>) -> (tensor<4x8xf32>, tensor<4x1xf32>)
  return %a : tensor<4x1xf32>
}
