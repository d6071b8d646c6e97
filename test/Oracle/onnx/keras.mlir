// keras-cnn
nn.variable @"functional_1/conv2d_1/convolution/merged_input:0" parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1/batch_normalization_1/batchnorm/sub:0" parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @const_fold_opt__143 parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1/dense_1_1/Cast/ReadVariableOp:0" parameter : tensor<8x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1/dense_2/Cast/ReadVariableOp:0" parameter : tensor<4x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1/conv2d_transpose_1/conv_transpose/ReadVariableOp:0" parameter : tensor<11x6x2x2xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1/dense_2_2/Cast/ReadVariableOp:0" parameter : tensor<600x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "functional_1/batch_normalization_1/batchnorm/mul_1__8", nn.results = "functional_1/batch_normalization_1/batchnorm/mul_1__8:0", nn.type = "transpose2", perm = array<i64: 0, 3, 1, 2>} : (tensor<2x8x8x3xf32>) -> tensor<2x3x8x8xf32>
%1 = nn.pool %0 {kernel_size = array<i64: 2, 2>, nn.name = "functional_1/average_pooling2d_1/AvgPool", nn.results = "functional_1/average_pooling2d_1/AvgPool:0", nn.type = "pool2d", paddings = array<i64: 0, 0, 0, 0>, pooling_type = "avg", strides = array<i64: 2, 2>} : (tensor<2x3x8x8xf32>) -> tensor<2x3x4x4xf32>
%2 = nn.read @"functional_1/conv2d_1/convolution/merged_input:0" : tensor<8x3x3x3xf32>
%3 = nn.read @"functional_1/batch_normalization_1/batchnorm/sub:0" : tensor<8xf32>
%4 = nn.conv %0, %2, %3 {dilations = array<i64: 1, 1>, nn.name = "Conv__103", nn.results = "Conv__103:0", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x8x8xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>) -> tensor<2x8x8x8xf32>
%5 = nn.clip %4 {max = 6.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "functional_1/re_lu_1/Relu6", nn.results = "functional_1/re_lu_1/Relu6:0", nn.type = "clip", open = true} : (tensor<2x8x8x8xf32>) -> tensor<2x8x8x8xf32>
%6 = nn.read @const_fold_opt__143 : tensor<8x1x3x3xf32>
%7 = nn.conv %5, %6 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "functional_1/depthwise_conv2d_1/depthwise", nn.results = "functional_1/depthwise_conv2d_1/depthwise:0", nn.type = "depthwise_conv2d", paddings = array<i64: 0, 1, 0, 1>, strides = array<i64: 2, 2>} : (tensor<2x8x8x8xf32>, tensor<8x1x3x3xf32>) -> tensor<2x8x4x4xf32>
%8 = nn.leaky_relu %7 {alpha = 0.10000000149011612 : f64, nn.name = "functional_1/leaky_re_lu_1/LeakyRelu", nn.results = "functional_1/leaky_re_lu_1/LeakyRelu:0", nn.type = "leaky_relu", zero_leaks = true} : (tensor<2x8x4x4xf32>) -> tensor<2x8x4x4xf32>
%9 = nn.pool %8 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "functional_1/global_average_pooling2d_1/Mean", nn.results = "functional_1/global_average_pooling2d_1/Mean:0", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x1x1xf32>
%10 = nn.reshape %9 {nn.name = "functional_1/dense_1_1/Tensordot/Reshape", nn.results = "functional_1/dense_1_1/Tensordot/Reshape:0", nn.type = "reshape2", shape = array<i64: -1, 8>} : (tensor<2x8x1x1xf32>) -> tensor<2x8xf32>
%11 = nn.read @"functional_1/dense_1_1/Cast/ReadVariableOp:0" : tensor<8x4xf32>
%12 = nn.matmul %10, %11 {nn.name = "functional_1/dense_1_1/Tensordot/MatMul", nn.results = "functional_1/dense_1_1/Tensordot/MatMul:0", nn.type = "matmul_v2"} : (tensor<2x8xf32>, tensor<8x4xf32>) -> tensor<2x4xf32>
%13 = nn.transpose %8 {nn.name = "Transpose__115", nn.results = "Transpose__115:0", nn.type = "transpose2", perm = array<i64: 0, 2, 3, 1>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x4x8xf32>
%14 = nn.reshape %12 {nn.name = "functional_1/dense_1_1/Tensordot", nn.results = "functional_1/dense_1_1/Tensordot:0", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 4>} : (tensor<2x4xf32>) -> tensor<2x1x1x4xf32>
%15 = nn.sigmoid %14 {nn.name = "functional_1/dense_1_1/Sigmoid", nn.results = "functional_1/dense_1_1/Sigmoid:0", nn.type = "sigmoid"} : (tensor<2x1x1x4xf32>) -> tensor<2x1x1x4xf32>
%16 = nn.elementwise_mul %14, %15 {nn.name = "functional_1/dense_1_1/mul_1", nn.results = "functional_1/dense_1_1/mul_1:0", nn.type = "elementwise_mul"} : (tensor<2x1x1x4xf32>, tensor<2x1x1x4xf32>) -> tensor<2x1x1x4xf32>
%17 = nn.reshape %16 {nn.name = "functional_1/dense_2/Tensordot/Reshape", nn.results = "functional_1/dense_2/Tensordot/Reshape:0", nn.type = "reshape2", shape = array<i64: -1, 4>} : (tensor<2x1x1x4xf32>) -> tensor<2x4xf32>
%18 = nn.read @"functional_1/dense_2/Cast/ReadVariableOp:0" : tensor<4x8xf32>
%19 = nn.matmul %17, %18 {nn.name = "functional_1/dense_2/Tensordot/MatMul", nn.results = "functional_1/dense_2/Tensordot/MatMul:0", nn.type = "matmul_v2"} : (tensor<2x4xf32>, tensor<4x8xf32>) -> tensor<2x8xf32>
%20 = nn.reshape %19 {nn.name = "functional_1/dense_2/Tensordot", nn.results = "functional_1/dense_2/Tensordot:0", nn.type = "reshape2", shape = array<i64: 2, 1, 1, 8>} : (tensor<2x8xf32>) -> tensor<2x1x1x8xf32>
%21 = nn.scale %20 {bias = 3.000000e+00 : f64, nn.name = "functional_1/dense_2/add", nn.results = "functional_1/dense_2/add:0", nn.type = "scale"} : (tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
%22 = nn.clip %21 {max = 6.000000e+00 : f64, min = 0.000000e+00 : f64, nn.name = "functional_1/dense_2/Relu6", nn.results = "functional_1/dense_2/Relu6:0", nn.type = "clip", open = true} : (tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
%23 = nn.scale %22 {nn.name = "functional_1/dense_2/truediv", nn.results = "functional_1/dense_2/truediv:0", nn.type = "scale", scale = 0.1666666716337204 : f64} : (tensor<2x1x1x8xf32>) -> tensor<2x1x1x8xf32>
%24 = nn.elementwise_mul %13, %23 {nn.name = "functional_1/Mul", nn.results = "functional_1/Mul:0", nn.type = "elementwise_mul"} : (tensor<2x4x4x8xf32>, tensor<2x1x1x8xf32>) -> tensor<2x4x4x8xf32>
%25 = nn.transpose %24 {nn.name = "Transpose__105", nn.results = "Transpose__105:0", nn.type = "transpose2", perm = array<i64: 0, 3, 1, 2>} : (tensor<2x4x4x8xf32>) -> tensor<2x8x4x4xf32>
%26 = nn.concat %25, %1 {axis = 1 : i64, nn.name = "functional_1/concatenate_1/concat", nn.results = "functional_1/concatenate_1/concat:0", nn.type = "concat"} : (tensor<2x8x4x4xf32>, tensor<2x3x4x4xf32>) -> tensor<2x11x4x4xf32>
%27 = nn.read @"functional_1/conv2d_transpose_1/conv_transpose/ReadVariableOp:0" : tensor<11x6x2x2xf32>
%28 = nn.conv_transpose %26, %27 {dilations = array<i64: 1, 1>, nn.name = "functional_1/conv2d_transpose_1/conv_transpose", nn.results = "functional_1/conv2d_transpose_1/conv_transpose:0", nn.type = "conv2d_transpose", output_padding = array<i64: 0, 0>, paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x11x4x4xf32>, tensor<11x6x2x2xf32>) -> tensor<2x6x8x8xf32>
%29 = nn.pad %28 {nn.name = "functional_1/zero_padding2d_1/Pad", nn.results = "functional_1/zero_padding2d_1/Pad:0", nn.type = "pad", paddings = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>} : (tensor<2x6x8x8xf32>) -> tensor<2x6x10x10xf32>
%30 = nn.pool %29 {kernel_size = array<i64: 2, 2>, nn.name = "functional_1/max_pooling2d_1/MaxPool2d", nn.results = "functional_1/max_pooling2d_1/MaxPool2d:0", nn.type = "pool2d", paddings = array<i64: 0, 0, 0, 0>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x6x10x10xf32>) -> tensor<2x6x5x5xf32>
%31 = nn.unsqueeze %30 {axis = array<i64: 3>, nn.name = "functional_1/up_sampling2d_1/Repeat/ExpandDims", nn.results = "functional_1/up_sampling2d_1/Repeat/ExpandDims:0", nn.type = "unsqueeze2"} : (tensor<2x6x5x5xf32>) -> tensor<2x6x5x1x5xf32>
%32 = nn.tile %31 {nn.name = "functional_1/up_sampling2d_1/Repeat/Tile", nn.results = "functional_1/up_sampling2d_1/Repeat/Tile:0", nn.type = "tile", repeat_times = array<i64: 1, 1, 1, 2, 1>} : (tensor<2x6x5x1x5xf32>) -> tensor<2x6x5x2x5xf32>
%33 = nn.transpose %32 {nn.name = "Transpose__117", nn.results = "Transpose__117:0", nn.type = "transpose2", perm = array<i64: 0, 2, 3, 4, 1>} : (tensor<2x6x5x2x5xf32>) -> tensor<2x5x2x5x6xf32>
%34 = nn.reshape %33 {nn.name = "functional_1/up_sampling2d_1/Repeat/Reshape_1", nn.results = "functional_1/up_sampling2d_1/Repeat/Reshape_1:0", nn.type = "reshape2", shape = array<i64: 2, 10, 5, 6>} : (tensor<2x5x2x5x6xf32>) -> tensor<2x10x5x6xf32>
%35 = nn.unsqueeze %34 {axis = array<i64: 3>, nn.name = "functional_1/up_sampling2d_1/Repeat_1/ExpandDims", nn.results = "functional_1/up_sampling2d_1/Repeat_1/ExpandDims:0", nn.type = "unsqueeze2"} : (tensor<2x10x5x6xf32>) -> tensor<2x10x5x1x6xf32>
%36 = nn.tile %35 {nn.name = "functional_1/up_sampling2d_1/Repeat_1/Tile", nn.results = "functional_1/up_sampling2d_1/Repeat_1/Tile:0", nn.type = "tile", repeat_times = array<i64: 1, 1, 1, 2, 1>} : (tensor<2x10x5x1x6xf32>) -> tensor<2x10x5x2x6xf32>
%37 = nn.reshape %36 {nn.name = "functional_1/flatten_1/Reshape", nn.results = "functional_1/flatten_1/Reshape:0", nn.type = "reshape2", shape = array<i64: -1, 600>} : (tensor<2x10x5x2x6xf32>) -> tensor<2x600xf32>
%38 = nn.read @"functional_1/dense_2_2/Cast/ReadVariableOp:0" : tensor<600x5xf32>
%39 = nn.matmul %37, %38 {nn.name = "functional_1/dense_2_2/MatMul", nn.results = "functional_1/dense_2_2/MatMul:0", nn.type = "matmul_v2"} : (tensor<2x600xf32>, tensor<600x5xf32>) -> tensor<2x5xf32>
%40 = nn.softmax %39 {axis = 1 : i64, nn.name = "functional_1/dense_2_2/Softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %40 : tensor<2x5xf32>

// keras-encoder
nn.variable @"functional_1_1/embedding_1/GatherV2/ReadVariableOp:0" parameter : tensor<20x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/multi_head_attention_1/value_1/Reshape:0" parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/multi_head_attention_1/query_1/Reshape:0" parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/multi_head_attention_1/key_1/Reshape:0" parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/multi_head_attention_1/attention_output_1/Reshape_1:0" parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/layer_normalization_1_2/Reshape:0" parameter : tensor<1x1x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/layer_normalization_1/Reshape_1:0" parameter : tensor<1x1x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/dense_4_1/Cast/ReadVariableOp:0" parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/dense_3_1/Cast/ReadVariableOp:0" parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_1_1/dense_5_1/Cast/ReadVariableOp:0" parameter : tensor<16x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.scale %arg0 {bias = 2.000000e+01 : f64, nn.name = "functional_1_1/embedding_1/add", nn.results = "functional_1_1/embedding_1/add:0", nn.type = "scale"} : (tensor<2x6xi32>) -> tensor<2x6xi32>
%1 = nn.cast %arg0 {nn.name = "functional_1_1/embedding_1/Less__155", nn.results = "functional_1_1/embedding_1/Less__155:0", nn.type = "cast", to = f32} : (tensor<2x6xi32>) -> tensor<2x6xf32>
%2 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<f32>
%3 = nn.less_than %1, %2 {nn.name = "functional_1_1/embedding_1/Less", nn.results = "functional_1_1/embedding_1/Less:0", nn.type = "less_than"} : (tensor<2x6xf32>, tensor<f32>) -> tensor<2x6xi1>
%4 = nn.logical_not %3 {nn.name = "functional_1_1/embedding_1/SelectV2__160", nn.results = "functional_1_1/embedding_1/SelectV2__160:0", nn.type = "logical_not"} : (tensor<2x6xi1>) -> tensor<2x6xi1>
%5 = nn.cast %4 {nn.name = "functional_1_1/embedding_1/SelectV2__162", nn.results = "functional_1_1/embedding_1/SelectV2__162:0", nn.type = "cast", to = i32} : (tensor<2x6xi1>) -> tensor<2x6xi32>
%6 = nn.elementwise_mul %arg0, %5 {nn.name = "functional_1_1/embedding_1/SelectV2__167", nn.results = "functional_1_1/embedding_1/SelectV2__167:0", nn.type = "elementwise_mul"} : (tensor<2x6xi32>, tensor<2x6xi32>) -> tensor<2x6xi32>
%7 = nn.cast %3 {nn.name = "functional_1_1/embedding_1/SelectV2__158", nn.results = "functional_1_1/embedding_1/SelectV2__158:0", nn.type = "cast", to = i32} : (tensor<2x6xi1>) -> tensor<2x6xi32>
%8 = nn.elementwise_mul %7, %0 {nn.name = "functional_1_1/embedding_1/SelectV2__164", nn.results = "functional_1_1/embedding_1/SelectV2__164:0", nn.type = "elementwise_mul"} : (tensor<2x6xi32>, tensor<2x6xi32>) -> tensor<2x6xi32>
%9 = nn.elementwise_add %8, %6 {nn.name = "functional_1_1/embedding_1/SelectV2", nn.results = "functional_1_1/embedding_1/SelectV2:0", nn.type = "elementwise_add"} : (tensor<2x6xi32>, tensor<2x6xi32>) -> tensor<2x6xi32>
%10 = nn.read @"functional_1_1/embedding_1/GatherV2/ReadVariableOp:0" : tensor<20x16xf32>
%11 = nn.embedding %9, %10 {nn.name = "functional_1_1/embedding_1/GatherV2", nn.results = "functional_1_1/embedding_1/GatherV2:0", nn.type = "lookup_table_v2"} : (tensor<2x6xi32>, tensor<20x16xf32>) -> tensor<2x6x16xf32>
%12 = nn.read @"functional_1_1/multi_head_attention_1/value_1/Reshape:0" : tensor<16x16xf32>
%13 = nn.matmul %11, %12 {nn.name = "functional_1_1/multi_head_attention_1/value_1/MatMul", nn.results = "functional_1_1/multi_head_attention_1/value_1/MatMul:0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x16xf32>) -> tensor<2x6x16xf32>
%14 = nn.reshape %13 {nn.name = "functional_1_1/multi_head_attention_1/value_1/Reshape_1", nn.results = "functional_1_1/multi_head_attention_1/value_1/Reshape_1:0", nn.type = "reshape2", shape = array<i64: -1, 6, 4, 4>} : (tensor<2x6x16xf32>) -> tensor<2x6x4x4xf32>
%15 = nn.read @"functional_1_1/multi_head_attention_1/query_1/Reshape:0" : tensor<16x16xf32>
%16 = nn.matmul %11, %15 {nn.name = "functional_1_1/multi_head_attention_1/query_1/MatMul", nn.results = "functional_1_1/multi_head_attention_1/query_1/MatMul:0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x16xf32>) -> tensor<2x6x16xf32>
%17 = nn.reshape %16 {nn.name = "functional_1_1/multi_head_attention_1/query_1/Reshape_1", nn.results = "functional_1_1/multi_head_attention_1/query_1/Reshape_1:0", nn.type = "reshape2", shape = array<i64: -1, 6, 4, 4>} : (tensor<2x6x16xf32>) -> tensor<2x6x4x4xf32>
%18 = nn.read @"functional_1_1/multi_head_attention_1/key_1/Reshape:0" : tensor<16x16xf32>
%19 = nn.matmul %11, %18 {nn.name = "functional_1_1/multi_head_attention_1/key_1/MatMul", nn.results = "functional_1_1/multi_head_attention_1/key_1/MatMul:0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x16xf32>) -> tensor<2x6x16xf32>
%20 = nn.reshape %19 {nn.name = "functional_1_1/multi_head_attention_1/key_1/Reshape_1", nn.results = "functional_1_1/multi_head_attention_1/key_1/Reshape_1:0", nn.type = "reshape2", shape = array<i64: -1, 6, 4, 4>} : (tensor<2x6x16xf32>) -> tensor<2x6x4x4xf32>
%21 = nn.unsqueeze %20 {axis = array<i64: 1>, nn.name = "Unsqueeze__298", nn.results = "Unsqueeze__298:0", nn.type = "unsqueeze2"} : (tensor<2x6x4x4xf32>) -> tensor<2x1x6x4x4xf32>
%22 = nn.unsqueeze %17 {axis = array<i64: 3>, nn.name = "Unsqueeze__294", nn.results = "Unsqueeze__294:0", nn.type = "unsqueeze2"} : (tensor<2x6x4x4xf32>) -> tensor<2x6x4x1x4xf32>
%23 = nn.unsqueeze %14 {axis = array<i64: 2>, nn.name = "Unsqueeze__222", nn.results = "Unsqueeze__222:0", nn.type = "unsqueeze2"} : (tensor<2x6x4x4xf32>) -> tensor<2x6x1x4x4xf32>
%24 = nn.transpose %22 {nn.name = "Transpose__302", nn.results = "Transpose__302:0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3, 4>} : (tensor<2x6x4x1x4xf32>) -> tensor<2x4x6x1x4xf32>
%25 = nn.transpose %21 {nn.name = "Transpose__300", nn.results = "Transpose__300:0", nn.type = "transpose2", perm = array<i64: 0, 3, 1, 2, 4>} : (tensor<2x1x6x4x4xf32>) -> tensor<2x4x1x6x4xf32>
%26 = nn.transpose %23 {nn.name = "Transpose__224", nn.results = "Transpose__224:0", nn.type = "transpose2", perm = array<i64: 0, 3, 2, 4, 1>} : (tensor<2x6x1x4x4xf32>) -> tensor<2x4x1x4x6xf32>
%27 = nn.reshape %25 {nn.name = "Reshape__318", nn.results = "Reshape__318:0", nn.type = "reshape2", shape = array<i64: 8, -1, 4>} : (tensor<2x4x1x6x4xf32>) -> tensor<8x6x4xf32>
%28 = nn.transpose %27 {nn.name = "Transpose__320", nn.results = "Transpose__320:0", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%29 = nn.reshape %24 {nn.name = "Reshape__316", nn.results = "Reshape__316:0", nn.type = "reshape2", shape = array<i64: 8, -1, 4>} : (tensor<2x4x6x1x4xf32>) -> tensor<8x6x4xf32>
%30 = nn.matmul %29, %28 {nn.name = "MatMul__324", nn.results = "MatMul__324:0", nn.type = "matmul_v2"} : (tensor<8x6x4xf32>, tensor<8x4x6xf32>) -> tensor<8x6x6xf32>
%31 = nn.reshape %30 {nn.name = "Reshape__335", nn.results = "Reshape__335:0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 6, 1>} : (tensor<8x6x6xf32>) -> tensor<2x4x6x6x1xf32>
%32 = nn.squeeze %31 {axis = array<i64: 4>, nn.name = "Squeeze__339", nn.results = "Squeeze__339:0", nn.type = "squeeze2"} : (tensor<2x4x6x6x1xf32>) -> tensor<2x4x6x6xf32>
%33 = nn.scale %32 {nn.name = "functional_1_1/multi_head_attention_1/Mul", nn.results = "functional_1_1/multi_head_attention_1/Mul:0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%34 = nn.softmax %33 {axis = 3 : i64, nn.name = "functional_1_1/multi_head_attention_1/Softmax", nn.results = "functional_1_1/multi_head_attention_1/Softmax:0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%35 = nn.unsqueeze %34 {axis = array<i64: 3>, nn.name = "Unsqueeze__218", nn.results = "Unsqueeze__218:0", nn.type = "unsqueeze2"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x1x6xf32>
%36 = nn.reshape %26 {nn.name = "Reshape__240", nn.results = "Reshape__240:0", nn.type = "reshape2", shape = array<i64: 8, -1, 6>} : (tensor<2x4x1x4x6xf32>) -> tensor<8x4x6xf32>
%37 = nn.transpose %36 {nn.name = "Transpose__242", nn.results = "Transpose__242:0", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x4x6xf32>) -> tensor<8x6x4xf32>
%38 = nn.reshape %35 {nn.name = "Reshape__238", nn.results = "Reshape__238:0", nn.type = "reshape2", shape = array<i64: 8, -1, 6>} : (tensor<2x4x6x1x6xf32>) -> tensor<8x6x6xf32>
%39 = nn.matmul %38, %37 {nn.name = "MatMul__246", nn.results = "MatMul__246:0", nn.type = "matmul_v2"} : (tensor<8x6x6xf32>, tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
%40 = nn.reshape %39 {nn.name = "Reshape__257", nn.results = "Reshape__257:0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4, 1>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4x1xf32>
%41 = nn.squeeze %40 {axis = array<i64: 4>, nn.name = "Squeeze__267", nn.results = "Squeeze__267:0", nn.type = "squeeze2"} : (tensor<2x4x6x4x1xf32>) -> tensor<2x4x6x4xf32>
%42 = nn.transpose %41 {nn.name = "Transpose__261", nn.results = "Transpose__261:0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<2x6x4x4xf32>
%43 = nn.reshape %42 {nn.name = "functional_1_1/multi_head_attention_1/attention_output_1/Reshape", nn.results = "functional_1_1/multi_head_attention_1/attention_output_1/Reshape:0", nn.type = "reshape2", shape = array<i64: -1, 6, 16>} : (tensor<2x6x4x4xf32>) -> tensor<2x6x16xf32>
%44 = nn.read @"functional_1_1/multi_head_attention_1/attention_output_1/Reshape_1:0" : tensor<16x16xf32>
%45 = nn.matmul %43, %44 {nn.name = "functional_1_1/multi_head_attention_1/attention_output_1/MatMul", nn.results = "functional_1_1/multi_head_attention_1/attention_output_1/MatMul:0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x16xf32>) -> tensor<2x6x16xf32>
%46 = nn.elementwise_add %11, %45 {nn.name = "functional_1_1/Add", nn.results = "functional_1_1/Add:0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%47 = nn.reduce_mean %46 {axis = array<i64: 2>, keepdim = true, nn.name = "functional_1_1/layer_normalization_1/moments/mean", nn.results = "functional_1_1/layer_normalization_1/moments/mean:0", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x6x16xf32>) -> tensor<2x6x1xf32>
%48 = nn.scale %47 {nn.name = "functional_1_1/layer_normalization_1/Neg", nn.results = "functional_1_1/layer_normalization_1/Neg:0", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%49 = nn.elementwise_sub %46, %47 {nn.name = "functional_1_1/layer_normalization_1/moments/SquaredDifference", nn.results = "functional_1_1/layer_normalization_1/moments/SquaredDifference:0", nn.type = "elementwise_sub"} : (tensor<2x6x16xf32>, tensor<2x6x1xf32>) -> tensor<2x6x16xf32>
%50 = nn.elementwise_mul %49, %49 {nn.name = "functional_1_1/layer_normalization_1/moments/SquaredDifference__174", nn.results = "functional_1_1/layer_normalization_1/moments/SquaredDifference__174:0", nn.type = "elementwise_mul"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%51 = nn.reduce_mean %50 {axis = array<i64: 2>, keepdim = true, nn.name = "functional_1_1/layer_normalization_1/moments/variance", nn.results = "functional_1_1/layer_normalization_1/moments/variance:0", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x6x16xf32>) -> tensor<2x6x1xf32>
%52 = nn.scale %51 {bias = 0.0010000000474974513 : f64, nn.name = "functional_1_1/layer_normalization_1/add", nn.results = "functional_1_1/layer_normalization_1/add:0", nn.type = "scale"} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%53 = nn.sqrt %52 {nn.name = "functional_1_1/layer_normalization_1/Rsqrt", nn.results = "functional_1_1/layer_normalization_1/Rsqrt:0", nn.type = "sqrt"} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%54 = nn.reciprocal %53 {nn.name = "functional_1_1/layer_normalization_1/Rsqrt__177", nn.results = "functional_1_1/layer_normalization_1/Rsqrt__177:0", nn.type = "reciprocal"} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%55 = nn.read @"functional_1_1/layer_normalization_1_2/Reshape:0" : tensor<1x1x16xf32>
%56 = nn.elementwise_mul %54, %55 {nn.name = "functional_1_1/layer_normalization_1/mul", nn.results = "functional_1_1/layer_normalization_1/mul:0", nn.type = "elementwise_mul"} : (tensor<2x6x1xf32>, tensor<1x1x16xf32>) -> tensor<2x6x16xf32>
%57 = nn.elementwise_mul %46, %56 {nn.name = "functional_1_1/layer_normalization_1/mul_2", nn.results = "functional_1_1/layer_normalization_1/mul_2:0", nn.type = "elementwise_mul"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%58 = nn.elementwise_mul %48, %56 {nn.name = "functional_1_1/layer_normalization_1/mul_1", nn.results = "functional_1_1/layer_normalization_1/mul_1:0", nn.type = "elementwise_mul"} : (tensor<2x6x1xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%59 = nn.read @"functional_1_1/layer_normalization_1/Reshape_1:0" : tensor<1x1x16xf32>
%60 = nn.elementwise_add %58, %59 {nn.name = "functional_1_1/layer_normalization_1/add_1", nn.results = "functional_1_1/layer_normalization_1/add_1:0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<1x1x16xf32>) -> tensor<2x6x16xf32>
%61 = nn.elementwise_add %57, %60 {nn.name = "functional_1_1/layer_normalization_1/add_2", nn.results = "functional_1_1/layer_normalization_1/add_2:0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%62 = nn.reshape %61 {nn.name = "functional_1_1/dense_4_1/Tensordot/Reshape", nn.results = "functional_1_1/dense_4_1/Tensordot/Reshape:0", nn.type = "reshape2", shape = array<i64: -1, 16>} : (tensor<2x6x16xf32>) -> tensor<12x16xf32>
%63 = nn.read @"functional_1_1/dense_4_1/Cast/ReadVariableOp:0" : tensor<16x32xf32>
%64 = nn.matmul %62, %63 {nn.name = "functional_1_1/dense_4_1/Tensordot/MatMul", nn.results = "functional_1_1/dense_4_1/Tensordot/MatMul:0", nn.type = "matmul_v2"} : (tensor<12x16xf32>, tensor<16x32xf32>) -> tensor<12x32xf32>
%65 = nn.reshape %64 {nn.name = "functional_1_1/dense_4_1/Tensordot", nn.results = "functional_1_1/dense_4_1/Tensordot:0", nn.type = "reshape2", shape = array<i64: 2, 6, 32>} : (tensor<12x32xf32>) -> tensor<2x6x32xf32>
%66 = nn.scale %65 {nn.name = "functional_1_1/dense_4_1/Gelu/mul", nn.results = "functional_1_1/dense_4_1/Gelu/mul:0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%67 = nn.pow %65 {factor = 3.000000e+00 : f64, nn.name = "functional_1_1/dense_4_1/Gelu/Pow", nn.results = "functional_1_1/dense_4_1/Gelu/Pow:0", nn.type = "pow"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%68 = nn.scale %67 {nn.name = "functional_1_1/dense_4_1/Gelu/mul_1", nn.results = "functional_1_1/dense_4_1/Gelu/mul_1:0", nn.type = "scale", scale = 0.044714998453855515 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%69 = nn.elementwise_add %65, %68 {nn.name = "functional_1_1/dense_4_1/Gelu/add", nn.results = "functional_1_1/dense_4_1/Gelu/add:0", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%70 = nn.scale %69 {nn.name = "functional_1_1/dense_4_1/Gelu/mul_2", nn.results = "functional_1_1/dense_4_1/Gelu/mul_2:0", nn.type = "scale", scale = 0.79788458347320556 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%71 = nn.tanh %70 {nn.name = "functional_1_1/dense_4_1/Gelu/Tanh", nn.results = "functional_1_1/dense_4_1/Gelu/Tanh:0", nn.type = "tanh"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%72 = nn.scale %71 {bias = 1.000000e+00 : f64, nn.name = "functional_1_1/dense_4_1/Gelu/add_1", nn.results = "functional_1_1/dense_4_1/Gelu/add_1:0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%73 = nn.elementwise_mul %66, %72 {nn.name = "functional_1_1/dense_4_1/Gelu/mul_3", nn.results = "functional_1_1/dense_4_1/Gelu/mul_3:0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%74 = nn.reshape %73 {nn.name = "functional_1_1/dense_3_1/Tensordot/Reshape", nn.results = "functional_1_1/dense_3_1/Tensordot/Reshape:0", nn.type = "reshape2", shape = array<i64: -1, 32>} : (tensor<2x6x32xf32>) -> tensor<12x32xf32>
%75 = nn.read @"functional_1_1/dense_3_1/Cast/ReadVariableOp:0" : tensor<32x16xf32>
%76 = nn.matmul %74, %75 {nn.name = "functional_1_1/dense_3_1/Tensordot/MatMul", nn.results = "functional_1_1/dense_3_1/Tensordot/MatMul:0", nn.type = "matmul_v2"} : (tensor<12x32xf32>, tensor<32x16xf32>) -> tensor<12x16xf32>
%77 = nn.reshape %76 {nn.name = "functional_1_1/dense_3_1/Tensordot", nn.results = "functional_1_1/dense_3_1/Tensordot:0", nn.type = "reshape2", shape = array<i64: 2, 6, 16>} : (tensor<12x16xf32>) -> tensor<2x6x16xf32>
%78 = nn.elementwise_add %61, %77 {nn.name = "functional_1_1/Add_1", nn.results = "functional_1_1/Add_1:0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%79 = nn.reduce_mean %78 {axis = array<i64: 2>, keepdim = true, nn.name = "functional_1_1/layer_normalization_1_2/moments/mean", nn.results = "functional_1_1/layer_normalization_1_2/moments/mean:0", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x6x16xf32>) -> tensor<2x6x1xf32>
%80 = nn.scale %79 {nn.name = "functional_1_1/layer_normalization_1_2/Neg", nn.results = "functional_1_1/layer_normalization_1_2/Neg:0", nn.type = "scale", scale = -1.000000e+00 : f64} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%81 = nn.elementwise_sub %78, %79 {nn.name = "functional_1_1/layer_normalization_1_2/moments/SquaredDifference", nn.results = "functional_1_1/layer_normalization_1_2/moments/SquaredDifference:0", nn.type = "elementwise_sub"} : (tensor<2x6x16xf32>, tensor<2x6x1xf32>) -> tensor<2x6x16xf32>
%82 = nn.elementwise_mul %81, %81 {nn.name = "functional_1_1/layer_normalization_1_2/moments/SquaredDifference__195", nn.results = "functional_1_1/layer_normalization_1_2/moments/SquaredDifference__195:0", nn.type = "elementwise_mul"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%83 = nn.reduce_mean %82 {axis = array<i64: 2>, keepdim = true, nn.name = "functional_1_1/layer_normalization_1_2/moments/variance", nn.results = "functional_1_1/layer_normalization_1_2/moments/variance:0", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x6x16xf32>) -> tensor<2x6x1xf32>
%84 = nn.scale %83 {bias = 0.0010000000474974513 : f64, nn.name = "functional_1_1/layer_normalization_1_2/add", nn.results = "functional_1_1/layer_normalization_1_2/add:0", nn.type = "scale"} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%85 = nn.sqrt %84 {nn.name = "functional_1_1/layer_normalization_1_2/Rsqrt", nn.results = "functional_1_1/layer_normalization_1_2/Rsqrt:0", nn.type = "sqrt"} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%86 = nn.reciprocal %85 {nn.name = "functional_1_1/layer_normalization_1_2/Rsqrt__198", nn.results = "functional_1_1/layer_normalization_1_2/Rsqrt__198:0", nn.type = "reciprocal"} : (tensor<2x6x1xf32>) -> tensor<2x6x1xf32>
%87 = nn.elementwise_mul %86, %55 {nn.name = "functional_1_1/layer_normalization_1_2/mul", nn.results = "functional_1_1/layer_normalization_1_2/mul:0", nn.type = "elementwise_mul"} : (tensor<2x6x1xf32>, tensor<1x1x16xf32>) -> tensor<2x6x16xf32>
%88 = nn.elementwise_mul %78, %87 {nn.name = "functional_1_1/layer_normalization_1_2/mul_2", nn.results = "functional_1_1/layer_normalization_1_2/mul_2:0", nn.type = "elementwise_mul"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%89 = nn.elementwise_mul %80, %87 {nn.name = "functional_1_1/layer_normalization_1_2/mul_1", nn.results = "functional_1_1/layer_normalization_1_2/mul_1:0", nn.type = "elementwise_mul"} : (tensor<2x6x1xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%90 = nn.elementwise_add %89, %59 {nn.name = "functional_1_1/layer_normalization_1_2/add_1", nn.results = "functional_1_1/layer_normalization_1_2/add_1:0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<1x1x16xf32>) -> tensor<2x6x16xf32>
%91 = nn.elementwise_add %88, %90 {nn.name = "functional_1_1/layer_normalization_1_2/add_2", nn.results = "functional_1_1/layer_normalization_1_2/add_2:0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%92 = nn.reduce_mean %91 {axis = array<i64: 1>, nn.name = "functional_1_1/global_average_pooling1d_1/Mean", nn.results = "functional_1_1/global_average_pooling1d_1/Mean:0", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x6x16xf32>) -> tensor<2x16xf32>
%93 = nn.read @"functional_1_1/dense_5_1/Cast/ReadVariableOp:0" : tensor<16x3xf32>
%94 = nn.matmul %92, %93 {nn.name = "functional_1_1/dense_5_1/MatMul", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x16xf32>, tensor<16x3xf32>) -> tensor<2x3xf32>
return %94 : tensor<2x3xf32>

// keras-lstm
nn.variable @R0__386 parameter : tensor<1x24x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @B0__387 parameter : tensor<1x48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @W0__385 parameter : tensor<1x24x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"functional_2_1/dense_6_1/Cast/ReadVariableOp:0" parameter : tensor<6x2xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "functional_2_1/lstm_1/transpose", nn.results = "functional_2_1/lstm_1/transpose:0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<3x5x4xf32>) -> tensor<5x3x4xf32>
%1 = nn.read @R0__386 : tensor<1x24x6xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "LSTM__388.slice", nn.results = "LSTM__388.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24x6xf32>) -> tensor<24x6xf32>
%3 = nn.read @B0__387 : tensor<1x48xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "LSTM__388.slice.1", nn.results = "LSTM__388.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x48xf32>) -> tensor<48xf32>
%5 = nn.slice %4 {axes = array<i64: 0>, ends = array<i64: 48>, nn.name = "LSTM__388.slice.2", nn.results = "LSTM__388.slice.2", nn.type = "slice", starts = array<i64: 24>} : (tensor<48xf32>) -> tensor<24xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 1, 3, 6>, value = 0.000000e+00 : f64} : () -> tensor<1x3x6xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "LSTM__388.slice.3", nn.results = "LSTM__388.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x3x6xf32>) -> tensor<3x6xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "LSTM__388.slice.4", nn.results = "LSTM__388.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x3x6xf32>) -> tensor<3x6xf32>
%9 = nn.read @W0__385 : tensor<1x24x4xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "LSTM__388.slice.5", nn.results = "LSTM__388.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24x4xf32>) -> tensor<24x4xf32>
%11 = nn.matmul %0, %10 {nn.name = "LSTM__388", nn.results = "LSTM__388.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<5x3x4xf32>, tensor<24x4xf32>) -> tensor<5x3x24xf32>
%12 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "LSTM__388.slice.6", nn.results = "LSTM__388.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x48xf32>) -> tensor<48xf32>
%13 = nn.slice %12 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "LSTM__388.slice.7", nn.results = "LSTM__388.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<48xf32>) -> tensor<24xf32>
%14 = nn.elementwise_add %11, %13 {nn.name = "LSTM__388.elementwise_add", nn.results = "LSTM__388.elementwise_add", nn.type = "elementwise_add"} : (tensor<5x3x24xf32>, tensor<24xf32>) -> tensor<5x3x24xf32>
%15:5 = nn.unbind %14 {nn.name = "LSTM__388.unstack", nn.results = ["LSTM__388.unstack", "LSTM__388.unstack.1", "LSTM__388.unstack.2", "LSTM__388.unstack.3", "LSTM__388.unstack.4"], nn.type = "unstack"} : (tensor<5x3x24xf32>) -> (tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>, tensor<3x24xf32>)
%16 = nn.matmul %7, %2 {nn.name = "LSTM__388.matmul_v2", nn.results = "LSTM__388.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x6xf32>, tensor<24x6xf32>) -> tensor<3x24xf32>
%17 = nn.elementwise_add %15#0, %16 {nn.name = "LSTM__388.elementwise_add.1", nn.results = "LSTM__388.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
%18 = nn.elementwise_add %17, %5 {nn.name = "LSTM__388.elementwise_add.2", nn.results = "LSTM__388.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<24xf32>) -> tensor<3x24xf32>
%19:4 = nn.split %18 {axis = 1 : i64, nn.name = "LSTM__388.split", nn.results = ["LSTM__388.split", "LSTM__388.split.1", "LSTM__388.split.2", "LSTM__388.split.3"], nn.type = "split", num = 4 : i64} : (tensor<3x24xf32>) -> (tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>)
%20 = nn.sigmoid %19#0 {nn.name = "LSTM__388.sigmoid", nn.results = "LSTM__388.sigmoid", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%21 = nn.sigmoid %19#2 {nn.name = "LSTM__388.sigmoid.1", nn.results = "LSTM__388.sigmoid.1", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%22 = nn.tanh %19#3 {nn.name = "LSTM__388.tanh", nn.results = "LSTM__388.tanh", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%23 = nn.elementwise_mul %20, %22 {nn.name = "LSTM__388.elementwise_mul", nn.results = "LSTM__388.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%24 = nn.elementwise_mul %21, %8 {nn.name = "LSTM__388.elementwise_mul.1", nn.results = "LSTM__388.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%25 = nn.elementwise_add %24, %23 {nn.name = "LSTM__388.elementwise_add.3", nn.results = "LSTM__388.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%26 = nn.sigmoid %19#1 {nn.name = "LSTM__388.sigmoid.2", nn.results = "LSTM__388.sigmoid.2", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%27 = nn.tanh %25 {nn.name = "LSTM__388.tanh.1", nn.results = "LSTM__388.tanh.1", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%28 = nn.elementwise_mul %26, %27 {nn.name = "LSTM__388.elementwise_mul.2", nn.results = "LSTM__388.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%29 = nn.matmul %28, %2 {nn.name = "LSTM__388.matmul_v2.1", nn.results = "LSTM__388.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x6xf32>, tensor<24x6xf32>) -> tensor<3x24xf32>
%30 = nn.elementwise_add %15#1, %29 {nn.name = "LSTM__388.elementwise_add.4", nn.results = "LSTM__388.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
%31 = nn.elementwise_add %30, %5 {nn.name = "LSTM__388.elementwise_add.5", nn.results = "LSTM__388.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<24xf32>) -> tensor<3x24xf32>
%32:4 = nn.split %31 {axis = 1 : i64, nn.name = "LSTM__388.split.1", nn.results = ["LSTM__388.split.4", "LSTM__388.split.5", "LSTM__388.split.6", "LSTM__388.split.7"], nn.type = "split", num = 4 : i64} : (tensor<3x24xf32>) -> (tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>)
%33 = nn.sigmoid %32#0 {nn.name = "LSTM__388.sigmoid.3", nn.results = "LSTM__388.sigmoid.3", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%34 = nn.sigmoid %32#2 {nn.name = "LSTM__388.sigmoid.4", nn.results = "LSTM__388.sigmoid.4", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%35 = nn.tanh %32#3 {nn.name = "LSTM__388.tanh.2", nn.results = "LSTM__388.tanh.2", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%36 = nn.elementwise_mul %33, %35 {nn.name = "LSTM__388.elementwise_mul.3", nn.results = "LSTM__388.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%37 = nn.elementwise_mul %34, %25 {nn.name = "LSTM__388.elementwise_mul.4", nn.results = "LSTM__388.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%38 = nn.elementwise_add %37, %36 {nn.name = "LSTM__388.elementwise_add.6", nn.results = "LSTM__388.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%39 = nn.sigmoid %32#1 {nn.name = "LSTM__388.sigmoid.5", nn.results = "LSTM__388.sigmoid.5", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%40 = nn.tanh %38 {nn.name = "LSTM__388.tanh.3", nn.results = "LSTM__388.tanh.3", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%41 = nn.elementwise_mul %39, %40 {nn.name = "LSTM__388.elementwise_mul.5", nn.results = "LSTM__388.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%42 = nn.matmul %41, %2 {nn.name = "LSTM__388.matmul_v2.2", nn.results = "LSTM__388.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x6xf32>, tensor<24x6xf32>) -> tensor<3x24xf32>
%43 = nn.elementwise_add %15#2, %42 {nn.name = "LSTM__388.elementwise_add.7", nn.results = "LSTM__388.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
%44 = nn.elementwise_add %43, %5 {nn.name = "LSTM__388.elementwise_add.8", nn.results = "LSTM__388.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<24xf32>) -> tensor<3x24xf32>
%45:4 = nn.split %44 {axis = 1 : i64, nn.name = "LSTM__388.split.2", nn.results = ["LSTM__388.split.8", "LSTM__388.split.9", "LSTM__388.split.10", "LSTM__388.split.11"], nn.type = "split", num = 4 : i64} : (tensor<3x24xf32>) -> (tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>)
%46 = nn.sigmoid %45#0 {nn.name = "LSTM__388.sigmoid.6", nn.results = "LSTM__388.sigmoid.6", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%47 = nn.sigmoid %45#2 {nn.name = "LSTM__388.sigmoid.7", nn.results = "LSTM__388.sigmoid.7", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%48 = nn.tanh %45#3 {nn.name = "LSTM__388.tanh.4", nn.results = "LSTM__388.tanh.4", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%49 = nn.elementwise_mul %46, %48 {nn.name = "LSTM__388.elementwise_mul.6", nn.results = "LSTM__388.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%50 = nn.elementwise_mul %47, %38 {nn.name = "LSTM__388.elementwise_mul.7", nn.results = "LSTM__388.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%51 = nn.elementwise_add %50, %49 {nn.name = "LSTM__388.elementwise_add.9", nn.results = "LSTM__388.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%52 = nn.sigmoid %45#1 {nn.name = "LSTM__388.sigmoid.8", nn.results = "LSTM__388.sigmoid.8", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%53 = nn.tanh %51 {nn.name = "LSTM__388.tanh.5", nn.results = "LSTM__388.tanh.5", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%54 = nn.elementwise_mul %52, %53 {nn.name = "LSTM__388.elementwise_mul.8", nn.results = "LSTM__388.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%55 = nn.matmul %54, %2 {nn.name = "LSTM__388.matmul_v2.3", nn.results = "LSTM__388.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x6xf32>, tensor<24x6xf32>) -> tensor<3x24xf32>
%56 = nn.elementwise_add %15#3, %55 {nn.name = "LSTM__388.elementwise_add.10", nn.results = "LSTM__388.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
%57 = nn.elementwise_add %56, %5 {nn.name = "LSTM__388.elementwise_add.11", nn.results = "LSTM__388.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<24xf32>) -> tensor<3x24xf32>
%58:4 = nn.split %57 {axis = 1 : i64, nn.name = "LSTM__388.split.3", nn.results = ["LSTM__388.split.12", "LSTM__388.split.13", "LSTM__388.split.14", "LSTM__388.split.15"], nn.type = "split", num = 4 : i64} : (tensor<3x24xf32>) -> (tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>)
%59 = nn.sigmoid %58#0 {nn.name = "LSTM__388.sigmoid.9", nn.results = "LSTM__388.sigmoid.9", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%60 = nn.sigmoid %58#2 {nn.name = "LSTM__388.sigmoid.10", nn.results = "LSTM__388.sigmoid.10", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%61 = nn.tanh %58#3 {nn.name = "LSTM__388.tanh.6", nn.results = "LSTM__388.tanh.6", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%62 = nn.elementwise_mul %59, %61 {nn.name = "LSTM__388.elementwise_mul.9", nn.results = "LSTM__388.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%63 = nn.elementwise_mul %60, %51 {nn.name = "LSTM__388.elementwise_mul.10", nn.results = "LSTM__388.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%64 = nn.elementwise_add %63, %62 {nn.name = "LSTM__388.elementwise_add.12", nn.results = "LSTM__388.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%65 = nn.sigmoid %58#1 {nn.name = "LSTM__388.sigmoid.11", nn.results = "LSTM__388.sigmoid.11", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%66 = nn.tanh %64 {nn.name = "LSTM__388.tanh.7", nn.results = "LSTM__388.tanh.7", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%67 = nn.elementwise_mul %65, %66 {nn.name = "LSTM__388.elementwise_mul.11", nn.results = "LSTM__388.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%68 = nn.matmul %67, %2 {nn.name = "LSTM__388.matmul_v2.4", nn.results = "LSTM__388.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<3x6xf32>, tensor<24x6xf32>) -> tensor<3x24xf32>
%69 = nn.elementwise_add %15#4, %68 {nn.name = "LSTM__388.elementwise_add.13", nn.results = "LSTM__388.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<3x24xf32>) -> tensor<3x24xf32>
%70 = nn.elementwise_add %69, %5 {nn.name = "LSTM__388.elementwise_add.14", nn.results = "LSTM__388.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<3x24xf32>, tensor<24xf32>) -> tensor<3x24xf32>
%71:4 = nn.split %70 {axis = 1 : i64, nn.name = "LSTM__388.split.4", nn.results = ["LSTM__388.split.16", "LSTM__388.split.17", "LSTM__388.split.18", "LSTM__388.split.19"], nn.type = "split", num = 4 : i64} : (tensor<3x24xf32>) -> (tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>)
%72 = nn.sigmoid %71#0 {nn.name = "LSTM__388.sigmoid.12", nn.results = "LSTM__388.sigmoid.12", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%73 = nn.sigmoid %71#2 {nn.name = "LSTM__388.sigmoid.13", nn.results = "LSTM__388.sigmoid.13", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%74 = nn.tanh %71#3 {nn.name = "LSTM__388.tanh.8", nn.results = "LSTM__388.tanh.8", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%75 = nn.elementwise_mul %72, %74 {nn.name = "LSTM__388.elementwise_mul.12", nn.results = "LSTM__388.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%76 = nn.elementwise_mul %73, %64 {nn.name = "LSTM__388.elementwise_mul.13", nn.results = "LSTM__388.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%77 = nn.elementwise_add %76, %75 {nn.name = "LSTM__388.elementwise_add.15", nn.results = "LSTM__388.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%78 = nn.sigmoid %71#1 {nn.name = "LSTM__388.sigmoid.14", nn.results = "LSTM__388.sigmoid.14", nn.type = "sigmoid"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%79 = nn.tanh %77 {nn.name = "LSTM__388.tanh.9", nn.results = "LSTM__388.tanh.9", nn.type = "tanh"} : (tensor<3x6xf32>) -> tensor<3x6xf32>
%80 = nn.elementwise_mul %78, %79 {nn.name = "LSTM__388.elementwise_mul.14", nn.results = "LSTM__388.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
%81 = nn.stack %28, %41, %54, %67, %80 {nn.name = "LSTM__388.stack", nn.results = "LSTM__388.stack", nn.type = "stack"} : (tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>, tensor<3x6xf32>) -> tensor<5x3x6xf32>
%82 = nn.stack %81 {axis = 1 : i64, nn.name = "LSTM__388.stack.1", nn.results = "LSTM__388:0", nn.type = "stack"} : (tensor<5x3x6xf32>) -> tensor<5x1x3x6xf32>
%83 = nn.stack %80 {nn.name = "LSTM__388.stack.2", nn.results = "LSTM__388:1", nn.type = "stack"} : (tensor<3x6xf32>) -> tensor<1x3x6xf32>
%84 = nn.stack %77 {nn.name = "LSTM__388.stack.3", nn.results = "LSTM__388:2", nn.type = "stack"} : (tensor<3x6xf32>) -> tensor<1x3x6xf32>
%85 = nn.squeeze %82 {axis = array<i64: 1>, nn.name = "Squeeze__392", nn.results = "Squeeze__392:0", nn.type = "squeeze2"} : (tensor<5x1x3x6xf32>) -> tensor<5x3x6xf32>
%86 = nn.slice %85 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "functional_2_1/lstm_1/strided_slice_3", nn.results = "functional_2_1/lstm_1/strided_slice_3:0", nn.type = "slice", starts = array<i64: -1>} : (tensor<5x3x6xf32>) -> tensor<1x3x6xf32>
%87 = nn.squeeze %86 {axis = array<i64: 0>, nn.name = "functional_2_1/lstm_1/strided_slice_3__421", nn.results = "functional_2_1/lstm_1/strided_slice_3__421:0", nn.type = "squeeze2"} : (tensor<1x3x6xf32>) -> tensor<3x6xf32>
%88 = nn.read @"functional_2_1/dense_6_1/Cast/ReadVariableOp:0" : tensor<6x2xf32>
%89 = nn.matmul %87, %88 {nn.name = "functional_2_1/dense_6_1/MatMul", nn.results = "y", nn.type = "matmul_v2"} : (tensor<3x6xf32>, tensor<6x2xf32>) -> tensor<3x2xf32>
return %89 : tensor<3x2xf32>
