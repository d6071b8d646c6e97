// cnn-classic
nn.variable @"onnx::Conv_38" parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::Conv_39" parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::Conv_41" parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::Conv_42" parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"onnx::Conv_38" : tensor<8x3x3x3xf32>
%1 = nn.read @"onnx::Conv_39" : tensor<8xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "/first/Conv", nn.results = "/first/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%3 = nn.relu %2 {nn.name = "/Relu", nn.results = "/Relu_output_0", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%4 = nn.read @"onnx::Conv_41" : tensor<8x1x3x3xf32>
%5 = nn.read @"onnx::Conv_42" : tensor<8xf32>
%6 = nn.conv %3, %4, %5 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "/depthwise/Conv", nn.results = "/depthwise/Conv_output_0", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%7 = nn.hard_swish %6 {nn.name = "/HardSwish", nn.results = "/HardSwish_output_0", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%8 = nn.pool %7 {kernel_size = array<i64: 3, 3>, nn.name = "/MaxPool", nn.results = "/MaxPool_output_0", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%9 = nn.read @last.weight : tensor<16x8x1x1xf32>
%10 = nn.read @last.bias : tensor<16xf32>
%11 = nn.conv %8, %9, %10 {dilations = array<i64: 1, 1>, nn.name = "/last/Conv", nn.results = "/last/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%12 = nn.sigmoid %11 {nn.name = "/Sigmoid", nn.results = "/Sigmoid_output_0", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%13 = nn.elementwise_mul %11, %12 {nn.name = "/Mul", nn.results = "/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%14 = nn.bilinear_interp %13 {align_corners = false, align_mode = 0 : i64, nn.name = "/Resize", nn.results = "/Resize_output_0", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%15 = nn.pool %14 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "/GlobalAveragePool", nn.results = "/GlobalAveragePool_output_0", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%16 = nn.reshape %15 {nn.name = "/Flatten", nn.results = "/Flatten_output_0", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%17 = nn.read @head.weight : tensor<5x16xf32>
%18 = nn.matmul %16, %17 {nn.name = "/head/Gemm", nn.results = "/head/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%19 = nn.read @head.bias : tensor<5xf32>
%20 = nn.elementwise_add %18, %19 {nn.name = "/head/Gemm.elementwise_add", nn.results = "/head/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%21 = nn.softmax %20 {axis = 1 : i64, nn.name = "/Softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %21 : tensor<2x5xf32>

// cnn-classic-kept
nn.variable @first.weight parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.weight parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @first.weight : tensor<8x3x3x3xf32>
%1 = nn.conv %arg0, %0 {dilations = array<i64: 1, 1>, nn.name = "/first/Conv", nn.results = "/first/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>) -> tensor<2x8x12x12xf32>
%2 = nn.read @norm1.running_mean : tensor<8xf32>
%3 = nn.read @norm1.running_var : tensor<8xf32>
%4 = nn.read @norm1.weight : tensor<8xf32>
%5 = nn.read @norm1.bias : tensor<8xf32>
%out, %mean_out, %variance_out, %saved_mean, %saved_variance = nn.batch_norm %1, %2, %3, %4, %5 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "/norm1/BatchNormalization", nn.results = ["/norm1/BatchNormalization_output_0", "/norm1/BatchNormalization.batch_norm.1", "/norm1/BatchNormalization.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%6 = nn.relu %out {nn.name = "/Relu", nn.results = "/Relu_output_0", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%7 = nn.read @depthwise.weight : tensor<8x1x3x3xf32>
%8 = nn.read @depthwise.bias : tensor<8xf32>
%9 = nn.conv %6, %7, %8 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "/depthwise/Conv", nn.results = "/depthwise/Conv_output_0", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%10 = nn.read @norm2.running_mean : tensor<8xf32>
%11 = nn.read @norm2.running_var : tensor<8xf32>
%12 = nn.read @norm2.weight : tensor<8xf32>
%13 = nn.read @norm2.bias : tensor<8xf32>
%out_0, %mean_out_1, %variance_out_2, %saved_mean_3, %saved_variance_4 = nn.batch_norm %9, %10, %11, %12, %13 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "/norm2/BatchNormalization", nn.results = ["/norm2/BatchNormalization_output_0", "/norm2/BatchNormalization.batch_norm.1", "/norm2/BatchNormalization.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%14 = nn.hard_swish %out_0 {nn.name = "/HardSwish", nn.results = "/HardSwish_output_0", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%15 = nn.pool %14 {kernel_size = array<i64: 3, 3>, nn.name = "/MaxPool", nn.results = "/MaxPool_output_0", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%16 = nn.read @last.weight : tensor<16x8x1x1xf32>
%17 = nn.read @last.bias : tensor<16xf32>
%18 = nn.conv %15, %16, %17 {dilations = array<i64: 1, 1>, nn.name = "/last/Conv", nn.results = "/last/Conv_output_0", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%19 = nn.sigmoid %18 {nn.name = "/Sigmoid", nn.results = "/Sigmoid_output_0", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%20 = nn.elementwise_mul %18, %19 {nn.name = "/Mul", nn.results = "/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%21 = nn.bilinear_interp %20 {align_corners = false, align_mode = 0 : i64, nn.name = "/Resize", nn.results = "/Resize_output_0", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%22 = nn.pool %21 {global_pooling = true, kernel_size = array<i64: 1, 1>, nn.name = "/GlobalAveragePool", nn.results = "/GlobalAveragePool_output_0", nn.type = "pool2d", paddings = array<i64: 0, 0>, pooling_type = "avg", strides = array<i64: 1, 1>} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%23 = nn.reshape %22 {nn.name = "/Flatten", nn.results = "/Flatten_output_0", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%24 = nn.read @head.weight : tensor<5x16xf32>
%25 = nn.matmul %23, %24 {nn.name = "/head/Gemm", nn.results = "/head/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%26 = nn.read @head.bias : tensor<5xf32>
%27 = nn.elementwise_add %25, %26 {nn.name = "/head/Gemm.elementwise_add", nn.results = "/head/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%28 = nn.softmax %27 {axis = 1 : i64, nn.name = "/Softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %28 : tensor<2x5xf32>

// cnn-dynamo
nn.variable @first.weight parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @first.weight_bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.weight parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @first.weight : tensor<8x3x3x3xf32>
%1 = nn.read @first.weight_bias : tensor<8xf32>
%2 = nn.conv %arg0, %0, %1 {dilations = array<i64: 1, 1>, nn.name = "node_Conv_33", nn.results = "getitem", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%3 = nn.relu %2 {nn.name = "node_relu", nn.results = "relu", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%4 = nn.read @depthwise.weight : tensor<8x1x3x3xf32>
%5 = nn.read @depthwise.bias : tensor<8xf32>
%6 = nn.conv %3, %4, %5 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "node_Conv_34", nn.results = "getitem_3", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%7 = nn.hard_swish %6 {nn.name = "n0", nn.results = "hardswish", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%8 = nn.pool %7 {kernel_size = array<i64: 3, 3>, nn.name = "node_max_pool2d", nn.results = "max_pool2d", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%9 = nn.read @last.weight : tensor<16x8x1x1xf32>
%10 = nn.read @last.bias : tensor<16xf32>
%11 = nn.conv %8, %9, %10 {dilations = array<i64: 1, 1>, nn.name = "node_conv2d_2", nn.results = "conv2d_2", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%12 = nn.sigmoid %11 {nn.name = "node_Sigmoid_20", nn.results = "val_21", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%13 = nn.elementwise_mul %11, %12 {nn.name = "node_silu", nn.results = "silu", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%14 = nn.bilinear_interp %13 {align_corners = false, align_mode = 0 : i64, nn.name = "node_upsample_bilinear2d", nn.results = "upsample_bilinear2d", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%15 = nn.reduce_mean %14 {axis = array<i64: 3, 2>, keepdim = true, nn.name = "node_mean", nn.results = "mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%16 = nn.reshape %15 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%17 = nn.read @head.weight : tensor<5x16xf32>
%18 = nn.matmul %16, %17 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%19 = nn.read @head.bias : tensor<5xf32>
%20 = nn.elementwise_add %18, %19 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%21 = nn.softmax %20 {axis = 1 : i64, nn.name = "node_softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %21 : tensor<2x5xf32>

// cnn-dynamo-kept
nn.variable @first.weight parameter : tensor<8x3x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm1.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.weight parameter : tensor<8x1x3x3xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @depthwise.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.running_mean buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.running_var buffer : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @norm2.weight parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.weight parameter : tensor<16x8x1x1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @last.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<5x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.bias parameter : tensor<5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 8>, value = 0.000000e+00 : f64} : () -> tensor<8xf32>
%1 = nn.read @first.weight : tensor<8x3x3x3xf32>
%2 = nn.conv %arg0, %1, %0 {dilations = array<i64: 1, 1>, nn.name = "node_conv2d", nn.results = "conv2d", nn.type = "conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x3x12x12xf32>, tensor<8x3x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%3 = nn.read @norm1.running_mean : tensor<8xf32>
%4 = nn.read @norm1.running_var : tensor<8xf32>
%5 = nn.read @norm1.weight : tensor<8xf32>
%6 = nn.read @norm1.bias : tensor<8xf32>
%out, %mean_out, %variance_out, %saved_mean, %saved_variance = nn.batch_norm %2, %3, %4, %5, %6 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "node__native_batch_norm_legit_no_training__0", nn.results = ["getitem", "node__native_batch_norm_legit_no_training__0.batch_norm.1", "node__native_batch_norm_legit_no_training__0.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%7 = nn.relu %out {nn.name = "node_relu", nn.results = "relu", nn.type = "relu"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%8 = nn.read @depthwise.weight : tensor<8x1x3x3xf32>
%9 = nn.read @depthwise.bias : tensor<8xf32>
%10 = nn.conv %7, %8, %9 {dilations = array<i64: 1, 1>, groups = 8 : i64, nn.name = "node_conv2d_1", nn.results = "conv2d_1", nn.type = "depthwise_conv2d", paddings = array<i64: 1, 1, 1, 1>, strides = array<i64: 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8x1x3x3xf32>, tensor<8xf32>) -> tensor<2x8x12x12xf32>
%11 = nn.read @norm2.running_mean : tensor<8xf32>
%12 = nn.read @norm2.running_var : tensor<8xf32>
%13 = nn.read @norm2.weight : tensor<8xf32>
%14 = nn.read @norm2.bias : tensor<8xf32>
%out_0, %mean_out_1, %variance_out_2, %saved_mean_3, %saved_variance_4 = nn.batch_norm %10, %11, %12, %13, %14 {epsilon = 9.9999997473787516E-6 : f64, is_test = true, momentum = 0.89999997615814208 : f64, nn.name = "node__native_batch_norm_legit_no_training_1__0", nn.results = ["getitem_3", "node__native_batch_norm_legit_no_training_1__0.batch_norm.1", "node__native_batch_norm_legit_no_training_1__0.batch_norm.2", "", ""], nn.type = "batch_norm", operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>} : (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> (tensor<2x8x12x12xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>)
%15 = nn.hard_swish %out_0 {nn.name = "n0", nn.results = "hardswish", nn.type = "hard_swish"} : (tensor<2x8x12x12xf32>) -> tensor<2x8x12x12xf32>
%16 = nn.pool %15 {kernel_size = array<i64: 3, 3>, nn.name = "node_max_pool2d", nn.results = "max_pool2d", nn.type = "pool2d", paddings = array<i64: 1, 1, 1, 1>, pooling_type = "max", strides = array<i64: 2, 2>} : (tensor<2x8x12x12xf32>) -> tensor<2x8x6x6xf32>
%17 = nn.read @last.weight : tensor<16x8x1x1xf32>
%18 = nn.read @last.bias : tensor<16xf32>
%19 = nn.conv %16, %17, %18 {dilations = array<i64: 1, 1>, nn.name = "node_conv2d_2", nn.results = "conv2d_2", nn.type = "conv2d", paddings = array<i64: 0, 0, 0, 0>, strides = array<i64: 2, 2>} : (tensor<2x8x6x6xf32>, tensor<16x8x1x1xf32>, tensor<16xf32>) -> tensor<2x16x3x3xf32>
%20 = nn.sigmoid %19 {nn.name = "node_Sigmoid_20", nn.results = "val_21", nn.type = "sigmoid"} : (tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%21 = nn.elementwise_mul %19, %20 {nn.name = "node_silu", nn.results = "silu", nn.type = "elementwise_mul"} : (tensor<2x16x3x3xf32>, tensor<2x16x3x3xf32>) -> tensor<2x16x3x3xf32>
%22 = nn.bilinear_interp %21 {align_corners = false, align_mode = 0 : i64, nn.name = "node_upsample_bilinear2d", nn.results = "upsample_bilinear2d", nn.type = "bilinear_interp_v2", out_h = 6 : i64, out_w = 6 : i64} : (tensor<2x16x3x3xf32>) -> tensor<2x16x6x6xf32>
%23 = nn.reduce_mean %22 {axis = array<i64: 3, 2>, keepdim = true, nn.name = "node_mean", nn.results = "mean", nn.type = "reduce_mean", reduce_all = false} : (tensor<2x16x6x6xf32>) -> tensor<2x16x1x1xf32>
%24 = nn.reshape %23 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 16>} : (tensor<2x16x1x1xf32>) -> tensor<2x16xf32>
%25 = nn.read @head.weight : tensor<5x16xf32>
%26 = nn.matmul %24, %25 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x16xf32>, tensor<5x16xf32>) -> tensor<2x5xf32>
%27 = nn.read @head.bias : tensor<5xf32>
%28 = nn.elementwise_add %26, %27 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<5xf32>) -> tensor<2x5xf32>
%29 = nn.softmax %28 {axis = 1 : i64, nn.name = "node_softmax", nn.results = "y", nn.type = "softmax"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
return %29 : tensor<2x5xf32>

// decoder-classic
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @places parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_163" parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @constant buffer : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @"onnx::MatMul_171" parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_172" parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_173" parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_174" parameter : tensor<16x30xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "/words/Gather", nn.results = "/words/Gather_output_0", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @places : tensor<8x16xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/Slice", nn.results = "/Slice_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%4 = nn.elementwise_add %1, %3 {nn.name = "/Add", nn.results = "/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%5 = nn.read @norm1.weight : tensor<16xf32>
%6 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %4, %5, %6 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm1/LayerNormalization", nn.results = ["/norm1/LayerNormalization_output_0", "/norm1/LayerNormalization.layer_norm.1", "/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%7 = nn.read @"onnx::MatMul_163" : tensor<16x48xf32>
%8 = nn.matmul %y, %7 {nn.name = "/qkv/MatMul", nn.results = "/qkv/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%9 = nn.read @qkv.bias : tensor<48xf32>
%10 = nn.elementwise_add %9, %8 {nn.name = "/qkv/Add", nn.results = "/qkv/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<2x8x48xf32>) -> tensor<2x8x48xf32>
%11 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 16>, nn.name = "/Slice_1", nn.results = "/Slice_1_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%12 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 32>, nn.name = "/Slice_2", nn.results = "/Slice_2_output_0", nn.type = "slice", starts = array<i64: 16>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%13 = nn.slice %10 {axes = array<i64: 2>, ends = array<i64: 48>, nn.name = "/Slice_3", nn.results = "/Slice_3_output_0", nn.type = "slice", starts = array<i64: 32>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%14 = nn.reshape %11 {nn.name = "/Reshape", nn.results = "/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%15 = nn.transpose %14 {nn.name = "/Transpose", nn.results = "/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%16 = nn.reshape %12 {nn.name = "/Reshape_1", nn.results = "/Reshape_1_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%17 = nn.transpose %16 {nn.name = "/Transpose_1", nn.results = "/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%18 = nn.reshape %13 {nn.name = "/Reshape_2", nn.results = "/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%19 = nn.transpose %18 {nn.name = "/Transpose_2", nn.results = "/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%20 = nn.transpose %16 {nn.name = "/Transpose_3", nn.results = "/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 3, 1>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x4x8xf32>
%21 = nn.scale %15 {nn.name = "/Mul_3", nn.results = "/Mul_3_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%22 = nn.scale %20 {nn.name = "/Mul_4", nn.results = "/Mul_4_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%23 = nn.matmul %21, %22 {nn.name = "/MatMul", nn.results = "/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%24 = nn.read @constant : tensor<8x8xf32>
%25 = nn.elementwise_add %23, %24 {nn.name = "/Add_2", nn.results = "/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%26 = nn.softmax %25 {axis = 3 : i64, nn.name = "/Softmax", nn.results = "/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.matmul %26, %19 {nn.name = "/MatMul_1", nn.results = "/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%28 = nn.transpose %27 {nn.name = "/Transpose_4", nn.results = "/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%29 = nn.reshape %28 {nn.name = "/Reshape_3", nn.results = "/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%30 = nn.read @"onnx::MatMul_171" : tensor<16x16xf32>
%31 = nn.matmul %29, %30 {nn.name = "/out/MatMul", nn.results = "/out/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%32 = nn.read @out.bias : tensor<16xf32>
%33 = nn.elementwise_add %32, %31 {nn.name = "/out/Add", nn.results = "/out/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%34 = nn.elementwise_add %4, %33 {nn.name = "/Add_3", nn.results = "/Add_3_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%35 = nn.read @norm2.weight : tensor<16xf32>
%36 = nn.read @norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %34, %35, %36 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm2/LayerNormalization", nn.results = ["/norm2/LayerNormalization_output_0", "/norm2/LayerNormalization.layer_norm.1", "/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%37 = nn.read @"onnx::MatMul_172" : tensor<16x64xf32>
%38 = nn.matmul %y_0, %37 {nn.name = "/up/MatMul", nn.results = "/up/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%39 = nn.read @up.bias : tensor<64xf32>
%40 = nn.elementwise_add %39, %38 {nn.name = "/up/Add", nn.results = "/up/Add_output_0", nn.type = "elementwise_add"} : (tensor<64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%41 = nn.elementwise_mul %40, %40 {nn.name = "/Mul_5", nn.results = "/Mul_5_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%42 = nn.elementwise_mul %40, %41 {nn.name = "/Mul_6", nn.results = "/Mul_6_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%43 = nn.scale %42 {nn.name = "/Mul_7", nn.results = "/Mul_7_output_0", nn.type = "scale", scale = 0.044714998453855515 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%44 = nn.elementwise_add %40, %43 {nn.name = "/Add_4", nn.results = "/Add_4_output_0", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%45 = nn.scale %44 {nn.name = "/Mul_8", nn.results = "/Mul_8_output_0", nn.type = "scale", scale = 0.79788458347320556 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%46 = nn.tanh %45 {nn.name = "/Tanh", nn.results = "/Tanh_output_0", nn.type = "tanh"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%47 = nn.scale %46 {bias = 1.000000e+00 : f64, nn.name = "/Add_5", nn.results = "/Add_5_output_0", nn.type = "scale"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%48 = nn.elementwise_mul %40, %47 {nn.name = "/Mul_9", nn.results = "/Mul_9_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%49 = nn.scale %48 {nn.name = "/Mul_10", nn.results = "/Mul_10_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%50 = nn.read @"onnx::MatMul_173" : tensor<64x16xf32>
%51 = nn.matmul %49, %50 {nn.name = "/down/MatMul", nn.results = "/down/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%52 = nn.read @down.bias : tensor<16xf32>
%53 = nn.elementwise_add %52, %51 {nn.name = "/down/Add", nn.results = "/down/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%54 = nn.elementwise_add %34, %53 {nn.name = "/Add_6", nn.results = "/Add_6_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%55 = nn.read @"onnx::MatMul_174" : tensor<16x30xf32>
%56 = nn.matmul %54, %55 {nn.name = "/head/MatMul", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %56 : tensor<2x8x30xf32>

// decoder-classic-kept
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @places parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @constant buffer : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}}
nn.variable @out.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.weight parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.weight parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "/words/Gather", nn.results = "/words/Gather_output_0", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @places : tensor<8x16xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/Slice", nn.results = "/Slice_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%4 = nn.elementwise_add %1, %3 {nn.name = "/Add", nn.results = "/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%5 = nn.read @norm1.weight : tensor<16xf32>
%6 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %4, %5, %6 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm1/LayerNormalization", nn.results = ["/norm1/LayerNormalization_output_0", "/norm1/LayerNormalization.layer_norm.1", "/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%7 = nn.read @qkv.weight : tensor<48x16xf32>
%8 = nn.transpose %7 {nn.name = "/qkv/Transpose", nn.results = "/qkv/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%9 = nn.matmul %y, %8 {nn.name = "/qkv/MatMul", nn.results = "/qkv/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%10 = nn.read @qkv.bias : tensor<48xf32>
%11 = nn.elementwise_add %10, %9 {nn.name = "/qkv/Add", nn.results = "/qkv/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<2x8x48xf32>) -> tensor<2x8x48xf32>
%12 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 16>, nn.name = "/Slice_1", nn.results = "/Slice_1_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%13 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 32>, nn.name = "/Slice_2", nn.results = "/Slice_2_output_0", nn.type = "slice", starts = array<i64: 16>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%14 = nn.slice %11 {axes = array<i64: 2>, ends = array<i64: 48>, nn.name = "/Slice_3", nn.results = "/Slice_3_output_0", nn.type = "slice", starts = array<i64: 32>} : (tensor<2x8x48xf32>) -> tensor<2x8x16xf32>
%15 = nn.reshape %12 {nn.name = "/Reshape", nn.results = "/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%16 = nn.transpose %15 {nn.name = "/Transpose", nn.results = "/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%17 = nn.reshape %13 {nn.name = "/Reshape_1", nn.results = "/Reshape_1_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%18 = nn.transpose %17 {nn.name = "/Transpose_1", nn.results = "/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%19 = nn.reshape %14 {nn.name = "/Reshape_2", nn.results = "/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%20 = nn.transpose %19 {nn.name = "/Transpose_2", nn.results = "/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%21 = nn.transpose %17 {nn.name = "/Transpose_3", nn.results = "/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 3, 1>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x4x8xf32>
%22 = nn.scale %16 {nn.name = "/Mul_3", nn.results = "/Mul_3_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%23 = nn.scale %21 {nn.name = "/Mul_4", nn.results = "/Mul_4_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%24 = nn.matmul %22, %23 {nn.name = "/MatMul", nn.results = "/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%25 = nn.read @constant : tensor<8x8xf32>
%26 = nn.elementwise_add %24, %25 {nn.name = "/Add_2", nn.results = "/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.softmax %26 {axis = 3 : i64, nn.name = "/Softmax", nn.results = "/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%28 = nn.matmul %27, %20 {nn.name = "/MatMul_1", nn.results = "/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%29 = nn.transpose %28 {nn.name = "/Transpose_4", nn.results = "/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%30 = nn.reshape %29 {nn.name = "/Reshape_3", nn.results = "/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%31 = nn.read @out.weight : tensor<16x16xf32>
%32 = nn.transpose %31 {nn.name = "/out/Transpose", nn.results = "/out/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
%33 = nn.matmul %30, %32 {nn.name = "/out/MatMul", nn.results = "/out/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%34 = nn.read @out.bias : tensor<16xf32>
%35 = nn.elementwise_add %34, %33 {nn.name = "/out/Add", nn.results = "/out/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%36 = nn.elementwise_add %4, %35 {nn.name = "/Add_3", nn.results = "/Add_3_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%37 = nn.read @norm2.weight : tensor<16xf32>
%38 = nn.read @norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %36, %37, %38 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/norm2/LayerNormalization", nn.results = ["/norm2/LayerNormalization_output_0", "/norm2/LayerNormalization.layer_norm.1", "/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%39 = nn.read @up.weight : tensor<64x16xf32>
%40 = nn.transpose %39 {nn.name = "/up/Transpose", nn.results = "/up/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<64x16xf32>) -> tensor<16x64xf32>
%41 = nn.matmul %y_0, %40 {nn.name = "/up/MatMul", nn.results = "/up/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%42 = nn.read @up.bias : tensor<64xf32>
%43 = nn.elementwise_add %42, %41 {nn.name = "/up/Add", nn.results = "/up/Add_output_0", nn.type = "elementwise_add"} : (tensor<64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%44 = nn.elementwise_mul %43, %43 {nn.name = "/Mul_5", nn.results = "/Mul_5_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%45 = nn.elementwise_mul %43, %44 {nn.name = "/Mul_6", nn.results = "/Mul_6_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%46 = nn.scale %45 {nn.name = "/Mul_7", nn.results = "/Mul_7_output_0", nn.type = "scale", scale = 0.044714998453855515 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%47 = nn.elementwise_add %43, %46 {nn.name = "/Add_4", nn.results = "/Add_4_output_0", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%48 = nn.scale %47 {nn.name = "/Mul_8", nn.results = "/Mul_8_output_0", nn.type = "scale", scale = 0.79788458347320556 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%49 = nn.tanh %48 {nn.name = "/Tanh", nn.results = "/Tanh_output_0", nn.type = "tanh"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%50 = nn.scale %49 {bias = 1.000000e+00 : f64, nn.name = "/Add_5", nn.results = "/Add_5_output_0", nn.type = "scale"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%51 = nn.elementwise_mul %43, %50 {nn.name = "/Mul_9", nn.results = "/Mul_9_output_0", nn.type = "elementwise_mul"} : (tensor<2x8x64xf32>, tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%52 = nn.scale %51 {nn.name = "/Mul_10", nn.results = "/Mul_10_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%53 = nn.read @down.weight : tensor<16x64xf32>
%54 = nn.transpose %53 {nn.name = "/down/Transpose", nn.results = "/down/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
%55 = nn.matmul %52, %54 {nn.name = "/down/MatMul", nn.results = "/down/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%56 = nn.read @down.bias : tensor<16xf32>
%57 = nn.elementwise_add %56, %55 {nn.name = "/down/Add", nn.results = "/down/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%58 = nn.elementwise_add %36, %57 {nn.name = "/Add_6", nn.results = "/Add_6_output_0", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%59 = nn.read @head.weight : tensor<30x16xf32>
%60 = nn.transpose %59 {nn.name = "/head/Transpose", nn.results = "/head/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<30x16xf32>) -> tensor<16x30xf32>
%61 = nn.matmul %58, %60 {nn.name = "/head/MatMul", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %61 : tensor<2x8x30xf32>

// decoder-dynamo
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @slice_1 parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 1920 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_14 parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 2432 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_77 parameter : tensor<1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_62 parameter : tensor<8x8xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_89 parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 5504 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_93 parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 6528 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_95 parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 10624 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_97 parameter : tensor<16x30xf32> {init = {dtype = "float32", file = "…", offset = 14720 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "node_embedding", nn.results = "embedding", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @slice_1 : tensor<8x16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%4 = nn.read @norm1.weight : tensor<16xf32>
%5 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %3, %4, %5 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%6 = nn.read @val_14 : tensor<16x48xf32>
%7 = nn.matmul %y, %6 {nn.name = "node_MatMul_13", nn.results = "val_15", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%8 = nn.read @qkv.bias : tensor<48xf32>
%9 = nn.elementwise_add %7, %8 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x8x48xf32>, tensor<48xf32>) -> tensor<2x8x48xf32>
%10:3 = nn.split %9 {axis = 2 : i64, nn.name = "node_Split_97", nn.results = ["split_split_0", "split_split_1", "split_split_2"], nn.type = "split", sections = array<i64: 16, 16, 16>} : (tensor<2x8x48xf32>) -> (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>)
%11 = nn.reshape %10#0 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%12 = nn.transpose %11 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%13 = nn.reshape %10#1 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%14 = nn.transpose %13 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%15 = nn.reshape %10#2 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%16 = nn.transpose %15 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%17 = nn.reshape %14 {nn.name = "node_Reshape_71", nn.results = "val_73", nn.type = "reshape2", shape = array<i64: -1, 8, 4>} : (tensor<2x4x8x4xf32>) -> tensor<8x8x4xf32>
%18 = nn.transpose %17 {nn.name = "node_Transpose_72", nn.results = "val_74", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x8x4xf32>) -> tensor<8x4x8xf32>
%19 = nn.reshape %18 {nn.name = "node_Reshape_74", nn.results = "val_76", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 8>} : (tensor<8x4x8xf32>) -> tensor<2x4x4x8xf32>
%20 = nn.read @val_77 : tensor<1xf32>
%21 = nn.elementwise_mul %12, %20 {nn.name = "node_Mul_76", nn.results = "val_78", nn.type = "elementwise_mul"} : (tensor<2x4x8x4xf32>, tensor<1xf32>) -> tensor<2x4x8x4xf32>
%22 = nn.elementwise_mul %19, %20 {nn.name = "node_Mul_78", nn.results = "val_80", nn.type = "elementwise_mul"} : (tensor<2x4x4x8xf32>, tensor<1xf32>) -> tensor<2x4x4x8xf32>
%23 = nn.matmul %21, %22 {nn.name = "node_MatMul_79", nn.results = "val_81", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%24 = nn.read @val_62 : tensor<8x8xf32>
%25 = nn.elementwise_add %23, %24 {nn.name = "node_Add_80", nn.results = "val_82", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%26 = nn.softmax %25 {axis = 3 : i64, nn.name = "node_Softmax_81", nn.results = "val_83", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.matmul %26, %16 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%28 = nn.transpose %27 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%29 = nn.reshape %28 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%30 = nn.read @val_89 : tensor<16x16xf32>
%31 = nn.matmul %29, %30 {nn.name = "node_MatMul_88", nn.results = "val_90", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%32 = nn.read @out.bias : tensor<16xf32>
%33 = nn.elementwise_add %31, %32 {nn.name = "node_linear_1", nn.results = "linear_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%34 = nn.elementwise_add %3, %33 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %34, %4, %5 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%35 = nn.read @val_93 : tensor<16x64xf32>
%36 = nn.matmul %y_0, %35 {nn.name = "node_MatMul_90", nn.results = "val_94", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%37 = nn.read @up.bias : tensor<64xf32>
%38 = nn.elementwise_add %36, %37 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<64xf32>) -> tensor<2x8x64xf32>
%39 = nn.gelu %38 {approximate = true, nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%40 = nn.read @val_95 : tensor<64x16xf32>
%41 = nn.matmul %39, %40 {nn.name = "node_MatMul_92", nn.results = "val_96", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%42 = nn.read @down.bias : tensor<16xf32>
%43 = nn.elementwise_add %41, %42 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%44 = nn.elementwise_add %34, %43 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%45 = nn.read @val_97 : tensor<16x30xf32>
%46 = nn.matmul %44, %45 {nn.name = "node_linear_4", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %46 : tensor<2x8x30xf32>

// decoder-dynamo-kept
nn.variable @words.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 512 : i64, type = "file"}, trainable}
nn.variable @places parameter : tensor<8x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @qkv.weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 2432 : i64, type = "file"}, trainable}
nn.variable @qkv.bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @out.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 5504 : i64, type = "file"}, trainable}
nn.variable @out.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @up.weight parameter : tensor<64x16xf32> {init = {dtype = "float32", file = "…", offset = 6528 : i64, type = "file"}, trainable}
nn.variable @up.bias parameter : tensor<64xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @down.weight parameter : tensor<16x64xf32> {init = {dtype = "float32", file = "…", offset = 10624 : i64, type = "file"}, trainable}
nn.variable @down.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @head.weight parameter : tensor<30x16xf32> {init = {dtype = "float32", file = "…", offset = 14720 : i64, type = "file"}, trainable}
%0 = nn.read @words.weight : tensor<30x16xf32>
%1 = nn.embedding %arg0, %0 {nn.name = "node_embedding", nn.results = "embedding", nn.type = "lookup_table_v2"} : (tensor<2x8xi64>, tensor<30x16xf32>) -> tensor<2x8x16xf32>
%2 = nn.read @places : tensor<8x16xf32>
%3 = nn.slice %2 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_slice_1", nn.results = "slice_1", nn.type = "slice", starts = array<i64: 0>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
%4 = nn.elementwise_add %1, %3 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<8x16xf32>) -> tensor<2x8x16xf32>
%5 = nn.read @norm1.weight : tensor<16xf32>
%6 = nn.read @norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %4, %5, %6 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%7 = nn.read @qkv.weight : tensor<48x16xf32>
%8 = nn.transpose %7 {nn.name = "node_Transpose_12", nn.results = "val_14", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%9 = nn.matmul %y, %8 {nn.name = "node_MatMul_13", nn.results = "val_15", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x48xf32>) -> tensor<2x8x48xf32>
%10 = nn.read @qkv.bias : tensor<48xf32>
%11 = nn.elementwise_add %9, %10 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<2x8x48xf32>, tensor<48xf32>) -> tensor<2x8x48xf32>
%12:3 = nn.split %11 {axis = 2 : i64, nn.name = "node_split", nn.results = ["node_split.split", "node_split.split.1", "node_split.split.2"], nn.type = "split", sections = array<i64: 16, 16, 16>} : (tensor<2x8x48xf32>) -> (tensor<2x8x16xf32>, tensor<2x8x16xf32>, tensor<2x8x16xf32>)
%13 = nn.reshape %12#0 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%14 = nn.transpose %13 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%15 = nn.reshape %12#1 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%16 = nn.transpose %15 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%17 = nn.reshape %12#2 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 2, 8, 4, -1>} : (tensor<2x8x16xf32>) -> tensor<2x8x4x4xf32>
%18 = nn.transpose %17 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x8x4x4xf32>) -> tensor<2x4x8x4xf32>
%19 = nn.reshape %16 {nn.name = "node_Reshape_71", nn.results = "val_73", nn.type = "reshape2", shape = array<i64: -1, 8, 4>} : (tensor<2x4x8x4xf32>) -> tensor<8x8x4xf32>
%20 = nn.transpose %19 {nn.name = "node_Transpose_72", nn.results = "val_74", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x8x4xf32>) -> tensor<8x4x8xf32>
%21 = nn.reshape %20 {nn.name = "node_Reshape_74", nn.results = "val_76", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 8>} : (tensor<8x4x8xf32>) -> tensor<2x4x4x8xf32>
%22 = nn.scale %14 {nn.name = "node_Mul_76", nn.results = "val_78", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%23 = nn.scale %21 {nn.name = "node_Mul_78", nn.results = "val_80", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x8xf32>) -> tensor<2x4x4x8xf32>
%24 = nn.matmul %22, %23 {nn.name = "node_MatMul_79", nn.results = "val_81", nn.type = "matmul_v2"} : (tensor<2x4x8x4xf32>, tensor<2x4x4x8xf32>) -> tensor<2x4x8x8xf32>
%25 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 8, 8>, values = array<f64: 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, -3.4028234663852886E+38, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00, 0.000000e+00>} : () -> tensor<8x8xf32>
%26 = nn.elementwise_add %24, %25 {nn.name = "node_Add_80", nn.results = "val_82", nn.type = "elementwise_add"} : (tensor<2x4x8x8xf32>, tensor<8x8xf32>) -> tensor<2x4x8x8xf32>
%27 = nn.softmax %26 {axis = 3 : i64, nn.name = "node_Softmax_81", nn.results = "val_83", nn.type = "softmax"} : (tensor<2x4x8x8xf32>) -> tensor<2x4x8x8xf32>
%28 = nn.matmul %27, %18 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x8x8xf32>, tensor<2x4x8x4xf32>) -> tensor<2x4x8x4xf32>
%29 = nn.transpose %28 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<2x4x8x4xf32>) -> tensor<2x8x4x4xf32>
%30 = nn.reshape %29 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 2, 8, -1>} : (tensor<2x8x4x4xf32>) -> tensor<2x8x16xf32>
%31 = nn.read @out.weight : tensor<16x16xf32>
%32 = nn.transpose %31 {nn.name = "node_Transpose_87", nn.results = "val_89", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x16xf32>) -> tensor<16x16xf32>
%33 = nn.matmul %30, %32 {nn.name = "node_MatMul_88", nn.results = "val_90", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x16xf32>) -> tensor<2x8x16xf32>
%34 = nn.read @out.bias : tensor<16xf32>
%35 = nn.elementwise_add %33, %34 {nn.name = "node_linear_1", nn.results = "linear_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%36 = nn.elementwise_add %4, %35 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%37 = nn.read @norm2.weight : tensor<16xf32>
%38 = nn.read @norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %36, %37, %38 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x8x16xf32>, tensor<16xf32>, tensor<16xf32>)
%39 = nn.read @up.weight : tensor<64x16xf32>
%40 = nn.transpose %39 {nn.name = "node_Transpose_89", nn.results = "val_93", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<64x16xf32>) -> tensor<16x64xf32>
%41 = nn.matmul %y_0, %40 {nn.name = "node_MatMul_90", nn.results = "val_94", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x64xf32>) -> tensor<2x8x64xf32>
%42 = nn.read @up.bias : tensor<64xf32>
%43 = nn.elementwise_add %41, %42 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x8x64xf32>, tensor<64xf32>) -> tensor<2x8x64xf32>
%44 = nn.gelu %43 {approximate = true, nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x8x64xf32>) -> tensor<2x8x64xf32>
%45 = nn.read @down.weight : tensor<16x64xf32>
%46 = nn.transpose %45 {nn.name = "node_Transpose_91", nn.results = "val_95", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x64xf32>) -> tensor<64x16xf32>
%47 = nn.matmul %44, %46 {nn.name = "node_MatMul_92", nn.results = "val_96", nn.type = "matmul_v2"} : (tensor<2x8x64xf32>, tensor<64x16xf32>) -> tensor<2x8x16xf32>
%48 = nn.read @down.bias : tensor<16xf32>
%49 = nn.elementwise_add %47, %48 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<16xf32>) -> tensor<2x8x16xf32>
%50 = nn.elementwise_add %36, %49 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x8x16xf32>, tensor<2x8x16xf32>) -> tensor<2x8x16xf32>
%51 = nn.read @head.weight : tensor<30x16xf32>
%52 = nn.transpose %51 {nn.name = "node_Transpose_93", nn.results = "val_97", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<30x16xf32>) -> tensor<16x30xf32>
%53 = nn.matmul %50, %52 {nn.name = "node_linear_4", nn.results = "y", nn.type = "matmul_v2"} : (tensor<2x8x16xf32>, tensor<16x30xf32>) -> tensor<2x8x30xf32>
return %53 : tensor<2x8x30xf32>

// encoder-classic
nn.variable @"onnx::MatMul_380" parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_388" parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::MatMul_389" parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/layers.0/self_attn/Transpose", nn.results = "/layers.0/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @"onnx::MatMul_380" : tensor<16x48xf32>
%2 = nn.matmul %0, %1 {nn.name = "/layers.0/self_attn/MatMul", nn.results = "/layers.0/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%3 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%4 = nn.elementwise_add %3, %2 {nn.name = "/layers.0/self_attn/Add", nn.results = "/layers.0/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%5 = nn.reshape %4 {nn.name = "/layers.0/self_attn/Reshape_2", nn.results = "/layers.0/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%6 = nn.unsqueeze %5 {axis = array<i64: 0>, nn.name = "/layers.0/self_attn/Unsqueeze_1", nn.results = "/layers.0/self_attn/Unsqueeze_1_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%7 = nn.transpose %6 {nn.name = "/layers.0/self_attn/Transpose_1", nn.results = "/layers.0/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%8 = nn.squeeze %7 {axis = array<i64: 3>, nn.name = "/layers.0/self_attn/Squeeze_1", nn.results = "/layers.0/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%9 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%10 = nn.gather %8, %9 {nn.name = "/layers.0/self_attn/Gather_3", nn.results = "/layers.0/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%11 = nn.reshape %10 {nn.name = "/layers.0/self_attn/Gather_3.reshape2", nn.results = "/layers.0/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%12 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%13 = nn.gather %8, %12 {nn.name = "/layers.0/self_attn/Gather_4", nn.results = "/layers.0/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%14 = nn.reshape %13 {nn.name = "/layers.0/self_attn/Gather_4.reshape2", nn.results = "/layers.0/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%15 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%16 = nn.gather %8, %15 {nn.name = "/layers.0/self_attn/Gather_5", nn.results = "/layers.0/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%17 = nn.reshape %16 {nn.name = "/layers.0/self_attn/Gather_5.reshape2", nn.results = "/layers.0/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%18 = nn.reshape %11 {nn.name = "/layers.0/self_attn/Reshape_3", nn.results = "/layers.0/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%19 = nn.transpose %18 {nn.name = "/layers.0/self_attn/Transpose_2", nn.results = "/layers.0/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%20 = nn.reshape %14 {nn.name = "/layers.0/self_attn/Reshape_4", nn.results = "/layers.0/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%21 = nn.transpose %20 {nn.name = "/layers.0/self_attn/Transpose_3", nn.results = "/layers.0/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%22 = nn.reshape %17 {nn.name = "/layers.0/self_attn/Reshape_5", nn.results = "/layers.0/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%23 = nn.transpose %22 {nn.name = "/layers.0/self_attn/Transpose_4", nn.results = "/layers.0/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%24 = nn.reshape %19 {nn.name = "/layers.0/self_attn/Reshape_6", nn.results = "/layers.0/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%25 = nn.reshape %21 {nn.name = "/layers.0/self_attn/Reshape_7", nn.results = "/layers.0/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.reshape %23 {nn.name = "/layers.0/self_attn/Reshape_8", nn.results = "/layers.0/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%27 = nn.transpose %25 {nn.name = "/layers.0/self_attn/Transpose_5", nn.results = "/layers.0/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%28 = nn.scale %24 {nn.name = "/layers.0/self_attn/Mul_1", nn.results = "/layers.0/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%29 = nn.scale %27 {nn.name = "/layers.0/self_attn/Mul_2", nn.results = "/layers.0/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%30 = nn.matmul %28, %29 {nn.name = "/layers.0/self_attn/MatMul_1", nn.results = "/layers.0/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%31 = nn.softmax %30 {axis = 3 : i64, nn.name = "/layers.0/self_attn/Softmax", nn.results = "/layers.0/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%32 = nn.matmul %31, %26 {nn.name = "/layers.0/self_attn/MatMul_2", nn.results = "/layers.0/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%33 = nn.transpose %32 {nn.name = "/layers.0/self_attn/Transpose_6", nn.results = "/layers.0/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%34 = nn.reshape %33 {nn.name = "/layers.0/self_attn/Reshape_9", nn.results = "/layers.0/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%35 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%36 = nn.matmul %34, %35 {nn.name = "/layers.0/self_attn/Gemm", nn.results = "/layers.0/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%37 = nn.read @layers.0.self_attn.out_proj.bias : tensor<16xf32>
%38 = nn.elementwise_add %36, %37 {nn.name = "/layers.0/self_attn/Gemm.elementwise_add", nn.results = "/layers.0/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%39 = nn.reshape %38 {nn.name = "/layers.0/self_attn/Reshape_10", nn.results = "/layers.0/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%40 = nn.transpose %39 {nn.name = "/layers.0/self_attn/Transpose_7", nn.results = "/layers.0/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%41 = nn.elementwise_add %arg0, %40 {nn.name = "/layers.0/Add", nn.results = "/layers.0/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%42 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%43 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %41, %42, %43 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm1/LayerNormalization", nn.results = ["/layers.0/norm1/LayerNormalization_output_0", "/layers.0/norm1/LayerNormalization.layer_norm.1", "/layers.0/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%44 = nn.read @"onnx::MatMul_388" : tensor<16x32xf32>
%45 = nn.matmul %y, %44 {nn.name = "/layers.0/linear1/MatMul", nn.results = "/layers.0/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%46 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%47 = nn.elementwise_add %46, %45 {nn.name = "/layers.0/linear1/Add", nn.results = "/layers.0/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%48 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%49 = nn.elementwise_div %47, %48 {nn.name = "/layers.0/Div", nn.results = "/layers.0/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%50 = nn.erf %49 {nn.name = "/layers.0/Erf", nn.results = "/layers.0/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%51 = nn.scale %50 {bias = 1.000000e+00 : f64, nn.name = "/layers.0/Add_1", nn.results = "/layers.0/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%52 = nn.elementwise_mul %47, %51 {nn.name = "/layers.0/Mul", nn.results = "/layers.0/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%53 = nn.scale %52 {nn.name = "/layers.0/Mul_1", nn.results = "/layers.0/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%54 = nn.read @"onnx::MatMul_389" : tensor<32x16xf32>
%55 = nn.matmul %53, %54 {nn.name = "/layers.0/linear2/MatMul", nn.results = "/layers.0/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%56 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%57 = nn.elementwise_add %56, %55 {nn.name = "/layers.0/linear2/Add", nn.results = "/layers.0/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%58 = nn.elementwise_add %y, %57 {nn.name = "/layers.0/Add_2", nn.results = "/layers.0/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%59 = nn.read @layers.0.norm2.weight : tensor<16xf32>
%60 = nn.read @layers.0.norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %58, %59, %60 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm2/LayerNormalization", nn.results = ["/layers.0/norm2/LayerNormalization_output_0", "/layers.0/norm2/LayerNormalization.layer_norm.1", "/layers.0/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%61 = nn.transpose %y_0 {nn.name = "/layers.1/self_attn/Transpose", nn.results = "/layers.1/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%62 = nn.matmul %61, %1 {nn.name = "/layers.1/self_attn/MatMul", nn.results = "/layers.1/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%63 = nn.read @layers.1.self_attn.in_proj_bias : tensor<48xf32>
%64 = nn.elementwise_add %63, %62 {nn.name = "/layers.1/self_attn/Add", nn.results = "/layers.1/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%65 = nn.reshape %64 {nn.name = "/layers.1/self_attn/Reshape_2", nn.results = "/layers.1/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%66 = nn.unsqueeze %65 {axis = array<i64: 0>, nn.name = "/layers.1/self_attn/Unsqueeze_1", nn.results = "/layers.1/self_attn/Unsqueeze_1_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%67 = nn.transpose %66 {nn.name = "/layers.1/self_attn/Transpose_1", nn.results = "/layers.1/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%68 = nn.squeeze %67 {axis = array<i64: 3>, nn.name = "/layers.1/self_attn/Squeeze_1", nn.results = "/layers.1/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%69 = nn.gather %68, %9 {nn.name = "/layers.1/self_attn/Gather_3", nn.results = "/layers.1/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%70 = nn.reshape %69 {nn.name = "/layers.1/self_attn/Gather_3.reshape2", nn.results = "/layers.1/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%71 = nn.gather %68, %12 {nn.name = "/layers.1/self_attn/Gather_4", nn.results = "/layers.1/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%72 = nn.reshape %71 {nn.name = "/layers.1/self_attn/Gather_4.reshape2", nn.results = "/layers.1/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%73 = nn.gather %68, %15 {nn.name = "/layers.1/self_attn/Gather_5", nn.results = "/layers.1/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%74 = nn.reshape %73 {nn.name = "/layers.1/self_attn/Gather_5.reshape2", nn.results = "/layers.1/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%75 = nn.reshape %70 {nn.name = "/layers.1/self_attn/Reshape_3", nn.results = "/layers.1/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%76 = nn.transpose %75 {nn.name = "/layers.1/self_attn/Transpose_2", nn.results = "/layers.1/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%77 = nn.reshape %72 {nn.name = "/layers.1/self_attn/Reshape_4", nn.results = "/layers.1/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%78 = nn.transpose %77 {nn.name = "/layers.1/self_attn/Transpose_3", nn.results = "/layers.1/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%79 = nn.reshape %74 {nn.name = "/layers.1/self_attn/Reshape_5", nn.results = "/layers.1/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%80 = nn.transpose %79 {nn.name = "/layers.1/self_attn/Transpose_4", nn.results = "/layers.1/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%81 = nn.reshape %76 {nn.name = "/layers.1/self_attn/Reshape_6", nn.results = "/layers.1/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%82 = nn.reshape %78 {nn.name = "/layers.1/self_attn/Reshape_7", nn.results = "/layers.1/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%83 = nn.reshape %80 {nn.name = "/layers.1/self_attn/Reshape_8", nn.results = "/layers.1/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%84 = nn.transpose %82 {nn.name = "/layers.1/self_attn/Transpose_5", nn.results = "/layers.1/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%85 = nn.scale %81 {nn.name = "/layers.1/self_attn/Mul_1", nn.results = "/layers.1/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%86 = nn.scale %84 {nn.name = "/layers.1/self_attn/Mul_2", nn.results = "/layers.1/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%87 = nn.matmul %85, %86 {nn.name = "/layers.1/self_attn/MatMul_1", nn.results = "/layers.1/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%88 = nn.softmax %87 {axis = 3 : i64, nn.name = "/layers.1/self_attn/Softmax", nn.results = "/layers.1/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%89 = nn.matmul %88, %83 {nn.name = "/layers.1/self_attn/MatMul_2", nn.results = "/layers.1/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%90 = nn.transpose %89 {nn.name = "/layers.1/self_attn/Transpose_6", nn.results = "/layers.1/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%91 = nn.reshape %90 {nn.name = "/layers.1/self_attn/Reshape_9", nn.results = "/layers.1/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%92 = nn.matmul %91, %35 {nn.name = "/layers.1/self_attn/Gemm", nn.results = "/layers.1/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%93 = nn.read @layers.1.self_attn.out_proj.bias : tensor<16xf32>
%94 = nn.elementwise_add %92, %93 {nn.name = "/layers.1/self_attn/Gemm.elementwise_add", nn.results = "/layers.1/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%95 = nn.reshape %94 {nn.name = "/layers.1/self_attn/Reshape_10", nn.results = "/layers.1/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%96 = nn.transpose %95 {nn.name = "/layers.1/self_attn/Transpose_7", nn.results = "/layers.1/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%97 = nn.elementwise_add %y_0, %96 {nn.name = "/layers.1/Add", nn.results = "/layers.1/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%98 = nn.read @layers.1.norm1.weight : tensor<16xf32>
%99 = nn.read @layers.1.norm1.bias : tensor<16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %97, %98, %99 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm1/LayerNormalization", nn.results = ["/layers.1/norm1/LayerNormalization_output_0", "/layers.1/norm1/LayerNormalization.layer_norm.1", "/layers.1/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%100 = nn.matmul %y_3, %44 {nn.name = "/layers.1/linear1/MatMul", nn.results = "/layers.1/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%101 = nn.elementwise_add %46, %100 {nn.name = "/layers.1/linear1/Add", nn.results = "/layers.1/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%102 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%103 = nn.elementwise_div %101, %102 {nn.name = "/layers.1/Div", nn.results = "/layers.1/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%104 = nn.erf %103 {nn.name = "/layers.1/Erf", nn.results = "/layers.1/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%105 = nn.scale %104 {bias = 1.000000e+00 : f64, nn.name = "/layers.1/Add_1", nn.results = "/layers.1/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%106 = nn.elementwise_mul %101, %105 {nn.name = "/layers.1/Mul", nn.results = "/layers.1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%107 = nn.scale %106 {nn.name = "/layers.1/Mul_1", nn.results = "/layers.1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%108 = nn.matmul %107, %54 {nn.name = "/layers.1/linear2/MatMul", nn.results = "/layers.1/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%109 = nn.elementwise_add %56, %108 {nn.name = "/layers.1/linear2/Add", nn.results = "/layers.1/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%110 = nn.elementwise_add %y_3, %109 {nn.name = "/layers.1/Add_2", nn.results = "/layers.1/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%111 = nn.read @layers.1.norm2.weight : tensor<16xf32>
%112 = nn.read @layers.1.norm2.bias : tensor<16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %110, %111, %112 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm2/LayerNormalization", nn.results = ["y", "/layers.1/norm2/LayerNormalization.layer_norm.1", "/layers.1/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// encoder-classic-kept
nn.variable @layers.0.self_attn.in_proj_weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.weight parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.weight parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/layers.0/self_attn/Transpose", nn.results = "/layers.0/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @layers.0.self_attn.in_proj_weight : tensor<48x16xf32>
%2 = nn.transpose %1 {nn.name = "/layers.0/self_attn/Transpose_1", nn.results = "/layers.0/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%3 = nn.matmul %0, %2 {nn.name = "/layers.0/self_attn/MatMul", nn.results = "/layers.0/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%4 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%5 = nn.elementwise_add %4, %3 {nn.name = "/layers.0/self_attn/Add", nn.results = "/layers.0/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%6 = nn.reshape %5 {nn.name = "/layers.0/self_attn/Reshape_2", nn.results = "/layers.0/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%7 = nn.unsqueeze %6 {axis = array<i64: 0>, nn.name = "/layers.0/self_attn/Unsqueeze_2", nn.results = "/layers.0/self_attn/Unsqueeze_2_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%8 = nn.transpose %7 {nn.name = "/layers.0/self_attn/Transpose_2", nn.results = "/layers.0/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%9 = nn.squeeze %8 {axis = array<i64: 3>, nn.name = "/layers.0/self_attn/Squeeze_1", nn.results = "/layers.0/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%10 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%11 = nn.gather %9, %10 {nn.name = "/layers.0/self_attn/Gather_3", nn.results = "/layers.0/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%12 = nn.reshape %11 {nn.name = "/layers.0/self_attn/Gather_3.reshape2", nn.results = "/layers.0/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%13 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%14 = nn.gather %9, %13 {nn.name = "/layers.0/self_attn/Gather_4", nn.results = "/layers.0/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%15 = nn.reshape %14 {nn.name = "/layers.0/self_attn/Gather_4.reshape2", nn.results = "/layers.0/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%16 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%17 = nn.gather %9, %16 {nn.name = "/layers.0/self_attn/Gather_5", nn.results = "/layers.0/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%18 = nn.reshape %17 {nn.name = "/layers.0/self_attn/Gather_5.reshape2", nn.results = "/layers.0/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%19 = nn.reshape %12 {nn.name = "/layers.0/self_attn/Reshape_3", nn.results = "/layers.0/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%20 = nn.transpose %19 {nn.name = "/layers.0/self_attn/Transpose_3", nn.results = "/layers.0/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%21 = nn.reshape %15 {nn.name = "/layers.0/self_attn/Reshape_4", nn.results = "/layers.0/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%22 = nn.transpose %21 {nn.name = "/layers.0/self_attn/Transpose_4", nn.results = "/layers.0/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%23 = nn.reshape %18 {nn.name = "/layers.0/self_attn/Reshape_5", nn.results = "/layers.0/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%24 = nn.transpose %23 {nn.name = "/layers.0/self_attn/Transpose_5", nn.results = "/layers.0/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%25 = nn.reshape %20 {nn.name = "/layers.0/self_attn/Reshape_6", nn.results = "/layers.0/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.reshape %22 {nn.name = "/layers.0/self_attn/Reshape_7", nn.results = "/layers.0/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%27 = nn.reshape %24 {nn.name = "/layers.0/self_attn/Reshape_8", nn.results = "/layers.0/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%28 = nn.transpose %26 {nn.name = "/layers.0/self_attn/Transpose_6", nn.results = "/layers.0/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%29 = nn.scale %25 {nn.name = "/layers.0/self_attn/Mul_1", nn.results = "/layers.0/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%30 = nn.scale %28 {nn.name = "/layers.0/self_attn/Mul_2", nn.results = "/layers.0/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%31 = nn.matmul %29, %30 {nn.name = "/layers.0/self_attn/MatMul_1", nn.results = "/layers.0/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%32 = nn.softmax %31 {axis = 3 : i64, nn.name = "/layers.0/self_attn/Softmax", nn.results = "/layers.0/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%33 = nn.matmul %32, %27 {nn.name = "/layers.0/self_attn/MatMul_2", nn.results = "/layers.0/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%34 = nn.transpose %33 {nn.name = "/layers.0/self_attn/Transpose_7", nn.results = "/layers.0/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%35 = nn.reshape %34 {nn.name = "/layers.0/self_attn/Reshape_9", nn.results = "/layers.0/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%36 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%37 = nn.matmul %35, %36 {nn.name = "/layers.0/self_attn/Gemm", nn.results = "/layers.0/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%38 = nn.read @layers.0.self_attn.out_proj.bias : tensor<16xf32>
%39 = nn.elementwise_add %37, %38 {nn.name = "/layers.0/self_attn/Gemm.elementwise_add", nn.results = "/layers.0/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%40 = nn.reshape %39 {nn.name = "/layers.0/self_attn/Reshape_10", nn.results = "/layers.0/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%41 = nn.transpose %40 {nn.name = "/layers.0/self_attn/Transpose_8", nn.results = "/layers.0/self_attn/Transpose_8_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%42 = nn.elementwise_add %arg0, %41 {nn.name = "/layers.0/Add", nn.results = "/layers.0/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%43 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%44 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %42, %43, %44 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm1/LayerNormalization", nn.results = ["/layers.0/norm1/LayerNormalization_output_0", "/layers.0/norm1/LayerNormalization.layer_norm.1", "/layers.0/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%45 = nn.read @layers.0.linear1.weight : tensor<32x16xf32>
%46 = nn.transpose %45 {nn.name = "/layers.0/linear1/Transpose", nn.results = "/layers.0/linear1/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%47 = nn.matmul %y, %46 {nn.name = "/layers.0/linear1/MatMul", nn.results = "/layers.0/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%48 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%49 = nn.elementwise_add %48, %47 {nn.name = "/layers.0/linear1/Add", nn.results = "/layers.0/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%50 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%51 = nn.elementwise_div %49, %50 {nn.name = "/layers.0/Div", nn.results = "/layers.0/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%52 = nn.erf %51 {nn.name = "/layers.0/Erf", nn.results = "/layers.0/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%53 = nn.scale %52 {bias = 1.000000e+00 : f64, nn.name = "/layers.0/Add_1", nn.results = "/layers.0/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%54 = nn.elementwise_mul %49, %53 {nn.name = "/layers.0/Mul", nn.results = "/layers.0/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%55 = nn.scale %54 {nn.name = "/layers.0/Mul_1", nn.results = "/layers.0/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%56 = nn.read @layers.0.linear2.weight : tensor<16x32xf32>
%57 = nn.transpose %56 {nn.name = "/layers.0/linear2/Transpose", nn.results = "/layers.0/linear2/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%58 = nn.matmul %55, %57 {nn.name = "/layers.0/linear2/MatMul", nn.results = "/layers.0/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%59 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%60 = nn.elementwise_add %59, %58 {nn.name = "/layers.0/linear2/Add", nn.results = "/layers.0/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%61 = nn.elementwise_add %y, %60 {nn.name = "/layers.0/Add_2", nn.results = "/layers.0/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%62 = nn.read @layers.0.norm2.weight : tensor<16xf32>
%63 = nn.read @layers.0.norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %61, %62, %63 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.0/norm2/LayerNormalization", nn.results = ["/layers.0/norm2/LayerNormalization_output_0", "/layers.0/norm2/LayerNormalization.layer_norm.1", "/layers.0/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%64 = nn.transpose %y_0 {nn.name = "/layers.1/self_attn/Transpose", nn.results = "/layers.1/self_attn/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%65 = nn.transpose %1 {nn.name = "/layers.1/self_attn/Transpose_1", nn.results = "/layers.1/self_attn/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%66 = nn.matmul %64, %65 {nn.name = "/layers.1/self_attn/MatMul", nn.results = "/layers.1/self_attn/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%67 = nn.read @layers.1.self_attn.in_proj_bias : tensor<48xf32>
%68 = nn.elementwise_add %67, %66 {nn.name = "/layers.1/self_attn/Add", nn.results = "/layers.1/self_attn/Add_output_0", nn.type = "elementwise_add"} : (tensor<48xf32>, tensor<6x2x48xf32>) -> tensor<6x2x48xf32>
%69 = nn.reshape %68 {nn.name = "/layers.1/self_attn/Reshape_2", nn.results = "/layers.1/self_attn/Reshape_2_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%70 = nn.unsqueeze %69 {axis = array<i64: 0>, nn.name = "/layers.1/self_attn/Unsqueeze_2", nn.results = "/layers.1/self_attn/Unsqueeze_2_output_0", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%71 = nn.transpose %70 {nn.name = "/layers.1/self_attn/Transpose_2", nn.results = "/layers.1/self_attn/Transpose_2_output_0", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%72 = nn.squeeze %71 {axis = array<i64: 3>, nn.name = "/layers.1/self_attn/Squeeze_1", nn.results = "/layers.1/self_attn/Squeeze_1_output_0", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%73 = nn.gather %72, %10 {nn.name = "/layers.1/self_attn/Gather_3", nn.results = "/layers.1/self_attn/Gather_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%74 = nn.reshape %73 {nn.name = "/layers.1/self_attn/Gather_3.reshape2", nn.results = "/layers.1/self_attn/Gather_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%75 = nn.gather %72, %13 {nn.name = "/layers.1/self_attn/Gather_4", nn.results = "/layers.1/self_attn/Gather_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%76 = nn.reshape %75 {nn.name = "/layers.1/self_attn/Gather_4.reshape2", nn.results = "/layers.1/self_attn/Gather_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%77 = nn.gather %72, %16 {nn.name = "/layers.1/self_attn/Gather_5", nn.results = "/layers.1/self_attn/Gather_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%78 = nn.reshape %77 {nn.name = "/layers.1/self_attn/Gather_5.reshape2", nn.results = "/layers.1/self_attn/Gather_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%79 = nn.reshape %74 {nn.name = "/layers.1/self_attn/Reshape_3", nn.results = "/layers.1/self_attn/Reshape_3_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%80 = nn.transpose %79 {nn.name = "/layers.1/self_attn/Transpose_3", nn.results = "/layers.1/self_attn/Transpose_3_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%81 = nn.reshape %76 {nn.name = "/layers.1/self_attn/Reshape_4", nn.results = "/layers.1/self_attn/Reshape_4_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%82 = nn.transpose %81 {nn.name = "/layers.1/self_attn/Transpose_4", nn.results = "/layers.1/self_attn/Transpose_4_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%83 = nn.reshape %78 {nn.name = "/layers.1/self_attn/Reshape_5", nn.results = "/layers.1/self_attn/Reshape_5_output_0", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%84 = nn.transpose %83 {nn.name = "/layers.1/self_attn/Transpose_5", nn.results = "/layers.1/self_attn/Transpose_5_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%85 = nn.reshape %80 {nn.name = "/layers.1/self_attn/Reshape_6", nn.results = "/layers.1/self_attn/Reshape_6_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%86 = nn.reshape %82 {nn.name = "/layers.1/self_attn/Reshape_7", nn.results = "/layers.1/self_attn/Reshape_7_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%87 = nn.reshape %84 {nn.name = "/layers.1/self_attn/Reshape_8", nn.results = "/layers.1/self_attn/Reshape_8_output_0", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%88 = nn.transpose %86 {nn.name = "/layers.1/self_attn/Transpose_6", nn.results = "/layers.1/self_attn/Transpose_6_output_0", nn.type = "transpose2", perm = array<i64: 0, 1, 3, 2>} : (tensor<2x4x6x4xf32>) -> tensor<2x4x4x6xf32>
%89 = nn.scale %85 {nn.name = "/layers.1/self_attn/Mul_1", nn.results = "/layers.1/self_attn/Mul_1_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%90 = nn.scale %88 {nn.name = "/layers.1/self_attn/Mul_2", nn.results = "/layers.1/self_attn/Mul_2_output_0", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%91 = nn.matmul %89, %90 {nn.name = "/layers.1/self_attn/MatMul_1", nn.results = "/layers.1/self_attn/MatMul_1_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%92 = nn.softmax %91 {axis = 3 : i64, nn.name = "/layers.1/self_attn/Softmax", nn.results = "/layers.1/self_attn/Softmax_output_0", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%93 = nn.matmul %92, %87 {nn.name = "/layers.1/self_attn/MatMul_2", nn.results = "/layers.1/self_attn/MatMul_2_output_0", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%94 = nn.transpose %93 {nn.name = "/layers.1/self_attn/Transpose_7", nn.results = "/layers.1/self_attn/Transpose_7_output_0", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%95 = nn.reshape %94 {nn.name = "/layers.1/self_attn/Reshape_9", nn.results = "/layers.1/self_attn/Reshape_9_output_0", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%96 = nn.matmul %95, %36 {nn.name = "/layers.1/self_attn/Gemm", nn.results = "/layers.1/self_attn/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%97 = nn.read @layers.1.self_attn.out_proj.bias : tensor<16xf32>
%98 = nn.elementwise_add %96, %97 {nn.name = "/layers.1/self_attn/Gemm.elementwise_add", nn.results = "/layers.1/self_attn/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%99 = nn.reshape %98 {nn.name = "/layers.1/self_attn/Reshape_10", nn.results = "/layers.1/self_attn/Reshape_10_output_0", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%100 = nn.transpose %99 {nn.name = "/layers.1/self_attn/Transpose_8", nn.results = "/layers.1/self_attn/Transpose_8_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%101 = nn.elementwise_add %y_0, %100 {nn.name = "/layers.1/Add", nn.results = "/layers.1/Add_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%102 = nn.read @layers.1.norm1.weight : tensor<16xf32>
%103 = nn.read @layers.1.norm1.bias : tensor<16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %101, %102, %103 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm1/LayerNormalization", nn.results = ["/layers.1/norm1/LayerNormalization_output_0", "/layers.1/norm1/LayerNormalization.layer_norm.1", "/layers.1/norm1/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%104 = nn.transpose %45 {nn.name = "/layers.1/linear1/Transpose", nn.results = "/layers.1/linear1/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%105 = nn.matmul %y_3, %104 {nn.name = "/layers.1/linear1/MatMul", nn.results = "/layers.1/linear1/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%106 = nn.elementwise_add %48, %105 {nn.name = "/layers.1/linear1/Add", nn.results = "/layers.1/linear1/Add_output_0", nn.type = "elementwise_add"} : (tensor<32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%107 = nn.fill_constant  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%108 = nn.elementwise_div %106, %107 {nn.name = "/layers.1/Div", nn.results = "/layers.1/Div_output_0", nn.type = "elementwise_div"} : (tensor<2x6x32xf32>, tensor<f32>) -> tensor<2x6x32xf32>
%109 = nn.erf %108 {nn.name = "/layers.1/Erf", nn.results = "/layers.1/Erf_output_0", nn.type = "erf"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%110 = nn.scale %109 {bias = 1.000000e+00 : f64, nn.name = "/layers.1/Add_1", nn.results = "/layers.1/Add_1_output_0", nn.type = "scale"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%111 = nn.elementwise_mul %106, %110 {nn.name = "/layers.1/Mul", nn.results = "/layers.1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<2x6x32xf32>, tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%112 = nn.scale %111 {nn.name = "/layers.1/Mul_1", nn.results = "/layers.1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%113 = nn.transpose %56 {nn.name = "/layers.1/linear2/Transpose", nn.results = "/layers.1/linear2/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%114 = nn.matmul %112, %113 {nn.name = "/layers.1/linear2/MatMul", nn.results = "/layers.1/linear2/MatMul_output_0", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%115 = nn.elementwise_add %59, %114 {nn.name = "/layers.1/linear2/Add", nn.results = "/layers.1/linear2/Add_output_0", nn.type = "elementwise_add"} : (tensor<16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%116 = nn.elementwise_add %y_3, %115 {nn.name = "/layers.1/Add_2", nn.results = "/layers.1/Add_2_output_0", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%117 = nn.read @layers.1.norm2.weight : tensor<16xf32>
%118 = nn.read @layers.1.norm2.bias : tensor<16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %116, %117, %118 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "/layers.1/norm2/LayerNormalization", nn.results = ["y", "/layers.1/norm2/LayerNormalization.layer_norm.1", "/layers.1/norm2/LayerNormalization.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// encoder-dynamo
nn.variable @val_0 parameter : tensor<16x48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_68 parameter : tensor<1xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_86 parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_88 parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @val_0 : tensor<16x48xf32>
%2 = nn.matmul %0, %1 {nn.name = "node_MatMul_1", nn.results = "val_1", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%3 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%4 = nn.elementwise_add %2, %3 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%5 = nn.reshape %4 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%6 = nn.unsqueeze %5 {axis = array<i64: 0>, nn.name = "node_unsqueeze", nn.results = "unsqueeze", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%7 = nn.transpose %6 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%8 = nn.squeeze %7 {axis = array<i64: 3>, nn.name = "node_squeeze", nn.results = "squeeze", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%9 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%10 = nn.gather %8, %9 {nn.name = "node_select", nn.results = "node_select.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%11 = nn.reshape %10 {nn.name = "node_select.reshape2", nn.results = "select", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%12 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%13 = nn.gather %8, %12 {nn.name = "node_select_1", nn.results = "node_select_1.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%14 = nn.reshape %13 {nn.name = "node_select_1.reshape2", nn.results = "select_1", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%15 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%16 = nn.gather %8, %15 {nn.name = "node_select_2", nn.results = "node_select_2.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%17 = nn.reshape %16 {nn.name = "node_select_2.reshape2", nn.results = "select_2", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%18 = nn.reshape %11 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%19 = nn.transpose %18 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%20 = nn.reshape %14 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%21 = nn.transpose %20 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%22 = nn.reshape %17 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%23 = nn.transpose %22 {nn.name = "node_transpose_4", nn.results = "transpose_4", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%24 = nn.reshape %19 {nn.name = "node_view_4", nn.results = "view_4", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%25 = nn.reshape %23 {nn.name = "node_view_6", nn.results = "view_6", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.transpose %21 {nn.name = "node_Transpose_65", nn.results = "val_65", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%27 = nn.reshape %26 {nn.name = "node_Reshape_67", nn.results = "val_67", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%28 = nn.read @val_68 : tensor<1xf32>
%29 = nn.elementwise_mul %24, %28 {nn.name = "node_Mul_69", nn.results = "val_69", nn.type = "elementwise_mul"} : (tensor<2x4x6x4xf32>, tensor<1xf32>) -> tensor<2x4x6x4xf32>
%30 = nn.elementwise_mul %27, %28 {nn.name = "node_Mul_72", nn.results = "val_72", nn.type = "elementwise_mul"} : (tensor<2x4x4x6xf32>, tensor<1xf32>) -> tensor<2x4x4x6xf32>
%31 = nn.matmul %29, %30 {nn.name = "node_MatMul_73", nn.results = "val_73", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%32 = nn.softmax %31 {axis = 3 : i64, nn.name = "node_Softmax_74", nn.results = "val_74", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%33 = nn.matmul %32, %25 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%34 = nn.transpose %33 {nn.name = "node_permute", nn.results = "permute", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%35 = nn.reshape %34 {nn.name = "node_view_7", nn.results = "view_7", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%36 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%37 = nn.matmul %35, %36 {nn.name = "node_Gemm_185", nn.results = "linear_1", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%38 = nn.reshape %37 {nn.name = "node_view_8", nn.results = "view_8", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%39 = nn.transpose %38 {nn.name = "node_transpose_5", nn.results = "transpose_5", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%40 = nn.elementwise_add %arg0, %39 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%41 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%42 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %40, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%43 = nn.read @val_86 : tensor<16x32xf32>
%44 = nn.matmul %y, %43 {nn.name = "node_MatMul_85", nn.results = "val_87", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%45 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%46 = nn.elementwise_add %44, %45 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%47 = nn.gelu %46 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%48 = nn.read @val_88 : tensor<32x16xf32>
%49 = nn.matmul %47, %48 {nn.name = "node_MatMul_87", nn.results = "val_89", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%50 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%51 = nn.elementwise_add %49, %50 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%52 = nn.elementwise_add %y, %51 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %52, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%53 = nn.transpose %y_0 {nn.name = "node_transpose_6", nn.results = "transpose_6", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%54 = nn.matmul %53, %1 {nn.name = "node_MatMul_89", nn.results = "val_93", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%55 = nn.elementwise_add %54, %3 {nn.name = "node_linear_4", nn.results = "linear_4", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%56 = nn.reshape %55 {nn.name = "node_view_9", nn.results = "view_9", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%57 = nn.unsqueeze %56 {axis = array<i64: 0>, nn.name = "node_unsqueeze_1", nn.results = "unsqueeze_1", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%58 = nn.transpose %57 {nn.name = "node_transpose_7", nn.results = "transpose_7", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%59 = nn.squeeze %58 {axis = array<i64: 3>, nn.name = "node_squeeze_1", nn.results = "squeeze_1", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%60 = nn.gather %59, %9 {nn.name = "node_select_3", nn.results = "node_select_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%61 = nn.reshape %60 {nn.name = "node_select_3.reshape2", nn.results = "select_3", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%62 = nn.gather %59, %12 {nn.name = "node_select_4", nn.results = "node_select_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%63 = nn.reshape %62 {nn.name = "node_select_4.reshape2", nn.results = "select_4", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%64 = nn.gather %59, %15 {nn.name = "node_select_5", nn.results = "node_select_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%65 = nn.reshape %64 {nn.name = "node_select_5.reshape2", nn.results = "select_5", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%66 = nn.reshape %61 {nn.name = "node_view_10", nn.results = "view_10", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%67 = nn.transpose %66 {nn.name = "node_transpose_8", nn.results = "transpose_8", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%68 = nn.reshape %63 {nn.name = "node_view_11", nn.results = "view_11", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%69 = nn.transpose %68 {nn.name = "node_transpose_9", nn.results = "transpose_9", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%70 = nn.reshape %65 {nn.name = "node_view_12", nn.results = "view_12", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%71 = nn.transpose %70 {nn.name = "node_transpose_10", nn.results = "transpose_10", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%72 = nn.reshape %67 {nn.name = "node_view_13", nn.results = "view_13", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%73 = nn.reshape %71 {nn.name = "node_view_15", nn.results = "view_15", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%74 = nn.transpose %69 {nn.name = "node_Transpose_147", nn.results = "val_151", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%75 = nn.reshape %74 {nn.name = "node_Reshape_149", nn.results = "val_153", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%76 = nn.elementwise_mul %72, %28 {nn.name = "node_Mul_151", nn.results = "val_155", nn.type = "elementwise_mul"} : (tensor<2x4x6x4xf32>, tensor<1xf32>) -> tensor<2x4x6x4xf32>
%77 = nn.elementwise_mul %75, %28 {nn.name = "node_Mul_154", nn.results = "val_158", nn.type = "elementwise_mul"} : (tensor<2x4x4x6xf32>, tensor<1xf32>) -> tensor<2x4x4x6xf32>
%78 = nn.matmul %76, %77 {nn.name = "node_MatMul_155", nn.results = "val_159", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%79 = nn.softmax %78 {axis = 3 : i64, nn.name = "node_Softmax_156", nn.results = "val_160", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%80 = nn.matmul %79, %73 {nn.name = "node_scaled_dot_product_attention_1", nn.results = "scaled_dot_product_attention_1", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%81 = nn.transpose %80 {nn.name = "node_permute_1", nn.results = "permute_1", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%82 = nn.reshape %81 {nn.name = "node_view_16", nn.results = "view_16", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%83 = nn.matmul %82, %36 {nn.name = "node_Gemm_187", nn.results = "linear_5", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%84 = nn.reshape %83 {nn.name = "node_view_17", nn.results = "view_17", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%85 = nn.transpose %84 {nn.name = "node_transpose_11", nn.results = "transpose_11", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%86 = nn.elementwise_add %y_0, %85 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %86, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_2", nn.results = ["layer_norm_2", "node_layer_norm_2.layer_norm.1", "node_layer_norm_2.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%87 = nn.matmul %y_3, %43 {nn.name = "node_MatMul_167", nn.results = "val_173", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%88 = nn.elementwise_add %87, %45 {nn.name = "node_linear_6", nn.results = "linear_6", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%89 = nn.gelu %88 {nn.name = "node_gelu_1", nn.results = "gelu_1", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%90 = nn.matmul %89, %48 {nn.name = "node_MatMul_169", nn.results = "val_175", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%91 = nn.elementwise_add %90, %50 {nn.name = "node_linear_7", nn.results = "linear_7", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%92 = nn.elementwise_add %y_3, %91 {nn.name = "node_add_3", nn.results = "add_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %92, %41, %42 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_3", nn.results = ["y", "node_layer_norm_3.layer_norm.1", "node_layer_norm_3.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// encoder-dynamo-kept
nn.variable @layers.0.self_attn.in_proj_weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.weight parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.weight parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.0.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_weight parameter : tensor<48x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.in_proj_bias parameter : tensor<48xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.weight parameter : tensor<16x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.self_attn.out_proj.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm1.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear1.weight parameter : tensor<32x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear1.bias parameter : tensor<32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear2.weight parameter : tensor<16x32xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.linear2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.weight parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @layers.1.norm2.bias parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%1 = nn.read @layers.0.self_attn.in_proj_weight : tensor<48x16xf32>
%2 = nn.transpose %1 {nn.name = "node_Transpose_0", nn.results = "val_0", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%3 = nn.matmul %0, %2 {nn.name = "node_MatMul_1", nn.results = "val_1", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%4 = nn.read @layers.0.self_attn.in_proj_bias : tensor<48xf32>
%5 = nn.elementwise_add %3, %4 {nn.name = "node_linear", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%6 = nn.reshape %5 {nn.name = "node_view", nn.results = "view", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%7 = nn.unsqueeze %6 {axis = array<i64: 0>, nn.name = "node_unsqueeze", nn.results = "unsqueeze", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%8 = nn.transpose %7 {nn.name = "node_transpose_1", nn.results = "transpose_1", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%9 = nn.squeeze %8 {axis = array<i64: 3>, nn.name = "node_squeeze", nn.results = "squeeze", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%10 = nn.fill_constant  {dtype = i64, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 0.000000e+00 : f64} : () -> tensor<i64>
%11 = nn.gather %9, %10 {nn.name = "node_select", nn.results = "node_select.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%12 = nn.reshape %11 {nn.name = "node_select.reshape2", nn.results = "select", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%13 = nn.fill_constant  {dtype = i64, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64>, value = 1.000000e+00 : f64} : () -> tensor<i64>
%14 = nn.gather %9, %13 {nn.name = "node_select_1", nn.results = "node_select_1.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%15 = nn.reshape %14 {nn.name = "node_select_1.reshape2", nn.results = "select_1", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%16 = nn.fill_constant  {dtype = i64, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64>, value = 2.000000e+00 : f64} : () -> tensor<i64>
%17 = nn.gather %9, %16 {nn.name = "node_select_2", nn.results = "node_select_2.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%18 = nn.reshape %17 {nn.name = "node_select_2.reshape2", nn.results = "select_2", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%19 = nn.reshape %12 {nn.name = "node_view_1", nn.results = "view_1", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%20 = nn.transpose %19 {nn.name = "node_transpose_2", nn.results = "transpose_2", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%21 = nn.reshape %15 {nn.name = "node_view_2", nn.results = "view_2", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%22 = nn.transpose %21 {nn.name = "node_transpose_3", nn.results = "transpose_3", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%23 = nn.reshape %18 {nn.name = "node_view_3", nn.results = "view_3", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%24 = nn.transpose %23 {nn.name = "node_transpose_4", nn.results = "transpose_4", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%25 = nn.reshape %20 {nn.name = "node_view_4", nn.results = "view_4", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%26 = nn.reshape %22 {nn.name = "node_view_5", nn.results = "view_5", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%27 = nn.reshape %24 {nn.name = "node_view_6", nn.results = "view_6", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%28 = nn.reshape %26 {nn.name = "node_Reshape_64", nn.results = "val_64", nn.type = "reshape2", shape = array<i64: -1, 6, 4>} : (tensor<2x4x6x4xf32>) -> tensor<8x6x4xf32>
%29 = nn.transpose %28 {nn.name = "node_Transpose_65", nn.results = "val_65", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%30 = nn.reshape %29 {nn.name = "node_Reshape_67", nn.results = "val_67", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%31 = nn.scale %25 {nn.name = "node_Mul_69", nn.results = "val_69", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%32 = nn.scale %30 {nn.name = "node_Mul_72", nn.results = "val_72", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%33 = nn.matmul %31, %32 {nn.name = "node_MatMul_73", nn.results = "val_73", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%34 = nn.softmax %33 {axis = 3 : i64, nn.name = "node_Softmax_74", nn.results = "val_74", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%35 = nn.matmul %34, %27 {nn.name = "node_scaled_dot_product_attention", nn.results = "scaled_dot_product_attention", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%36 = nn.transpose %35 {nn.name = "node_permute", nn.results = "permute", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%37 = nn.reshape %36 {nn.name = "node_view_7", nn.results = "view_7", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%38 = nn.read @layers.0.self_attn.out_proj.weight : tensor<16x16xf32>
%39 = nn.matmul %37, %38 {nn.name = "node_linear_1", nn.results = "node_linear_1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%40 = nn.read @layers.0.self_attn.out_proj.bias : tensor<16xf32>
%41 = nn.elementwise_add %39, %40 {nn.name = "node_linear_1.elementwise_add", nn.results = "linear_1", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%42 = nn.reshape %41 {nn.name = "node_view_8", nn.results = "view_8", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%43 = nn.transpose %42 {nn.name = "node_transpose_5", nn.results = "transpose_5", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%44 = nn.elementwise_add %arg0, %43 {nn.name = "node_add", nn.results = "add", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%45 = nn.read @layers.0.norm1.weight : tensor<16xf32>
%46 = nn.read @layers.0.norm1.bias : tensor<16xf32>
%y, %mean, %variance = nn.layer_norm %44, %45, %46 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm", nn.results = ["layer_norm", "node_layer_norm.layer_norm.1", "node_layer_norm.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%47 = nn.read @layers.0.linear1.weight : tensor<32x16xf32>
%48 = nn.transpose %47 {nn.name = "node_Transpose_84", nn.results = "val_86", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%49 = nn.matmul %y, %48 {nn.name = "node_MatMul_85", nn.results = "val_87", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%50 = nn.read @layers.0.linear1.bias : tensor<32xf32>
%51 = nn.elementwise_add %49, %50 {nn.name = "node_linear_2", nn.results = "linear_2", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%52 = nn.gelu %51 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%53 = nn.read @layers.0.linear2.weight : tensor<16x32xf32>
%54 = nn.transpose %53 {nn.name = "node_Transpose_86", nn.results = "val_88", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%55 = nn.matmul %52, %54 {nn.name = "node_MatMul_87", nn.results = "val_89", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%56 = nn.read @layers.0.linear2.bias : tensor<16xf32>
%57 = nn.elementwise_add %55, %56 {nn.name = "node_linear_3", nn.results = "linear_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%58 = nn.elementwise_add %y, %57 {nn.name = "node_add_1", nn.results = "add_1", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%59 = nn.read @layers.0.norm2.weight : tensor<16xf32>
%60 = nn.read @layers.0.norm2.bias : tensor<16xf32>
%y_0, %mean_1, %variance_2 = nn.layer_norm %58, %59, %60 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_1", nn.results = ["layer_norm_1", "node_layer_norm_1.layer_norm.1", "node_layer_norm_1.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%61 = nn.transpose %y_0 {nn.name = "node_transpose_6", nn.results = "transpose_6", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x6x16xf32>) -> tensor<6x2x16xf32>
%62 = nn.read @layers.1.self_attn.in_proj_weight : tensor<48x16xf32>
%63 = nn.transpose %62 {nn.name = "node_Transpose_88", nn.results = "val_92", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<48x16xf32>) -> tensor<16x48xf32>
%64 = nn.matmul %61, %63 {nn.name = "node_MatMul_89", nn.results = "val_93", nn.type = "matmul_v2"} : (tensor<6x2x16xf32>, tensor<16x48xf32>) -> tensor<6x2x48xf32>
%65 = nn.read @layers.1.self_attn.in_proj_bias : tensor<48xf32>
%66 = nn.elementwise_add %64, %65 {nn.name = "node_linear_4", nn.results = "linear_4", nn.type = "elementwise_add"} : (tensor<6x2x48xf32>, tensor<48xf32>) -> tensor<6x2x48xf32>
%67 = nn.reshape %66 {nn.name = "node_view_9", nn.results = "view_9", nn.type = "reshape2", shape = array<i64: 6, 2, 3, 16>} : (tensor<6x2x48xf32>) -> tensor<6x2x3x16xf32>
%68 = nn.unsqueeze %67 {axis = array<i64: 0>, nn.name = "node_unsqueeze_1", nn.results = "unsqueeze_1", nn.type = "unsqueeze2"} : (tensor<6x2x3x16xf32>) -> tensor<1x6x2x3x16xf32>
%69 = nn.transpose %68 {nn.name = "node_transpose_7", nn.results = "transpose_7", nn.type = "transpose2", perm = array<i64: 3, 1, 2, 0, 4>} : (tensor<1x6x2x3x16xf32>) -> tensor<3x6x2x1x16xf32>
%70 = nn.squeeze %69 {axis = array<i64: 3>, nn.name = "node_squeeze_1", nn.results = "squeeze_1", nn.type = "squeeze2"} : (tensor<3x6x2x1x16xf32>) -> tensor<3x6x2x16xf32>
%71 = nn.gather %70, %10 {nn.name = "node_select_3", nn.results = "node_select_3.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%72 = nn.reshape %71 {nn.name = "node_select_3.reshape2", nn.results = "select_3", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%73 = nn.gather %70, %13 {nn.name = "node_select_4", nn.results = "node_select_4.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%74 = nn.reshape %73 {nn.name = "node_select_4.reshape2", nn.results = "select_4", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%75 = nn.gather %70, %16 {nn.name = "node_select_5", nn.results = "node_select_5.gather", nn.type = "gather"} : (tensor<3x6x2x16xf32>, tensor<i64>) -> tensor<1x6x2x16xf32>
%76 = nn.reshape %75 {nn.name = "node_select_5.reshape2", nn.results = "select_5", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<1x6x2x16xf32>) -> tensor<6x2x16xf32>
%77 = nn.reshape %72 {nn.name = "node_view_10", nn.results = "view_10", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%78 = nn.transpose %77 {nn.name = "node_transpose_8", nn.results = "transpose_8", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%79 = nn.reshape %74 {nn.name = "node_view_11", nn.results = "view_11", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%80 = nn.transpose %79 {nn.name = "node_transpose_9", nn.results = "transpose_9", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%81 = nn.reshape %76 {nn.name = "node_view_12", nn.results = "view_12", nn.type = "reshape2", shape = array<i64: 6, 8, 4>} : (tensor<6x2x16xf32>) -> tensor<6x8x4xf32>
%82 = nn.transpose %81 {nn.name = "node_transpose_10", nn.results = "transpose_10", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x8x4xf32>) -> tensor<8x6x4xf32>
%83 = nn.reshape %78 {nn.name = "node_view_13", nn.results = "view_13", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%84 = nn.reshape %80 {nn.name = "node_view_14", nn.results = "view_14", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%85 = nn.reshape %82 {nn.name = "node_view_15", nn.results = "view_15", nn.type = "reshape2", shape = array<i64: 2, 4, 6, 4>} : (tensor<8x6x4xf32>) -> tensor<2x4x6x4xf32>
%86 = nn.reshape %84 {nn.name = "node_Reshape_146", nn.results = "val_150", nn.type = "reshape2", shape = array<i64: -1, 6, 4>} : (tensor<2x4x6x4xf32>) -> tensor<8x6x4xf32>
%87 = nn.transpose %86 {nn.name = "node_Transpose_147", nn.results = "val_151", nn.type = "transpose2", perm = array<i64: 0, 2, 1>} : (tensor<8x6x4xf32>) -> tensor<8x4x6xf32>
%88 = nn.reshape %87 {nn.name = "node_Reshape_149", nn.results = "val_153", nn.type = "reshape2", shape = array<i64: 2, 4, 4, 6>} : (tensor<8x4x6xf32>) -> tensor<2x4x4x6xf32>
%89 = nn.scale %83 {nn.name = "node_Mul_151", nn.results = "val_155", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%90 = nn.scale %88 {nn.name = "node_Mul_154", nn.results = "val_158", nn.type = "scale", scale = 0.70710676908493042 : f64} : (tensor<2x4x4x6xf32>) -> tensor<2x4x4x6xf32>
%91 = nn.matmul %89, %90 {nn.name = "node_MatMul_155", nn.results = "val_159", nn.type = "matmul_v2"} : (tensor<2x4x6x4xf32>, tensor<2x4x4x6xf32>) -> tensor<2x4x6x6xf32>
%92 = nn.softmax %91 {axis = 3 : i64, nn.name = "node_Softmax_156", nn.results = "val_160", nn.type = "softmax"} : (tensor<2x4x6x6xf32>) -> tensor<2x4x6x6xf32>
%93 = nn.matmul %92, %85 {nn.name = "node_scaled_dot_product_attention_1", nn.results = "scaled_dot_product_attention_1", nn.type = "matmul_v2"} : (tensor<2x4x6x6xf32>, tensor<2x4x6x4xf32>) -> tensor<2x4x6x4xf32>
%94 = nn.transpose %93 {nn.name = "node_permute_1", nn.results = "permute_1", nn.type = "transpose2", perm = array<i64: 2, 0, 1, 3>} : (tensor<2x4x6x4xf32>) -> tensor<6x2x4x4xf32>
%95 = nn.reshape %94 {nn.name = "node_view_16", nn.results = "view_16", nn.type = "reshape2", shape = array<i64: 12, 16>} : (tensor<6x2x4x4xf32>) -> tensor<12x16xf32>
%96 = nn.read @layers.1.self_attn.out_proj.weight : tensor<16x16xf32>
%97 = nn.matmul %95, %96 {nn.name = "node_linear_5", nn.results = "node_linear_5.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<12x16xf32>, tensor<16x16xf32>) -> tensor<12x16xf32>
%98 = nn.read @layers.1.self_attn.out_proj.bias : tensor<16xf32>
%99 = nn.elementwise_add %97, %98 {nn.name = "node_linear_5.elementwise_add", nn.results = "linear_5", nn.type = "elementwise_add"} : (tensor<12x16xf32>, tensor<16xf32>) -> tensor<12x16xf32>
%100 = nn.reshape %99 {nn.name = "node_view_17", nn.results = "view_17", nn.type = "reshape2", shape = array<i64: 6, 2, 16>} : (tensor<12x16xf32>) -> tensor<6x2x16xf32>
%101 = nn.transpose %100 {nn.name = "node_transpose_11", nn.results = "transpose_11", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<6x2x16xf32>) -> tensor<2x6x16xf32>
%102 = nn.elementwise_add %y_0, %101 {nn.name = "node_add_2", nn.results = "add_2", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%103 = nn.read @layers.1.norm1.weight : tensor<16xf32>
%104 = nn.read @layers.1.norm1.bias : tensor<16xf32>
%y_3, %mean_4, %variance_5 = nn.layer_norm %102, %103, %104 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_2", nn.results = ["layer_norm_2", "node_layer_norm_2.layer_norm.1", "node_layer_norm_2.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
%105 = nn.read @layers.1.linear1.weight : tensor<32x16xf32>
%106 = nn.transpose %105 {nn.name = "node_Transpose_166", nn.results = "val_172", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<32x16xf32>) -> tensor<16x32xf32>
%107 = nn.matmul %y_3, %106 {nn.name = "node_MatMul_167", nn.results = "val_173", nn.type = "matmul_v2"} : (tensor<2x6x16xf32>, tensor<16x32xf32>) -> tensor<2x6x32xf32>
%108 = nn.read @layers.1.linear1.bias : tensor<32xf32>
%109 = nn.elementwise_add %107, %108 {nn.name = "node_linear_6", nn.results = "linear_6", nn.type = "elementwise_add"} : (tensor<2x6x32xf32>, tensor<32xf32>) -> tensor<2x6x32xf32>
%110 = nn.gelu %109 {nn.name = "node_gelu_1", nn.results = "gelu_1", nn.type = "gelu"} : (tensor<2x6x32xf32>) -> tensor<2x6x32xf32>
%111 = nn.read @layers.1.linear2.weight : tensor<16x32xf32>
%112 = nn.transpose %111 {nn.name = "node_Transpose_168", nn.results = "val_174", nn.type = "transpose2", perm = array<i64: 1, 0>} : (tensor<16x32xf32>) -> tensor<32x16xf32>
%113 = nn.matmul %110, %112 {nn.name = "node_MatMul_169", nn.results = "val_175", nn.type = "matmul_v2"} : (tensor<2x6x32xf32>, tensor<32x16xf32>) -> tensor<2x6x16xf32>
%114 = nn.read @layers.1.linear2.bias : tensor<16xf32>
%115 = nn.elementwise_add %113, %114 {nn.name = "node_linear_7", nn.results = "linear_7", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<16xf32>) -> tensor<2x6x16xf32>
%116 = nn.elementwise_add %y_3, %115 {nn.name = "node_add_3", nn.results = "add_3", nn.type = "elementwise_add"} : (tensor<2x6x16xf32>, tensor<2x6x16xf32>) -> tensor<2x6x16xf32>
%117 = nn.read @layers.1.norm2.weight : tensor<16xf32>
%118 = nn.read @layers.1.norm2.bias : tensor<16xf32>
%y_6, %mean_7, %variance_8 = nn.layer_norm %116, %117, %118 {begin_norm_axis = 2 : i64, epsilon = 9.9999997473787516E-6 : f64, nn.name = "node_layer_norm_3", nn.results = ["y", "node_layer_norm_3.layer_norm.1", "node_layer_norm_3.layer_norm.2"], nn.type = "layer_norm", operandSegmentSizes = array<i32: 1, 1, 1>} : (tensor<2x6x16xf32>, tensor<16xf32>, tensor<16xf32>) -> (tensor<2x6x16xf32>, tensor<12xf32>, tensor<12xf32>)
return %y_6 : tensor<2x6x16xf32>

// mlp-classic
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "/0/Gemm", nn.results = "/0/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "/0/Gemm.elementwise_add", nn.results = "/0/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%5 = nn.elementwise_div %3, %4 {nn.name = "/1/Div", nn.results = "/1/Div_output_0", nn.type = "elementwise_div"} : (tensor<4x16xf32>, tensor<f32>) -> tensor<4x16xf32>
%6 = nn.erf %5 {nn.name = "/1/Erf", nn.results = "/1/Erf_output_0", nn.type = "erf"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%7 = nn.scale %6 {bias = 1.000000e+00 : f64, nn.name = "/1/Add", nn.results = "/1/Add_output_0", nn.type = "scale"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%8 = nn.elementwise_mul %3, %7 {nn.name = "/1/Mul", nn.results = "/1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
%9 = nn.scale %8 {nn.name = "/1/Mul_1", nn.results = "/1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%10 = nn.read @"3.weight" : tensor<4x16xf32>
%11 = nn.matmul %9, %10 {nn.name = "/3/Gemm", nn.results = "/3/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%12 = nn.read @"3.bias" : tensor<4xf32>
%13 = nn.elementwise_add %11, %12 {nn.name = "/3/Gemm.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %13 : tensor<4x4xf32>

// mlp-classic-kept
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "/0/Gemm", nn.results = "/0/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "/0/Gemm.elementwise_add", nn.results = "/0/Gemm_output_0", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64>, value = 1.4142135381698608 : f64} : () -> tensor<f32>
%5 = nn.elementwise_div %3, %4 {nn.name = "/1/Div", nn.results = "/1/Div_output_0", nn.type = "elementwise_div"} : (tensor<4x16xf32>, tensor<f32>) -> tensor<4x16xf32>
%6 = nn.erf %5 {nn.name = "/1/Erf", nn.results = "/1/Erf_output_0", nn.type = "erf"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%7 = nn.scale %6 {bias = 1.000000e+00 : f64, nn.name = "/1/Add", nn.results = "/1/Add_output_0", nn.type = "scale"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%8 = nn.elementwise_mul %3, %7 {nn.name = "/1/Mul", nn.results = "/1/Mul_output_0", nn.type = "elementwise_mul"} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x16xf32>
%9 = nn.scale %8 {nn.name = "/1/Mul_1", nn.results = "/1/Mul_1_output_0", nn.type = "scale", scale = 5.000000e-01 : f64} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%10 = nn.read @"3.weight" : tensor<4x16xf32>
%11 = nn.matmul %9, %10 {nn.name = "/3/Gemm", nn.results = "/3/Gemm.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%12 = nn.read @"3.bias" : tensor<4xf32>
%13 = nn.elementwise_add %11, %12 {nn.name = "/3/Gemm.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %13 : tensor<4x4xf32>

// mlp-dynamo
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.gelu %3 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%5 = nn.read @"3.weight" : tensor<4x16xf32>
%6 = nn.matmul %4, %5 {nn.name = "node_linear_1", nn.results = "node_linear_1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%7 = nn.read @"3.bias" : tensor<4xf32>
%8 = nn.elementwise_add %6, %7 {nn.name = "node_linear_1.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %8 : tensor<4x4xf32>

// mlp-dynamo-kept
nn.variable @"0.weight" parameter : tensor<16x12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"0.bias" parameter : tensor<16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.weight" parameter : tensor<4x16xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"3.bias" parameter : tensor<4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.read @"0.weight" : tensor<16x12xf32>
%1 = nn.matmul %arg0, %0 {nn.name = "node_linear", nn.results = "node_linear.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x12xf32>, tensor<16x12xf32>) -> tensor<4x16xf32>
%2 = nn.read @"0.bias" : tensor<16xf32>
%3 = nn.elementwise_add %1, %2 {nn.name = "node_linear.elementwise_add", nn.results = "linear", nn.type = "elementwise_add"} : (tensor<4x16xf32>, tensor<16xf32>) -> tensor<4x16xf32>
%4 = nn.gelu %3 {nn.name = "node_gelu", nn.results = "gelu", nn.type = "gelu"} : (tensor<4x16xf32>) -> tensor<4x16xf32>
%5 = nn.read @"3.weight" : tensor<4x16xf32>
%6 = nn.matmul %4, %5 {nn.name = "node_linear_1", nn.results = "node_linear_1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x16xf32>, tensor<4x16xf32>) -> tensor<4x4xf32>
%7 = nn.read @"3.bias" : tensor<4xf32>
%8 = nn.elementwise_add %6, %7 {nn.name = "node_linear_1.elementwise_add", nn.results = "y", nn.type = "elementwise_add"} : (tensor<4x4xf32>, tensor<4xf32>) -> tensor<4x4xf32>
return %8 : tensor<4x4xf32>

// recurrent-classic
nn.variable @"onnx::LSTM_276" parameter : tensor<2x20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::LSTM_274" parameter : tensor<2x40xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::LSTM_275" parameter : tensor<2x20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::GRU_297" parameter : tensor<1x12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::GRU_298" parameter : tensor<1x24xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @"onnx::GRU_296" parameter : tensor<1x12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/lstm/Transpose", nn.results = "/lstm/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @"onnx::LSTM_276" : tensor<2x20x5xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice", nn.results = "/lstm/LSTM.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%3 = nn.read @"onnx::LSTM_274" : tensor<2x40xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.1", nn.results = "/lstm/LSTM.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%5 = nn.slice %4 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.2", nn.results = "/lstm/LSTM.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%6 = nn.fill_constant  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.3", nn.results = "/lstm/LSTM.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.4", nn.results = "/lstm/LSTM.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%9 = nn.read @"onnx::LSTM_275" : tensor<2x20x6xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.5", nn.results = "/lstm/LSTM.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%11 = nn.matmul %0, %10 {nn.name = "/lstm/LSTM.matmul_v2", nn.results = "/lstm/LSTM.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%12 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.6", nn.results = "/lstm/LSTM.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%13 = nn.slice %12 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.7", nn.results = "/lstm/LSTM.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%14 = nn.elementwise_add %11, %13 {nn.name = "/lstm/LSTM.elementwise_add", nn.results = "/lstm/LSTM.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%15:4 = nn.unbind %14 {nn.name = "/lstm/LSTM.unstack", nn.results = ["/lstm/LSTM.unstack", "/lstm/LSTM.unstack.1", "/lstm/LSTM.unstack.2", "/lstm/LSTM.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%16 = nn.matmul %7, %2 {nn.name = "/lstm/LSTM.matmul_v2.1", nn.results = "/lstm/LSTM.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%17 = nn.elementwise_add %15#0, %16 {nn.name = "/lstm/LSTM.elementwise_add.1", nn.results = "/lstm/LSTM.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%18 = nn.elementwise_add %17, %5 {nn.name = "/lstm/LSTM.elementwise_add.2", nn.results = "/lstm/LSTM.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%19:4 = nn.split %18 {axis = 1 : i64, nn.name = "/lstm/LSTM.split", nn.results = ["/lstm/LSTM.split", "/lstm/LSTM.split.1", "/lstm/LSTM.split.2", "/lstm/LSTM.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%20 = nn.sigmoid %19#0 {nn.name = "/lstm/LSTM.sigmoid", nn.results = "/lstm/LSTM.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%21 = nn.sigmoid %19#2 {nn.name = "/lstm/LSTM.sigmoid.1", nn.results = "/lstm/LSTM.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%22 = nn.tanh %19#3 {nn.name = "/lstm/LSTM.tanh", nn.results = "/lstm/LSTM.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.elementwise_mul %20, %22 {nn.name = "/lstm/LSTM.elementwise_mul", nn.results = "/lstm/LSTM.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_mul %21, %8 {nn.name = "/lstm/LSTM.elementwise_mul.1", nn.results = "/lstm/LSTM.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.elementwise_add %24, %23 {nn.name = "/lstm/LSTM.elementwise_add.3", nn.results = "/lstm/LSTM.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%26 = nn.sigmoid %19#1 {nn.name = "/lstm/LSTM.sigmoid.2", nn.results = "/lstm/LSTM.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.tanh %25 {nn.name = "/lstm/LSTM.tanh.1", nn.results = "/lstm/LSTM.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%28 = nn.elementwise_mul %26, %27 {nn.name = "/lstm/LSTM.elementwise_mul.2", nn.results = "/lstm/LSTM.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.matmul %28, %2 {nn.name = "/lstm/LSTM.matmul_v2.2", nn.results = "/lstm/LSTM.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%30 = nn.elementwise_add %15#1, %29 {nn.name = "/lstm/LSTM.elementwise_add.4", nn.results = "/lstm/LSTM.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%31 = nn.elementwise_add %30, %5 {nn.name = "/lstm/LSTM.elementwise_add.5", nn.results = "/lstm/LSTM.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%32:4 = nn.split %31 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.1", nn.results = ["/lstm/LSTM.split.4", "/lstm/LSTM.split.5", "/lstm/LSTM.split.6", "/lstm/LSTM.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%33 = nn.sigmoid %32#0 {nn.name = "/lstm/LSTM.sigmoid.3", nn.results = "/lstm/LSTM.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%34 = nn.sigmoid %32#2 {nn.name = "/lstm/LSTM.sigmoid.4", nn.results = "/lstm/LSTM.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%35 = nn.tanh %32#3 {nn.name = "/lstm/LSTM.tanh.2", nn.results = "/lstm/LSTM.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%36 = nn.elementwise_mul %33, %35 {nn.name = "/lstm/LSTM.elementwise_mul.3", nn.results = "/lstm/LSTM.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%37 = nn.elementwise_mul %34, %25 {nn.name = "/lstm/LSTM.elementwise_mul.4", nn.results = "/lstm/LSTM.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%38 = nn.elementwise_add %37, %36 {nn.name = "/lstm/LSTM.elementwise_add.6", nn.results = "/lstm/LSTM.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.sigmoid %32#1 {nn.name = "/lstm/LSTM.sigmoid.5", nn.results = "/lstm/LSTM.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%40 = nn.tanh %38 {nn.name = "/lstm/LSTM.tanh.3", nn.results = "/lstm/LSTM.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%41 = nn.elementwise_mul %39, %40 {nn.name = "/lstm/LSTM.elementwise_mul.5", nn.results = "/lstm/LSTM.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%42 = nn.matmul %41, %2 {nn.name = "/lstm/LSTM.matmul_v2.3", nn.results = "/lstm/LSTM.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%43 = nn.elementwise_add %15#2, %42 {nn.name = "/lstm/LSTM.elementwise_add.7", nn.results = "/lstm/LSTM.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%44 = nn.elementwise_add %43, %5 {nn.name = "/lstm/LSTM.elementwise_add.8", nn.results = "/lstm/LSTM.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%45:4 = nn.split %44 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.2", nn.results = ["/lstm/LSTM.split.8", "/lstm/LSTM.split.9", "/lstm/LSTM.split.10", "/lstm/LSTM.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%46 = nn.sigmoid %45#0 {nn.name = "/lstm/LSTM.sigmoid.6", nn.results = "/lstm/LSTM.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%47 = nn.sigmoid %45#2 {nn.name = "/lstm/LSTM.sigmoid.7", nn.results = "/lstm/LSTM.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%48 = nn.tanh %45#3 {nn.name = "/lstm/LSTM.tanh.4", nn.results = "/lstm/LSTM.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.elementwise_mul %46, %48 {nn.name = "/lstm/LSTM.elementwise_mul.6", nn.results = "/lstm/LSTM.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.elementwise_mul %47, %38 {nn.name = "/lstm/LSTM.elementwise_mul.7", nn.results = "/lstm/LSTM.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.elementwise_add %50, %49 {nn.name = "/lstm/LSTM.elementwise_add.9", nn.results = "/lstm/LSTM.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%52 = nn.sigmoid %45#1 {nn.name = "/lstm/LSTM.sigmoid.8", nn.results = "/lstm/LSTM.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%53 = nn.tanh %51 {nn.name = "/lstm/LSTM.tanh.5", nn.results = "/lstm/LSTM.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%54 = nn.elementwise_mul %52, %53 {nn.name = "/lstm/LSTM.elementwise_mul.8", nn.results = "/lstm/LSTM.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.matmul %54, %2 {nn.name = "/lstm/LSTM.matmul_v2.4", nn.results = "/lstm/LSTM.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%56 = nn.elementwise_add %15#3, %55 {nn.name = "/lstm/LSTM.elementwise_add.10", nn.results = "/lstm/LSTM.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%57 = nn.elementwise_add %56, %5 {nn.name = "/lstm/LSTM.elementwise_add.11", nn.results = "/lstm/LSTM.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%58:4 = nn.split %57 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.3", nn.results = ["/lstm/LSTM.split.12", "/lstm/LSTM.split.13", "/lstm/LSTM.split.14", "/lstm/LSTM.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%59 = nn.sigmoid %58#0 {nn.name = "/lstm/LSTM.sigmoid.9", nn.results = "/lstm/LSTM.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%60 = nn.sigmoid %58#2 {nn.name = "/lstm/LSTM.sigmoid.10", nn.results = "/lstm/LSTM.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%61 = nn.tanh %58#3 {nn.name = "/lstm/LSTM.tanh.6", nn.results = "/lstm/LSTM.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%62 = nn.elementwise_mul %59, %61 {nn.name = "/lstm/LSTM.elementwise_mul.9", nn.results = "/lstm/LSTM.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%63 = nn.elementwise_mul %60, %51 {nn.name = "/lstm/LSTM.elementwise_mul.10", nn.results = "/lstm/LSTM.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%64 = nn.elementwise_add %63, %62 {nn.name = "/lstm/LSTM.elementwise_add.12", nn.results = "/lstm/LSTM.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%65 = nn.sigmoid %58#1 {nn.name = "/lstm/LSTM.sigmoid.11", nn.results = "/lstm/LSTM.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.tanh %64 {nn.name = "/lstm/LSTM.tanh.7", nn.results = "/lstm/LSTM.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.elementwise_mul %65, %66 {nn.name = "/lstm/LSTM.elementwise_mul.11", nn.results = "/lstm/LSTM.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.8", nn.results = "/lstm/LSTM.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%69 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.9", nn.results = "/lstm/LSTM.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%70 = nn.slice %69 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.10", nn.results = "/lstm/LSTM.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%71 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.11", nn.results = "/lstm/LSTM.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%72 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.12", nn.results = "/lstm/LSTM.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%73 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.13", nn.results = "/lstm/LSTM.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%74 = nn.matmul %0, %73 {nn.name = "/lstm/LSTM", nn.results = "/lstm/LSTM.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%75 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.14", nn.results = "/lstm/LSTM.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%76 = nn.slice %75 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.15", nn.results = "/lstm/LSTM.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%77 = nn.elementwise_add %74, %76 {nn.name = "/lstm/LSTM.elementwise_add.13", nn.results = "/lstm/LSTM.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%78:4 = nn.unbind %77 {nn.name = "/lstm/LSTM.unstack.1", nn.results = ["/lstm/LSTM.unstack.4", "/lstm/LSTM.unstack.5", "/lstm/LSTM.unstack.6", "/lstm/LSTM.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%79 = nn.matmul %71, %68 {nn.name = "/lstm/LSTM.matmul_v2.5", nn.results = "/lstm/LSTM.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%80 = nn.elementwise_add %78#3, %79 {nn.name = "/lstm/LSTM.elementwise_add.14", nn.results = "/lstm/LSTM.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%81 = nn.elementwise_add %80, %70 {nn.name = "/lstm/LSTM.elementwise_add.15", nn.results = "/lstm/LSTM.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%82:4 = nn.split %81 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.4", nn.results = ["/lstm/LSTM.split.16", "/lstm/LSTM.split.17", "/lstm/LSTM.split.18", "/lstm/LSTM.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%83 = nn.sigmoid %82#0 {nn.name = "/lstm/LSTM.sigmoid.12", nn.results = "/lstm/LSTM.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%84 = nn.sigmoid %82#2 {nn.name = "/lstm/LSTM.sigmoid.13", nn.results = "/lstm/LSTM.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%85 = nn.tanh %82#3 {nn.name = "/lstm/LSTM.tanh.8", nn.results = "/lstm/LSTM.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%86 = nn.elementwise_mul %83, %85 {nn.name = "/lstm/LSTM.elementwise_mul.12", nn.results = "/lstm/LSTM.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%87 = nn.elementwise_mul %84, %72 {nn.name = "/lstm/LSTM.elementwise_mul.13", nn.results = "/lstm/LSTM.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%88 = nn.elementwise_add %87, %86 {nn.name = "/lstm/LSTM.elementwise_add.16", nn.results = "/lstm/LSTM.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%89 = nn.sigmoid %82#1 {nn.name = "/lstm/LSTM.sigmoid.14", nn.results = "/lstm/LSTM.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%90 = nn.tanh %88 {nn.name = "/lstm/LSTM.tanh.9", nn.results = "/lstm/LSTM.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%91 = nn.elementwise_mul %89, %90 {nn.name = "/lstm/LSTM.elementwise_mul.14", nn.results = "/lstm/LSTM.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%92 = nn.matmul %91, %68 {nn.name = "/lstm/LSTM.matmul_v2.6", nn.results = "/lstm/LSTM.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%93 = nn.elementwise_add %78#2, %92 {nn.name = "/lstm/LSTM.elementwise_add.17", nn.results = "/lstm/LSTM.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%94 = nn.elementwise_add %93, %70 {nn.name = "/lstm/LSTM.elementwise_add.18", nn.results = "/lstm/LSTM.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%95:4 = nn.split %94 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.5", nn.results = ["/lstm/LSTM.split.20", "/lstm/LSTM.split.21", "/lstm/LSTM.split.22", "/lstm/LSTM.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%96 = nn.sigmoid %95#0 {nn.name = "/lstm/LSTM.sigmoid.15", nn.results = "/lstm/LSTM.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%97 = nn.sigmoid %95#2 {nn.name = "/lstm/LSTM.sigmoid.16", nn.results = "/lstm/LSTM.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%98 = nn.tanh %95#3 {nn.name = "/lstm/LSTM.tanh.10", nn.results = "/lstm/LSTM.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%99 = nn.elementwise_mul %96, %98 {nn.name = "/lstm/LSTM.elementwise_mul.15", nn.results = "/lstm/LSTM.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%100 = nn.elementwise_mul %97, %88 {nn.name = "/lstm/LSTM.elementwise_mul.16", nn.results = "/lstm/LSTM.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%101 = nn.elementwise_add %100, %99 {nn.name = "/lstm/LSTM.elementwise_add.19", nn.results = "/lstm/LSTM.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%102 = nn.sigmoid %95#1 {nn.name = "/lstm/LSTM.sigmoid.17", nn.results = "/lstm/LSTM.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%103 = nn.tanh %101 {nn.name = "/lstm/LSTM.tanh.11", nn.results = "/lstm/LSTM.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%104 = nn.elementwise_mul %102, %103 {nn.name = "/lstm/LSTM.elementwise_mul.17", nn.results = "/lstm/LSTM.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%105 = nn.matmul %104, %68 {nn.name = "/lstm/LSTM.matmul_v2.7", nn.results = "/lstm/LSTM.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%106 = nn.elementwise_add %78#1, %105 {nn.name = "/lstm/LSTM.elementwise_add.20", nn.results = "/lstm/LSTM.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%107 = nn.elementwise_add %106, %70 {nn.name = "/lstm/LSTM.elementwise_add.21", nn.results = "/lstm/LSTM.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%108:4 = nn.split %107 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.6", nn.results = ["/lstm/LSTM.split.24", "/lstm/LSTM.split.25", "/lstm/LSTM.split.26", "/lstm/LSTM.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%109 = nn.sigmoid %108#0 {nn.name = "/lstm/LSTM.sigmoid.18", nn.results = "/lstm/LSTM.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%110 = nn.sigmoid %108#2 {nn.name = "/lstm/LSTM.sigmoid.19", nn.results = "/lstm/LSTM.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%111 = nn.tanh %108#3 {nn.name = "/lstm/LSTM.tanh.12", nn.results = "/lstm/LSTM.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%112 = nn.elementwise_mul %109, %111 {nn.name = "/lstm/LSTM.elementwise_mul.18", nn.results = "/lstm/LSTM.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%113 = nn.elementwise_mul %110, %101 {nn.name = "/lstm/LSTM.elementwise_mul.19", nn.results = "/lstm/LSTM.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%114 = nn.elementwise_add %113, %112 {nn.name = "/lstm/LSTM.elementwise_add.22", nn.results = "/lstm/LSTM.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%115 = nn.sigmoid %108#1 {nn.name = "/lstm/LSTM.sigmoid.20", nn.results = "/lstm/LSTM.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%116 = nn.tanh %114 {nn.name = "/lstm/LSTM.tanh.13", nn.results = "/lstm/LSTM.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%117 = nn.elementwise_mul %115, %116 {nn.name = "/lstm/LSTM.elementwise_mul.20", nn.results = "/lstm/LSTM.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%118 = nn.matmul %117, %68 {nn.name = "/lstm/LSTM.matmul_v2.8", nn.results = "/lstm/LSTM.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%119 = nn.elementwise_add %78#0, %118 {nn.name = "/lstm/LSTM.elementwise_add.23", nn.results = "/lstm/LSTM.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%120 = nn.elementwise_add %119, %70 {nn.name = "/lstm/LSTM.elementwise_add.24", nn.results = "/lstm/LSTM.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%121:4 = nn.split %120 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.7", nn.results = ["/lstm/LSTM.split.28", "/lstm/LSTM.split.29", "/lstm/LSTM.split.30", "/lstm/LSTM.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%122 = nn.sigmoid %121#0 {nn.name = "/lstm/LSTM.sigmoid.21", nn.results = "/lstm/LSTM.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%123 = nn.sigmoid %121#2 {nn.name = "/lstm/LSTM.sigmoid.22", nn.results = "/lstm/LSTM.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%124 = nn.tanh %121#3 {nn.name = "/lstm/LSTM.tanh.14", nn.results = "/lstm/LSTM.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%125 = nn.elementwise_mul %122, %124 {nn.name = "/lstm/LSTM.elementwise_mul.21", nn.results = "/lstm/LSTM.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%126 = nn.elementwise_mul %123, %114 {nn.name = "/lstm/LSTM.elementwise_mul.22", nn.results = "/lstm/LSTM.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%127 = nn.elementwise_add %126, %125 {nn.name = "/lstm/LSTM.elementwise_add.25", nn.results = "/lstm/LSTM.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%128 = nn.sigmoid %121#1 {nn.name = "/lstm/LSTM.sigmoid.23", nn.results = "/lstm/LSTM.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%129 = nn.tanh %127 {nn.name = "/lstm/LSTM.tanh.15", nn.results = "/lstm/LSTM.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%130 = nn.elementwise_mul %128, %129 {nn.name = "/lstm/LSTM.elementwise_mul.23", nn.results = "/lstm/LSTM.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%131 = nn.stack %28, %41, %54, %67 {nn.name = "/lstm/LSTM.stack", nn.results = "/lstm/LSTM.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%132 = nn.stack %130, %117, %104, %91 {nn.name = "/lstm/LSTM.stack.1", nn.results = "/lstm/LSTM.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%133 = nn.stack %131, %132 {axis = 1 : i64, nn.name = "/lstm/LSTM.stack.2", nn.results = "/lstm/LSTM_output_0", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%134 = nn.stack %67, %130 {nn.name = "/lstm/LSTM.stack.3", nn.results = "/lstm/LSTM_output_1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%135 = nn.stack %64, %127 {nn.name = "/lstm/LSTM.stack.4", nn.results = "/lstm/LSTM_output_2", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%136 = nn.transpose %133 {nn.name = "/lstm/Transpose_1", nn.results = "/lstm/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%137 = nn.reshape %136 {nn.name = "/lstm/Reshape", nn.results = "/lstm/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 4, 2, -1>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%138 = nn.read @"onnx::GRU_297" : tensor<1x12x4xf32>
%139 = nn.slice %138 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice", nn.results = "/gru/GRU.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%140 = nn.slice %139 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.1", nn.results = "/gru/GRU.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%141 = nn.slice %139 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.2", nn.results = "/gru/GRU.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%142 = nn.read @"onnx::GRU_298" : tensor<1x24xf32>
%143 = nn.slice %142 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.3", nn.results = "/gru/GRU.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%144 = nn.slice %143 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/gru/GRU.slice.4", nn.results = "/gru/GRU.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%145 = nn.slice %142 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.5", nn.results = "/gru/GRU.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%146 = nn.slice %145 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "/gru/GRU.slice.6", nn.results = "/gru/GRU.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%147 = nn.fill_constant  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "fill_constant", shape = array<i64: 1, 2, 4>, value = 0.000000e+00 : f64} : () -> tensor<1x2x4xf32>
%148 = nn.slice %147 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.7", nn.results = "/gru/GRU.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%149 = nn.read @"onnx::GRU_296" : tensor<1x12x10xf32>
%150 = nn.slice %149 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.8", nn.results = "/gru/GRU.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%151 = nn.matmul %137, %150 {nn.name = "/gru/GRU", nn.results = "/gru/GRU.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%152 = nn.slice %142 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.9", nn.results = "/gru/GRU.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%153 = nn.slice %152 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.10", nn.results = "/gru/GRU.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%154 = nn.elementwise_add %151, %153 {nn.name = "/gru/GRU.elementwise_add", nn.results = "/gru/GRU.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%155:4 = nn.unbind %154 {nn.name = "/gru/GRU.unstack", nn.results = ["/gru/GRU.unstack", "/gru/GRU.unstack.1", "/gru/GRU.unstack.2", "/gru/GRU.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%156 = nn.matmul %148, %140 {nn.name = "/gru/GRU.matmul_v2", nn.results = "/gru/GRU.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%157 = nn.slice %155#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.11", nn.results = "/gru/GRU.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%158 = nn.elementwise_add %157, %156 {nn.name = "/gru/GRU.elementwise_add.1", nn.results = "/gru/GRU.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%159 = nn.elementwise_add %158, %144 {nn.name = "/gru/GRU.elementwise_add.2", nn.results = "/gru/GRU.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%160 = nn.sigmoid %159 {nn.name = "/gru/GRU.sigmoid", nn.results = "/gru/GRU.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%161:2 = nn.split %160 {axis = 1 : i64, nn.name = "/gru/GRU.split", nn.results = ["/gru/GRU.split", "/gru/GRU.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%162 = nn.matmul %148, %141 {nn.name = "/gru/GRU.matmul_v2.1", nn.results = "/gru/GRU.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%163 = nn.elementwise_add %162, %146 {nn.name = "/gru/GRU.elementwise_add.3", nn.results = "/gru/GRU.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%164 = nn.elementwise_mul %161#1, %163 {nn.name = "/gru/GRU.elementwise_mul", nn.results = "/gru/GRU.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%165 = nn.slice %155#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.12", nn.results = "/gru/GRU.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%166 = nn.elementwise_add %165, %164 {nn.name = "/gru/GRU.elementwise_add.4", nn.results = "/gru/GRU.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%167 = nn.tanh %166 {nn.name = "/gru/GRU.tanh", nn.results = "/gru/GRU.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%168 = nn.elementwise_sub %148, %167 {nn.name = "/gru/GRU.elementwise_sub", nn.results = "/gru/GRU.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%169 = nn.elementwise_mul %161#0, %168 {nn.name = "/gru/GRU.elementwise_mul.1", nn.results = "/gru/GRU.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%170 = nn.elementwise_add %167, %169 {nn.name = "/gru/GRU.elementwise_add.5", nn.results = "/gru/GRU.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%171 = nn.matmul %170, %140 {nn.name = "/gru/GRU.matmul_v2.2", nn.results = "/gru/GRU.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%172 = nn.slice %155#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.13", nn.results = "/gru/GRU.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%173 = nn.elementwise_add %172, %171 {nn.name = "/gru/GRU.elementwise_add.6", nn.results = "/gru/GRU.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%174 = nn.elementwise_add %173, %144 {nn.name = "/gru/GRU.elementwise_add.7", nn.results = "/gru/GRU.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%175 = nn.sigmoid %174 {nn.name = "/gru/GRU.sigmoid.1", nn.results = "/gru/GRU.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%176:2 = nn.split %175 {axis = 1 : i64, nn.name = "/gru/GRU.split.1", nn.results = ["/gru/GRU.split.2", "/gru/GRU.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%177 = nn.matmul %170, %141 {nn.name = "/gru/GRU.matmul_v2.3", nn.results = "/gru/GRU.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%178 = nn.elementwise_add %177, %146 {nn.name = "/gru/GRU.elementwise_add.8", nn.results = "/gru/GRU.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%179 = nn.elementwise_mul %176#1, %178 {nn.name = "/gru/GRU.elementwise_mul.2", nn.results = "/gru/GRU.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%180 = nn.slice %155#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.14", nn.results = "/gru/GRU.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%181 = nn.elementwise_add %180, %179 {nn.name = "/gru/GRU.elementwise_add.9", nn.results = "/gru/GRU.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%182 = nn.tanh %181 {nn.name = "/gru/GRU.tanh.1", nn.results = "/gru/GRU.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%183 = nn.elementwise_sub %170, %182 {nn.name = "/gru/GRU.elementwise_sub.1", nn.results = "/gru/GRU.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%184 = nn.elementwise_mul %176#0, %183 {nn.name = "/gru/GRU.elementwise_mul.3", nn.results = "/gru/GRU.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%185 = nn.elementwise_add %182, %184 {nn.name = "/gru/GRU.elementwise_add.10", nn.results = "/gru/GRU.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%186 = nn.matmul %185, %140 {nn.name = "/gru/GRU.matmul_v2.4", nn.results = "/gru/GRU.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%187 = nn.slice %155#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.15", nn.results = "/gru/GRU.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%188 = nn.elementwise_add %187, %186 {nn.name = "/gru/GRU.elementwise_add.11", nn.results = "/gru/GRU.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%189 = nn.elementwise_add %188, %144 {nn.name = "/gru/GRU.elementwise_add.12", nn.results = "/gru/GRU.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%190 = nn.sigmoid %189 {nn.name = "/gru/GRU.sigmoid.2", nn.results = "/gru/GRU.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%191:2 = nn.split %190 {axis = 1 : i64, nn.name = "/gru/GRU.split.2", nn.results = ["/gru/GRU.split.4", "/gru/GRU.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%192 = nn.matmul %185, %141 {nn.name = "/gru/GRU.matmul_v2.5", nn.results = "/gru/GRU.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%193 = nn.elementwise_add %192, %146 {nn.name = "/gru/GRU.elementwise_add.13", nn.results = "/gru/GRU.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%194 = nn.elementwise_mul %191#1, %193 {nn.name = "/gru/GRU.elementwise_mul.4", nn.results = "/gru/GRU.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%195 = nn.slice %155#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.16", nn.results = "/gru/GRU.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%196 = nn.elementwise_add %195, %194 {nn.name = "/gru/GRU.elementwise_add.14", nn.results = "/gru/GRU.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%197 = nn.tanh %196 {nn.name = "/gru/GRU.tanh.2", nn.results = "/gru/GRU.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%198 = nn.elementwise_sub %185, %197 {nn.name = "/gru/GRU.elementwise_sub.2", nn.results = "/gru/GRU.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%199 = nn.elementwise_mul %191#0, %198 {nn.name = "/gru/GRU.elementwise_mul.5", nn.results = "/gru/GRU.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%200 = nn.elementwise_add %197, %199 {nn.name = "/gru/GRU.elementwise_add.15", nn.results = "/gru/GRU.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%201 = nn.matmul %200, %140 {nn.name = "/gru/GRU.matmul_v2.6", nn.results = "/gru/GRU.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%202 = nn.slice %155#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.17", nn.results = "/gru/GRU.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%203 = nn.elementwise_add %202, %201 {nn.name = "/gru/GRU.elementwise_add.16", nn.results = "/gru/GRU.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%204 = nn.elementwise_add %203, %144 {nn.name = "/gru/GRU.elementwise_add.17", nn.results = "/gru/GRU.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%205 = nn.sigmoid %204 {nn.name = "/gru/GRU.sigmoid.3", nn.results = "/gru/GRU.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%206:2 = nn.split %205 {axis = 1 : i64, nn.name = "/gru/GRU.split.3", nn.results = ["/gru/GRU.split.6", "/gru/GRU.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%207 = nn.matmul %200, %141 {nn.name = "/gru/GRU.matmul_v2.7", nn.results = "/gru/GRU.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%208 = nn.elementwise_add %207, %146 {nn.name = "/gru/GRU.elementwise_add.18", nn.results = "/gru/GRU.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%209 = nn.elementwise_mul %206#1, %208 {nn.name = "/gru/GRU.elementwise_mul.6", nn.results = "/gru/GRU.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%210 = nn.slice %155#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.18", nn.results = "/gru/GRU.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%211 = nn.elementwise_add %210, %209 {nn.name = "/gru/GRU.elementwise_add.19", nn.results = "/gru/GRU.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%212 = nn.tanh %211 {nn.name = "/gru/GRU.tanh.3", nn.results = "/gru/GRU.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%213 = nn.elementwise_sub %200, %212 {nn.name = "/gru/GRU.elementwise_sub.3", nn.results = "/gru/GRU.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%214 = nn.elementwise_mul %206#0, %213 {nn.name = "/gru/GRU.elementwise_mul.7", nn.results = "/gru/GRU.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%215 = nn.elementwise_add %212, %214 {nn.name = "/gru/GRU.elementwise_add.20", nn.results = "/gru/GRU.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%216 = nn.stack %170, %185, %200, %215 {nn.name = "/gru/GRU.stack", nn.results = "/gru/GRU.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%217 = nn.stack %216 {axis = 1 : i64, nn.name = "/gru/GRU.stack.1", nn.results = "/gru/GRU_output_0", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%218 = nn.stack %215 {nn.name = "/gru/GRU.stack.2", nn.results = "/gru/GRU_output_1", nn.type = "stack"} : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
%219 = nn.squeeze %217 {axis = array<i64: 1>, nn.name = "/gru/Squeeze", nn.results = "y", nn.type = "squeeze2"} : (tensor<4x1x2x4xf32>) -> tensor<4x2x4xf32>
return %219 : tensor<4x2x4xf32>

// recurrent-classic-kept
nn.variable @lstm.weight_ih_l0 parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0 parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_ih_l0_reverse parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0_reverse parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_ih_l0 parameter : tensor<12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_hh_l0 parameter : tensor<12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_ih_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_hh_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "/lstm/Transpose", nn.results = "/lstm/Transpose_output_0", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @lstm.weight_ih_l0 : tensor<20x6xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice", nn.results = "/lstm/Slice_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%3 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_1", nn.results = "/lstm/Slice_1_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%4 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_2", nn.results = "/lstm/Slice_2_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<10x6xf32>
%5 = nn.read @lstm.weight_hh_l0 : tensor<20x5xf32>
%6 = nn.slice %5 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_3", nn.results = "/lstm/Slice_3_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%7 = nn.slice %5 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_4", nn.results = "/lstm/Slice_4_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%8 = nn.slice %5 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_5", nn.results = "/lstm/Slice_5_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<10x5xf32>
%9 = nn.read @lstm.bias_ih_l0 : tensor<20xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_6", nn.results = "/lstm/Slice_6_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%11 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_7", nn.results = "/lstm/Slice_7_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%12 = nn.slice %9 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_8", nn.results = "/lstm/Slice_8_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%13 = nn.read @lstm.bias_hh_l0 : tensor<20xf32>
%14 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_9", nn.results = "/lstm/Slice_9_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%15 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_10", nn.results = "/lstm/Slice_10_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%16 = nn.slice %13 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_11", nn.results = "/lstm/Slice_11_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%17 = nn.read @lstm.weight_ih_l0_reverse : tensor<20x6xf32>
%18 = nn.slice %17 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_12", nn.results = "/lstm/Slice_12_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%19 = nn.slice %17 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_13", nn.results = "/lstm/Slice_13_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%20 = nn.slice %17 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_14", nn.results = "/lstm/Slice_14_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<10x6xf32>
%21 = nn.read @lstm.weight_hh_l0_reverse : tensor<20x5xf32>
%22 = nn.slice %21 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_15", nn.results = "/lstm/Slice_15_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%23 = nn.slice %21 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_16", nn.results = "/lstm/Slice_16_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%24 = nn.slice %21 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_17", nn.results = "/lstm/Slice_17_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<10x5xf32>
%25 = nn.read @lstm.bias_ih_l0_reverse : tensor<20xf32>
%26 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_18", nn.results = "/lstm/Slice_18_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%27 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_19", nn.results = "/lstm/Slice_19_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%28 = nn.slice %25 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_20", nn.results = "/lstm/Slice_20_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%29 = nn.read @lstm.bias_hh_l0_reverse : tensor<20xf32>
%30 = nn.slice %29 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "/lstm/Slice_21", nn.results = "/lstm/Slice_21_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%31 = nn.slice %29 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/Slice_22", nn.results = "/lstm/Slice_22_output_0", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%32 = nn.slice %29 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "/lstm/Slice_23", nn.results = "/lstm/Slice_23_output_0", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<10xf32>
%33 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2, 20, 5>, values = array<f64: 0.059488102793693542, 0.026120807975530624, 0.063951276242733002, -0.19593386352062225, 0.43818956613540649, -0.405535489320755, -0.05851643905043602, -0.26040366291999817, -0.30437743663787842, 0.24026913940906525, 0.32821354269981384, 0.21162454783916473, 0.13394579291343689, 0.29830512404441833, 0.23975138366222382, -0.13010402023792267, -0.18920369446277618, 0.13250941038131714, 0.28069809079170227, 0.29855489730834961, 0.0018660804489627481, 0.44706666469573975, -0.32103466987609863, 0.18554836511611938, 0.3830249011516571, 0.11960939317941666, 0.40411567687988281, 0.068985745310783386, -0.1284104585647583, -0.38143646717071533, 0.30028200149536133, -0.43981927633285522, -0.18435315787792206, 0.24820911884307861, -0.25290957093238831, -0.29271963238716125, -0.22548289597034454, 0.21359042823314667, -0.19064348936080933, -0.10188837349414825, -0.10755085945129395, 0.24275849759578705, 0.39283138513565063, 0.027894072234630585, 0.0019551115110516548, -0.045751571655273438, 0.21302579343318939, 0.32268494367599487, 0.10594328492879868, 0.27633637189865112, 0.027928618714213371, 0.27011039853096008, 0.39299720525741577, -0.34633612632751465, 0.29072719812393188, 0.20731091499328613, 0.2350119948387146, 0.22446112334728241, 0.26751473546028137, 0.14291521906852722, 0.2481909841299057, -0.40560910105705261, -0.44553667306900024, 0.23763121664524078, 0.44533604383468628, -0.13346204161643982, 0.34381115436553955, -0.048705164343118668, 0.22434447705745697, -0.03636033833026886, 0.21748235821723938, -0.19418181478977203, -0.36766630411148071, 0.23883825540542603, -0.18768627941608429, 0.333650141954422, 0.060425810515880585, -0.18229435384273529, 0.4303339421749115, 0.42720064520835876, -0.23185741901397705, 0.19889278709888458, 0.12828826904296875, -0.27466920018196106, 0.056789502501487732, -0.39178577065467834, 0.034135736525058746, -0.38778924942016602, 0.3824315071105957, 0.22447498142719269, 0.35426115989685059, 0.086713165044784546, -0.19039884209632874, 0.22849354147911072, 0.19696177542209625, 0.24537862837314606, -0.068506523966789246, 0.44533973932266235, -0.28525292873382568, -0.39887186884880066, 0.38415485620498657, -0.3670114278793335, 0.29008516669273376, 0.11313982307910919, 0.0195502620190382, 0.44302967190742493, -0.18575473129749298, -0.12313635647296906, -0.33233770728111267, 0.37653577327728271, -0.32689717411994934, 0.39994722604751587, -0.32908499240875244, 0.25635251402854919, -0.22331586480140686, 0.3930109441280365, -0.29942667484283447, -0.2895902693271637, -0.12903288006782532, -0.35954684019088745, 0.42508542537689209, 0.16534709930419922, -0.24290035665035248, -0.33811348676681519, -0.14781785011291504, 0.12939774990081787, -0.16376395523548126, 0.16023166477680206, -0.06367214024066925, 0.41153830289840698, -0.36743855476379395, 0.3774813711643219, 0.30159389972686768, -0.40048283338546753, 0.10509882867336273, -0.057255342602729797, 0.2100880891084671, 0.32326817512512207, -0.24030481278896332, -0.25435465574264526, -0.32511425018310547, 0.3246205747127533, -0.37458023428916931, -0.27842530608177185, 0.40288561582565308, 0.23046298325061798, 0.30696919560432434, 0.38530737161636353, -0.39018446207046509, -0.1112639307975769, 0.067171379923820496, -0.20136918127536774, 0.25987532734870911, -0.2195618599653244, 0.13325493037700653, 0.32198894023895264, -0.31706961989402771, -0.34917071461677551, -0.42772564291954041, 0.084155522286891937, 0.35110840201377869, -0.28531375527381897, -0.060232341289520264, 0.27995723485946655, 0.34700465202331543, 0.24523766338825226, 0.14322464168071747, 0.077614352107048035, 0.032835830003023148, 0.39042973518371582, 0.015962949022650719, 0.17380137741565704, -0.032638147473335266, 0.35418784618377686, -0.44320890307426453, -0.14222967624664307, -0.42858642339706421, 0.10502376407384872, -0.10232265293598175, -0.36753618717193604, -0.34254109859466553, 0.12756125628948212, 0.33580449223518372, 0.38096582889556885, 0.30691391229629517, -0.36104768514633179, 0.37176430225372314, 0.42629498243331909, 0.021663496270775795, -0.42934846878051758, -0.32333949208259583, -0.39599150419235229, 0.072035297751426697, 0.36778131127357483, 0.28687402606010437, -0.21749681234359741, -0.19467276334762573, 0.10575701296329498, -0.24000439047813416, -0.04277217760682106>} : () -> tensor<2x20x5xf32>
%34 = nn.slice %33 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice", nn.results = "/lstm/LSTM.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%35 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 2, 40>, values = array<f64: -0.14057669043540955, -0.022039987146854401, -0.37242451310157776, 0.1944996565580368, -0.23018448054790497, 0.43810772895812988, 0.38054350018501282, 0.20287609100341797, 0.28563976287841797, 0.4082338809967041, -0.068655908107757568, -0.43754103779792786, 0.038244280964136124, 0.14077875018119812, 0.27044236660003662, -0.098422937095165252, 0.021577291190624237, 0.42045068740844727, 0.0056521398946642876, 0.32202008366584778, -0.043925154954195023, 0.35881420969963074, -0.18398824334144592, -0.14166447520256042, 0.20082113146781921, 0.10952697694301605, 0.28291210532188416, 0.36478698253631592, -0.042769882827997208, -0.092954084277153015, -0.26945918798446655, -0.17140345275402069, 0.02404387854039669, 0.036851342767477036, 0.022639267146587372, -0.059916626662015915, 0.14236003160476685, 0.43207544088363647, -0.14984221756458282, 0.24602930247783661, -0.037704229354858398, 0.4136662483215332, -0.12637490034103394, -0.029943332076072693, 0.25365188717842102, -0.073805205523967743, 0.37616398930549622, 0.095258437097072601, 0.089357651770114898, 0.26170927286148071, 0.23295937478542328, -0.29187622666358948, -0.3884635865688324, -0.16889144480228424, 0.14271514117717743, 0.42557308077812195, 0.20164896547794342, 0.25877043604850769, 0.13764026761054993, -0.11367235332727432, 0.32237008213996887, 0.12761515378952026, -0.04513150081038475, -0.19780346751213074, -0.27174273133277893, -0.065421842038631439, -0.1405508816242218, 0.22579514980316162, -0.10576527565717697, -0.38109156489372253, -0.22356361150741577, 0.3639642596244812, 0.35604941844940186, -0.23644742369651794, 0.37726509571075439, -0.11553976684808731, -0.11300787329673767, 0.14196120202541351, -0.3635215163230896, -0.26458549499511719>} : () -> tensor<2x40xf32>
%36 = nn.slice %35 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.1", nn.results = "/lstm/LSTM.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%37 = nn.slice %36 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.2", nn.results = "/lstm/LSTM.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%38 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%39 = nn.slice %38 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.3", nn.results = "/lstm/LSTM.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%40 = nn.slice %38 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.4", nn.results = "/lstm/LSTM.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%41 = nn.assign_value  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "assign_value", shape = array<i64: 2, 20, 6>, values = array<f64: -0.033069763332605362, -0.16140590608119965, -0.013216208666563034, 0.19462643563747406, -0.05589577928185463, 0.1760883629322052, 0.1869533509016037, -0.294709712266922, 0.40213924646377563, 0.29635220766067505, -0.021282689645886421, 0.28813144564628601, -0.12349605560302734, -0.095581881701946258, 0.18685552477836609, -0.33173736929893494, -0.10826913267374039, -0.29756101965904236, -0.038352876901626587, -0.1766386479139328, -0.14789360761642456, -0.097736917436122894, 0.34422409534454346, 0.10999681055545807, -0.43192818760871887, -0.30965644121170044, -0.034831777215003967, 0.1477743536233902, 0.27831023931503296, 0.40885281562805176, -0.13041515648365021, 0.16668368875980377, 0.23034410178661346, 0.15853884816169739, -0.21048265695571899, -0.30750560760498047, -0.1221613883972168, 0.14300067722797394, 0.048195872455835342, 0.43715840578079224, 0.30209898948669434, -0.2092301994562149, 0.32128310203552246, -0.25495240092277527, -0.15095163881778717, 0.33147373795509338, -0.32873207330703735, -0.12428795546293259, -0.36754912137985229, 0.20753481984138489, 0.3204701840877533, 0.39313995838165283, -0.15588922798633575, -0.33068403601646423, 0.23599335551261902, -0.28921878337860107, -0.14902877807617188, -0.36794492602348328, 0.34885096549987793, -0.044937655329704285, -0.30169904232025146, 0.4225732684135437, 0.30036163330078125, -0.35585945844650269, -0.36791390180587769, -0.34909805655479431, 0.0087007870897650719, -0.096962928771972656, -0.43695706129074097, -0.12701769173145294, 0.28013628721237183, -0.031956981867551804, -0.35689008235931396, -0.29379647970199585, 0.16695894300937653, 0.13995027542114258, -0.19410344958305359, -0.36620587110519409, 0.18995347619056702, -0.238852858543396, -0.39173474907875061, 0.4100746214389801, 0.17980484664440155, -0.075870409607887268, 0.065642707049846649, 0.36324119567871094, -0.39743292331695557, -0.088969647884368896, -0.15835960209369659, -0.43440771102905273, 0.37926647067070007, -0.42271986603736877, -0.17993231117725372, 0.22703608870506287, 0.40473419427871704, -0.1181144192814827, 0.37043106555938721, -0.0091334143653512001, -0.41329684853553772, -0.4168570339679718, -0.20779743790626526, -0.0027301616501063108, 0.36271959543228149, -0.19102703034877777, -0.069311432540416718, 0.30572637915611267, -0.11025361716747284, 0.19375403225421906, -0.037922542542219162, -0.17428593337535858, -0.28975522518157959, 0.43897181749343872, -0.24020324647426605, 0.046072777360677719, 0.15530413389205933, 0.08295818418264389, -0.036133069545030594, -0.08643343299627304, -0.18822452425956726, 0.15454737842082977, -0.17638498544692993, -0.12392217665910721, -0.19007225334644318, -0.11043066531419754, 0.26137948036193848, 0.13423335552215576, -0.2109902948141098, 0.25294125080108643, 0.040105242282152176, 0.017699642106890678, 0.17268246412277222, -0.25050953030586243, -0.047320649027824402, 0.34111776947975159, 0.28974109888076782, 0.25209465622901917, -0.062754102051258087, 0.045118063688278198, 0.29029986262321472, 0.077866032719612122, 0.2462712824344635, 0.22659657895565033, 0.19614119827747345, 0.21038514375686646, -0.29960861802101135, -0.39305812120437622, -0.44314134120941162, 0.35046496987342834, -0.24876047670841217, -0.35162743926048279, 0.24704025685787201, -0.25322812795639038, -0.17275778949260712, 0.39460545778274536, -0.17292396724224091, 0.04540611058473587, 0.36322984099388123, -0.3507423996925354, 0.073955759406089783, 0.012403786182403564, -0.23101183772087097, 0.3610590398311615, 0.3080003559589386, -0.029302574694156647, -0.048100657761096954, 0.27855473756790161, -0.14796280860900879, 0.25318452715873718, -0.29832938313484192, -0.36736103892326355, 0.29859119653701782, 0.30506905913352966, -0.3476530909538269, -0.098916180431842803, 0.1899750679731369, 0.23889610171318054, 0.2664702832698822, 0.31342798471450806, -0.20467750728130341, 0.095295488834381103, 0.057175643742084503, -0.08612331748008728, 0.14198620617389679, -0.11679153889417648, 0.34650075435638428, -0.42401298880577087, -0.440715491771698, 0.38519150018692017, -0.19406335055828094, 0.10959452390670776, 0.16297610104084015, 0.070190064609050751, -0.28248244524002075, 0.048495382070541382, -0.29279923439025879, 0.37724652886390686, 0.069042578339576721, 0.32302960753440857, 0.31591883301734924, 0.19036537408828735, 0.15795758366584778, 0.25220426917076111, -0.28511297702789307, 0.33745273947715759, -0.096136540174484253, 0.34562727808952332, -0.029941307380795479, 0.2072412371635437, 0.33023807406425476, 0.084967464208602905, -0.086709856986999512, 0.18240818381309509, -0.44563907384872437, -0.045890927314758301, -0.091048710048198699, -0.34249189496040344, -0.021168442443013191, 0.10400789976119995, -0.43470767140388489, 0.3662889301776886, 0.25328361988067627, 0.44122409820556641, -0.19222536683082581, -0.31697559356689453, 0.272970050573349, 0.42036032676696777, -0.26065999269485474, -0.26236605644226074, -0.0329924076795578, 0.38027065992355347, -0.069155223667621613, -0.42834115028381348, -0.18502157926559448, -0.25593119859695435, 0.3371732234954834, -0.32710534334182739, 0.33383563160896301, 0.16707538068294525, -0.039928887039422989, -0.11225841194391251>} : () -> tensor<2x20x6xf32>
%42 = nn.slice %41 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.5", nn.results = "/lstm/LSTM.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%43 = nn.matmul %0, %42 {nn.name = "/lstm/LSTM.matmul_v2", nn.results = "/lstm/LSTM.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%44 = nn.slice %35 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/lstm/LSTM.slice.6", nn.results = "/lstm/LSTM.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%45 = nn.slice %44 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.7", nn.results = "/lstm/LSTM.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%46 = nn.elementwise_add %43, %45 {nn.name = "/lstm/LSTM.elementwise_add", nn.results = "/lstm/LSTM.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%47:4 = nn.unbind %46 {nn.name = "/lstm/LSTM.unstack", nn.results = ["/lstm/LSTM.unstack", "/lstm/LSTM.unstack.1", "/lstm/LSTM.unstack.2", "/lstm/LSTM.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%48 = nn.matmul %39, %34 {nn.name = "/lstm/LSTM.matmul_v2.1", nn.results = "/lstm/LSTM.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%49 = nn.elementwise_add %47#0, %48 {nn.name = "/lstm/LSTM.elementwise_add.1", nn.results = "/lstm/LSTM.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%50 = nn.elementwise_add %49, %37 {nn.name = "/lstm/LSTM.elementwise_add.2", nn.results = "/lstm/LSTM.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%51:4 = nn.split %50 {axis = 1 : i64, nn.name = "/lstm/LSTM.split", nn.results = ["/lstm/LSTM.split", "/lstm/LSTM.split.1", "/lstm/LSTM.split.2", "/lstm/LSTM.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%52 = nn.sigmoid %51#0 {nn.name = "/lstm/LSTM.sigmoid", nn.results = "/lstm/LSTM.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%53 = nn.sigmoid %51#2 {nn.name = "/lstm/LSTM.sigmoid.1", nn.results = "/lstm/LSTM.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%54 = nn.tanh %51#3 {nn.name = "/lstm/LSTM.tanh", nn.results = "/lstm/LSTM.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.elementwise_mul %52, %54 {nn.name = "/lstm/LSTM.elementwise_mul", nn.results = "/lstm/LSTM.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%56 = nn.elementwise_mul %53, %40 {nn.name = "/lstm/LSTM.elementwise_mul.1", nn.results = "/lstm/LSTM.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%57 = nn.elementwise_add %56, %55 {nn.name = "/lstm/LSTM.elementwise_add.3", nn.results = "/lstm/LSTM.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%58 = nn.sigmoid %51#1 {nn.name = "/lstm/LSTM.sigmoid.2", nn.results = "/lstm/LSTM.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%59 = nn.tanh %57 {nn.name = "/lstm/LSTM.tanh.1", nn.results = "/lstm/LSTM.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%60 = nn.elementwise_mul %58, %59 {nn.name = "/lstm/LSTM.elementwise_mul.2", nn.results = "/lstm/LSTM.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%61 = nn.matmul %60, %34 {nn.name = "/lstm/LSTM.matmul_v2.2", nn.results = "/lstm/LSTM.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%62 = nn.elementwise_add %47#1, %61 {nn.name = "/lstm/LSTM.elementwise_add.4", nn.results = "/lstm/LSTM.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%63 = nn.elementwise_add %62, %37 {nn.name = "/lstm/LSTM.elementwise_add.5", nn.results = "/lstm/LSTM.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%64:4 = nn.split %63 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.1", nn.results = ["/lstm/LSTM.split.4", "/lstm/LSTM.split.5", "/lstm/LSTM.split.6", "/lstm/LSTM.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%65 = nn.sigmoid %64#0 {nn.name = "/lstm/LSTM.sigmoid.3", nn.results = "/lstm/LSTM.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.sigmoid %64#2 {nn.name = "/lstm/LSTM.sigmoid.4", nn.results = "/lstm/LSTM.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.tanh %64#3 {nn.name = "/lstm/LSTM.tanh.2", nn.results = "/lstm/LSTM.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.elementwise_mul %65, %67 {nn.name = "/lstm/LSTM.elementwise_mul.3", nn.results = "/lstm/LSTM.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%69 = nn.elementwise_mul %66, %57 {nn.name = "/lstm/LSTM.elementwise_mul.4", nn.results = "/lstm/LSTM.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%70 = nn.elementwise_add %69, %68 {nn.name = "/lstm/LSTM.elementwise_add.6", nn.results = "/lstm/LSTM.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%71 = nn.sigmoid %64#1 {nn.name = "/lstm/LSTM.sigmoid.5", nn.results = "/lstm/LSTM.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%72 = nn.tanh %70 {nn.name = "/lstm/LSTM.tanh.3", nn.results = "/lstm/LSTM.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%73 = nn.elementwise_mul %71, %72 {nn.name = "/lstm/LSTM.elementwise_mul.5", nn.results = "/lstm/LSTM.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%74 = nn.matmul %73, %34 {nn.name = "/lstm/LSTM.matmul_v2.3", nn.results = "/lstm/LSTM.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%75 = nn.elementwise_add %47#2, %74 {nn.name = "/lstm/LSTM.elementwise_add.7", nn.results = "/lstm/LSTM.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%76 = nn.elementwise_add %75, %37 {nn.name = "/lstm/LSTM.elementwise_add.8", nn.results = "/lstm/LSTM.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%77:4 = nn.split %76 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.2", nn.results = ["/lstm/LSTM.split.8", "/lstm/LSTM.split.9", "/lstm/LSTM.split.10", "/lstm/LSTM.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%78 = nn.sigmoid %77#0 {nn.name = "/lstm/LSTM.sigmoid.6", nn.results = "/lstm/LSTM.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%79 = nn.sigmoid %77#2 {nn.name = "/lstm/LSTM.sigmoid.7", nn.results = "/lstm/LSTM.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%80 = nn.tanh %77#3 {nn.name = "/lstm/LSTM.tanh.4", nn.results = "/lstm/LSTM.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%81 = nn.elementwise_mul %78, %80 {nn.name = "/lstm/LSTM.elementwise_mul.6", nn.results = "/lstm/LSTM.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%82 = nn.elementwise_mul %79, %70 {nn.name = "/lstm/LSTM.elementwise_mul.7", nn.results = "/lstm/LSTM.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%83 = nn.elementwise_add %82, %81 {nn.name = "/lstm/LSTM.elementwise_add.9", nn.results = "/lstm/LSTM.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%84 = nn.sigmoid %77#1 {nn.name = "/lstm/LSTM.sigmoid.8", nn.results = "/lstm/LSTM.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%85 = nn.tanh %83 {nn.name = "/lstm/LSTM.tanh.5", nn.results = "/lstm/LSTM.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%86 = nn.elementwise_mul %84, %85 {nn.name = "/lstm/LSTM.elementwise_mul.8", nn.results = "/lstm/LSTM.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%87 = nn.matmul %86, %34 {nn.name = "/lstm/LSTM.matmul_v2.4", nn.results = "/lstm/LSTM.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%88 = nn.elementwise_add %47#3, %87 {nn.name = "/lstm/LSTM.elementwise_add.10", nn.results = "/lstm/LSTM.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%89 = nn.elementwise_add %88, %37 {nn.name = "/lstm/LSTM.elementwise_add.11", nn.results = "/lstm/LSTM.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%90:4 = nn.split %89 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.3", nn.results = ["/lstm/LSTM.split.12", "/lstm/LSTM.split.13", "/lstm/LSTM.split.14", "/lstm/LSTM.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%91 = nn.sigmoid %90#0 {nn.name = "/lstm/LSTM.sigmoid.9", nn.results = "/lstm/LSTM.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%92 = nn.sigmoid %90#2 {nn.name = "/lstm/LSTM.sigmoid.10", nn.results = "/lstm/LSTM.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%93 = nn.tanh %90#3 {nn.name = "/lstm/LSTM.tanh.6", nn.results = "/lstm/LSTM.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%94 = nn.elementwise_mul %91, %93 {nn.name = "/lstm/LSTM.elementwise_mul.9", nn.results = "/lstm/LSTM.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%95 = nn.elementwise_mul %92, %83 {nn.name = "/lstm/LSTM.elementwise_mul.10", nn.results = "/lstm/LSTM.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%96 = nn.elementwise_add %95, %94 {nn.name = "/lstm/LSTM.elementwise_add.12", nn.results = "/lstm/LSTM.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%97 = nn.sigmoid %90#1 {nn.name = "/lstm/LSTM.sigmoid.11", nn.results = "/lstm/LSTM.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%98 = nn.tanh %96 {nn.name = "/lstm/LSTM.tanh.7", nn.results = "/lstm/LSTM.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%99 = nn.elementwise_mul %97, %98 {nn.name = "/lstm/LSTM.elementwise_mul.11", nn.results = "/lstm/LSTM.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%100 = nn.slice %33 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.8", nn.results = "/lstm/LSTM.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%101 = nn.slice %35 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.9", nn.results = "/lstm/LSTM.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%102 = nn.slice %101 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "/lstm/LSTM.slice.10", nn.results = "/lstm/LSTM.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%103 = nn.slice %38 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.11", nn.results = "/lstm/LSTM.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%104 = nn.slice %38 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.12", nn.results = "/lstm/LSTM.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%105 = nn.slice %41 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.13", nn.results = "/lstm/LSTM.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%106 = nn.matmul %0, %105 {nn.name = "/lstm/LSTM", nn.results = "/lstm/LSTM.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%107 = nn.slice %35 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "/lstm/LSTM.slice.14", nn.results = "/lstm/LSTM.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%108 = nn.slice %107 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/lstm/LSTM.slice.15", nn.results = "/lstm/LSTM.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%109 = nn.elementwise_add %106, %108 {nn.name = "/lstm/LSTM.elementwise_add.13", nn.results = "/lstm/LSTM.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%110:4 = nn.unbind %109 {nn.name = "/lstm/LSTM.unstack.1", nn.results = ["/lstm/LSTM.unstack.4", "/lstm/LSTM.unstack.5", "/lstm/LSTM.unstack.6", "/lstm/LSTM.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%111 = nn.matmul %103, %100 {nn.name = "/lstm/LSTM.matmul_v2.5", nn.results = "/lstm/LSTM.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%112 = nn.elementwise_add %110#3, %111 {nn.name = "/lstm/LSTM.elementwise_add.14", nn.results = "/lstm/LSTM.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%113 = nn.elementwise_add %112, %102 {nn.name = "/lstm/LSTM.elementwise_add.15", nn.results = "/lstm/LSTM.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%114:4 = nn.split %113 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.4", nn.results = ["/lstm/LSTM.split.16", "/lstm/LSTM.split.17", "/lstm/LSTM.split.18", "/lstm/LSTM.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%115 = nn.sigmoid %114#0 {nn.name = "/lstm/LSTM.sigmoid.12", nn.results = "/lstm/LSTM.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%116 = nn.sigmoid %114#2 {nn.name = "/lstm/LSTM.sigmoid.13", nn.results = "/lstm/LSTM.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%117 = nn.tanh %114#3 {nn.name = "/lstm/LSTM.tanh.8", nn.results = "/lstm/LSTM.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%118 = nn.elementwise_mul %115, %117 {nn.name = "/lstm/LSTM.elementwise_mul.12", nn.results = "/lstm/LSTM.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%119 = nn.elementwise_mul %116, %104 {nn.name = "/lstm/LSTM.elementwise_mul.13", nn.results = "/lstm/LSTM.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%120 = nn.elementwise_add %119, %118 {nn.name = "/lstm/LSTM.elementwise_add.16", nn.results = "/lstm/LSTM.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%121 = nn.sigmoid %114#1 {nn.name = "/lstm/LSTM.sigmoid.14", nn.results = "/lstm/LSTM.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%122 = nn.tanh %120 {nn.name = "/lstm/LSTM.tanh.9", nn.results = "/lstm/LSTM.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%123 = nn.elementwise_mul %121, %122 {nn.name = "/lstm/LSTM.elementwise_mul.14", nn.results = "/lstm/LSTM.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%124 = nn.matmul %123, %100 {nn.name = "/lstm/LSTM.matmul_v2.6", nn.results = "/lstm/LSTM.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%125 = nn.elementwise_add %110#2, %124 {nn.name = "/lstm/LSTM.elementwise_add.17", nn.results = "/lstm/LSTM.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%126 = nn.elementwise_add %125, %102 {nn.name = "/lstm/LSTM.elementwise_add.18", nn.results = "/lstm/LSTM.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%127:4 = nn.split %126 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.5", nn.results = ["/lstm/LSTM.split.20", "/lstm/LSTM.split.21", "/lstm/LSTM.split.22", "/lstm/LSTM.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%128 = nn.sigmoid %127#0 {nn.name = "/lstm/LSTM.sigmoid.15", nn.results = "/lstm/LSTM.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%129 = nn.sigmoid %127#2 {nn.name = "/lstm/LSTM.sigmoid.16", nn.results = "/lstm/LSTM.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%130 = nn.tanh %127#3 {nn.name = "/lstm/LSTM.tanh.10", nn.results = "/lstm/LSTM.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%131 = nn.elementwise_mul %128, %130 {nn.name = "/lstm/LSTM.elementwise_mul.15", nn.results = "/lstm/LSTM.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%132 = nn.elementwise_mul %129, %120 {nn.name = "/lstm/LSTM.elementwise_mul.16", nn.results = "/lstm/LSTM.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%133 = nn.elementwise_add %132, %131 {nn.name = "/lstm/LSTM.elementwise_add.19", nn.results = "/lstm/LSTM.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%134 = nn.sigmoid %127#1 {nn.name = "/lstm/LSTM.sigmoid.17", nn.results = "/lstm/LSTM.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%135 = nn.tanh %133 {nn.name = "/lstm/LSTM.tanh.11", nn.results = "/lstm/LSTM.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%136 = nn.elementwise_mul %134, %135 {nn.name = "/lstm/LSTM.elementwise_mul.17", nn.results = "/lstm/LSTM.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%137 = nn.matmul %136, %100 {nn.name = "/lstm/LSTM.matmul_v2.7", nn.results = "/lstm/LSTM.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%138 = nn.elementwise_add %110#1, %137 {nn.name = "/lstm/LSTM.elementwise_add.20", nn.results = "/lstm/LSTM.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%139 = nn.elementwise_add %138, %102 {nn.name = "/lstm/LSTM.elementwise_add.21", nn.results = "/lstm/LSTM.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%140:4 = nn.split %139 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.6", nn.results = ["/lstm/LSTM.split.24", "/lstm/LSTM.split.25", "/lstm/LSTM.split.26", "/lstm/LSTM.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%141 = nn.sigmoid %140#0 {nn.name = "/lstm/LSTM.sigmoid.18", nn.results = "/lstm/LSTM.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%142 = nn.sigmoid %140#2 {nn.name = "/lstm/LSTM.sigmoid.19", nn.results = "/lstm/LSTM.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%143 = nn.tanh %140#3 {nn.name = "/lstm/LSTM.tanh.12", nn.results = "/lstm/LSTM.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%144 = nn.elementwise_mul %141, %143 {nn.name = "/lstm/LSTM.elementwise_mul.18", nn.results = "/lstm/LSTM.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%145 = nn.elementwise_mul %142, %133 {nn.name = "/lstm/LSTM.elementwise_mul.19", nn.results = "/lstm/LSTM.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%146 = nn.elementwise_add %145, %144 {nn.name = "/lstm/LSTM.elementwise_add.22", nn.results = "/lstm/LSTM.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%147 = nn.sigmoid %140#1 {nn.name = "/lstm/LSTM.sigmoid.20", nn.results = "/lstm/LSTM.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%148 = nn.tanh %146 {nn.name = "/lstm/LSTM.tanh.13", nn.results = "/lstm/LSTM.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%149 = nn.elementwise_mul %147, %148 {nn.name = "/lstm/LSTM.elementwise_mul.20", nn.results = "/lstm/LSTM.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%150 = nn.matmul %149, %100 {nn.name = "/lstm/LSTM.matmul_v2.8", nn.results = "/lstm/LSTM.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%151 = nn.elementwise_add %110#0, %150 {nn.name = "/lstm/LSTM.elementwise_add.23", nn.results = "/lstm/LSTM.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%152 = nn.elementwise_add %151, %102 {nn.name = "/lstm/LSTM.elementwise_add.24", nn.results = "/lstm/LSTM.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%153:4 = nn.split %152 {axis = 1 : i64, nn.name = "/lstm/LSTM.split.7", nn.results = ["/lstm/LSTM.split.28", "/lstm/LSTM.split.29", "/lstm/LSTM.split.30", "/lstm/LSTM.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%154 = nn.sigmoid %153#0 {nn.name = "/lstm/LSTM.sigmoid.21", nn.results = "/lstm/LSTM.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%155 = nn.sigmoid %153#2 {nn.name = "/lstm/LSTM.sigmoid.22", nn.results = "/lstm/LSTM.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%156 = nn.tanh %153#3 {nn.name = "/lstm/LSTM.tanh.14", nn.results = "/lstm/LSTM.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%157 = nn.elementwise_mul %154, %156 {nn.name = "/lstm/LSTM.elementwise_mul.21", nn.results = "/lstm/LSTM.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%158 = nn.elementwise_mul %155, %146 {nn.name = "/lstm/LSTM.elementwise_mul.22", nn.results = "/lstm/LSTM.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%159 = nn.elementwise_add %158, %157 {nn.name = "/lstm/LSTM.elementwise_add.25", nn.results = "/lstm/LSTM.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%160 = nn.sigmoid %153#1 {nn.name = "/lstm/LSTM.sigmoid.23", nn.results = "/lstm/LSTM.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%161 = nn.tanh %159 {nn.name = "/lstm/LSTM.tanh.15", nn.results = "/lstm/LSTM.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%162 = nn.elementwise_mul %160, %161 {nn.name = "/lstm/LSTM.elementwise_mul.23", nn.results = "/lstm/LSTM.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%163 = nn.stack %60, %73, %86, %99 {nn.name = "/lstm/LSTM.stack", nn.results = "/lstm/LSTM.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%164 = nn.stack %162, %149, %136, %123 {nn.name = "/lstm/LSTM.stack.1", nn.results = "/lstm/LSTM.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%165 = nn.stack %163, %164 {axis = 1 : i64, nn.name = "/lstm/LSTM.stack.2", nn.results = "/lstm/LSTM_output_0", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%166 = nn.stack %99, %162 {nn.name = "/lstm/LSTM.stack.3", nn.results = "/lstm/LSTM_output_1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%167 = nn.stack %96, %159 {nn.name = "/lstm/LSTM.stack.4", nn.results = "/lstm/LSTM_output_2", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x2x5xf32>
%168 = nn.transpose %165 {nn.name = "/lstm/Transpose_1", nn.results = "/lstm/Transpose_1_output_0", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%169 = nn.reshape %168 {nn.name = "/lstm/Reshape", nn.results = "/lstm/Reshape_output_0", nn.type = "reshape2", shape = array<i64: 4, 2, -1>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%170 = nn.read @gru.weight_ih_l0 : tensor<12x10xf32>
%171 = nn.slice %170 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice", nn.results = "/gru/Slice_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%172 = nn.slice %170 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_1", nn.results = "/gru/Slice_1_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%173 = nn.slice %170 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_2", nn.results = "/gru/Slice_2_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%174 = nn.read @gru.weight_hh_l0 : tensor<12x4xf32>
%175 = nn.slice %174 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice_3", nn.results = "/gru/Slice_3_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%176 = nn.slice %174 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_4", nn.results = "/gru/Slice_4_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%177 = nn.slice %174 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_5", nn.results = "/gru/Slice_5_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%178 = nn.read @gru.bias_ih_l0 : tensor<12xf32>
%179 = nn.slice %178 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice_6", nn.results = "/gru/Slice_6_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%180 = nn.slice %178 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_7", nn.results = "/gru/Slice_7_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%181 = nn.slice %178 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_8", nn.results = "/gru/Slice_8_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%182 = nn.read @gru.bias_hh_l0 : tensor<12xf32>
%183 = nn.slice %182 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/Slice_9", nn.results = "/gru/Slice_9_output_0", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%184 = nn.slice %182 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "/gru/Slice_10", nn.results = "/gru/Slice_10_output_0", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%185 = nn.slice %182 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/Slice_11", nn.results = "/gru/Slice_11_output_0", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%186 = nn.assign_value  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 1, 12, 4>, values = array<f64: -0.38123172521591187, -0.097259223461151123, 0.037150800228118896, 0.32884019613265991, 0.13836950063705444, -0.008210301399230957, -0.47312003374099731, -0.23612445592880249, 0.13027387857437134, -0.16011267900466919, -0.30615901947021484, 0.12607669830322266, 0.35683149099349976, 0.061506152153015137, 0.37447559833526611, 0.4313008189201355, 0.30608874559402466, 0.033803164958953857, 0.085134029388427734, -0.19174998998641968, -0.016987860202789307, 0.25613921880722046, -0.039128482341766357, -0.16070187091827393, 0.12367308139801025, -0.016199231147766113, 0.042303085327148438, -0.10730236768722534, -0.0049529075622558594, -0.12054121494293213, 0.42046153545379639, -0.3390117883682251, 0.012394249439239502, 0.49994325637817383, 0.16513919830322266, 0.16493070125579834, 0.18126219511032104, -0.46292263269424438, 0.20371031761169434, 0.41989928483963013, 0.09326171875, 0.030072391033172607, -0.085417330265045166, -0.3927309513092041, 0.063424944877624512, 0.2014610767364502, 0.19071090221405029, 0.45414960384368896>} : () -> tensor<1x12x4xf32>
%187 = nn.slice %186 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice", nn.results = "/gru/GRU.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%188 = nn.slice %187 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.1", nn.results = "/gru/GRU.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%189 = nn.slice %187 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.2", nn.results = "/gru/GRU.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%190 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 24>, values = array<f64: -0.25287538766860962, -0.33434617519378662, 0.10737717151641846, -0.10659933090209961, -0.29915380477905273, 0.44022953510284424, -0.11196416616439819, -0.14583593606948853, 0.091874778270721435, -0.48667603731155396, -0.16205620765686035, 0.25686132907867432, 0.3325345516204834, 0.43062537908554077, 0.22138458490371704, 0.26588320732116699, -0.24307405948638916, 0.46195685863494873, -0.33192163705825806, -0.28788274526596069, -0.35443860292434692, 0.094450950622558593, -0.046684920787811279, -0.23523563146591187>} : () -> tensor<1x24xf32>
%191 = nn.slice %190 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.3", nn.results = "/gru/GRU.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%192 = nn.slice %191 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "/gru/GRU.slice.4", nn.results = "/gru/GRU.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%193 = nn.slice %190 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.5", nn.results = "/gru/GRU.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%194 = nn.slice %193 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "/gru/GRU.slice.6", nn.results = "/gru/GRU.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%195 = nn.fill_constant  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "fill_constant", shape = array<i64: 1, 2, 4>, value = 0.000000e+00 : f64} : () -> tensor<1x2x4xf32>
%196 = nn.slice %195 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.7", nn.results = "/gru/GRU.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%197 = nn.assign_value  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "assign_value", shape = array<i64: 1, 12, 10>, values = array<f64: -0.20465219020843506, 0.039004743099212646, 0.2660413384437561, 0.26751631498336792, 0.14564806222915649, 0.35311859846115112, -0.23309212923049927, 0.033398985862731934, 0.16762679815292358, 0.16079890727996826, -0.17938637733459473, 0.40603184700012207, -0.38209456205368042, -0.23721396923065186, -0.47962766885757446, 0.059825539588928223, -0.3884737491607666, 0.35581302642822266, -0.33479201793670654, 0.13182836771011353, 0.44397062063217163, 0.45493507385253906, 0.16602027416229248, 0.1826062798500061, 0.088913321495056152, 0.28806990385055542, -0.034737646579742432, -0.3748663067817688, 0.44159352779388428, -0.376473069190979, 0.48627942800521851, 0.027570545673370361, 0.22935992479324341, 0.013865649700164795, 0.21287977695465088, 0.34070932865142822, -0.47186583280563354, 0.28447502851486206, -0.16901242733001709, -0.45010221004486084, -0.43532055616378784, 0.48280316591262817, 0.22547411918640137, -0.49770271778106689, -0.41020286083221436, -0.31577372550964355, 0.45280098915100098, 0.27205520868301392, 0.16321283578872681, 0.28306287527084351, 0.084695398807525634, 0.3565024733543396, -0.40257811546325684, 0.39290690422058105, 0.22854840755462646, 0.165965735912323, 0.31973057985305786, -0.097684979438781738, -0.23752772808074951, -0.13601952791213989, -0.37506234645843506, 0.0034076571464538574, 0.25717347860336304, 0.093077242374420166, -0.017282247543334961, 0.18916183710098267, -0.45594340562820435, -0.32873493432998657, -0.4364582896232605, 0.49709016084671021, -0.45447170734405518, 0.23751652240753174, 0.35940062999725342, -0.14175224304199219, -0.078794479370117188, 0.41073775291442871, -0.4086906909942627, -0.49871271848678589, -0.07330399751663208, -0.064021468162536621, -0.40089553594589233, 0.044834375381469727, 0.38914841413497925, -0.47308939695358276, 0.14499950408935547, 0.20180296897888184, -0.4607354998588562, 0.11057639122009277, -0.24536806344985962, 0.078116297721862793, -0.19015544652938843, 0.40649956464767456, -0.45902013778686523, 0.26136207580566406, -0.18806952238082886, 0.14063173532485962, 0.050072550773620605, -0.46564841270446777, -0.23765033483505249, 0.021085739135742188, 0.015335798263549805, -0.25294995307922363, 0.28587967157363892, -0.23966628313064575, -0.26529443264007568, 0.2186850905418396, -0.05366206169128418, 0.15621262788772583, 0.31045079231262207, -0.19670569896697998, 0.14209699630737305, 0.39873802661895752, 0.079459249973297119, 0.43407851457595825, 0.21719115972518921, 0.36710959672927856, 0.38938069343566895, 0.30071818828582764, 0.13570952415466309, 0.25080430507659912>} : () -> tensor<1x12x10xf32>
%198 = nn.slice %197 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.8", nn.results = "/gru/GRU.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%199 = nn.matmul %169, %198 {nn.name = "/gru/GRU", nn.results = "/gru/GRU.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%200 = nn.slice %190 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "/gru/GRU.slice.9", nn.results = "/gru/GRU.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%201 = nn.slice %200 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.10", nn.results = "/gru/GRU.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%202 = nn.elementwise_add %199, %201 {nn.name = "/gru/GRU.elementwise_add", nn.results = "/gru/GRU.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%203:4 = nn.unbind %202 {nn.name = "/gru/GRU.unstack", nn.results = ["/gru/GRU.unstack", "/gru/GRU.unstack.1", "/gru/GRU.unstack.2", "/gru/GRU.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%204 = nn.matmul %196, %188 {nn.name = "/gru/GRU.matmul_v2", nn.results = "/gru/GRU.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%205 = nn.slice %203#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.11", nn.results = "/gru/GRU.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%206 = nn.elementwise_add %205, %204 {nn.name = "/gru/GRU.elementwise_add.1", nn.results = "/gru/GRU.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%207 = nn.elementwise_add %206, %192 {nn.name = "/gru/GRU.elementwise_add.2", nn.results = "/gru/GRU.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%208 = nn.sigmoid %207 {nn.name = "/gru/GRU.sigmoid", nn.results = "/gru/GRU.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%209:2 = nn.split %208 {axis = 1 : i64, nn.name = "/gru/GRU.split", nn.results = ["/gru/GRU.split", "/gru/GRU.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%210 = nn.matmul %196, %189 {nn.name = "/gru/GRU.matmul_v2.1", nn.results = "/gru/GRU.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%211 = nn.elementwise_add %210, %194 {nn.name = "/gru/GRU.elementwise_add.3", nn.results = "/gru/GRU.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%212 = nn.elementwise_mul %209#1, %211 {nn.name = "/gru/GRU.elementwise_mul", nn.results = "/gru/GRU.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%213 = nn.slice %203#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.12", nn.results = "/gru/GRU.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%214 = nn.elementwise_add %213, %212 {nn.name = "/gru/GRU.elementwise_add.4", nn.results = "/gru/GRU.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%215 = nn.tanh %214 {nn.name = "/gru/GRU.tanh", nn.results = "/gru/GRU.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%216 = nn.elementwise_sub %196, %215 {nn.name = "/gru/GRU.elementwise_sub", nn.results = "/gru/GRU.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%217 = nn.elementwise_mul %209#0, %216 {nn.name = "/gru/GRU.elementwise_mul.1", nn.results = "/gru/GRU.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%218 = nn.elementwise_add %215, %217 {nn.name = "/gru/GRU.elementwise_add.5", nn.results = "/gru/GRU.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%219 = nn.matmul %218, %188 {nn.name = "/gru/GRU.matmul_v2.2", nn.results = "/gru/GRU.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%220 = nn.slice %203#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.13", nn.results = "/gru/GRU.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%221 = nn.elementwise_add %220, %219 {nn.name = "/gru/GRU.elementwise_add.6", nn.results = "/gru/GRU.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%222 = nn.elementwise_add %221, %192 {nn.name = "/gru/GRU.elementwise_add.7", nn.results = "/gru/GRU.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%223 = nn.sigmoid %222 {nn.name = "/gru/GRU.sigmoid.1", nn.results = "/gru/GRU.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%224:2 = nn.split %223 {axis = 1 : i64, nn.name = "/gru/GRU.split.1", nn.results = ["/gru/GRU.split.2", "/gru/GRU.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%225 = nn.matmul %218, %189 {nn.name = "/gru/GRU.matmul_v2.3", nn.results = "/gru/GRU.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%226 = nn.elementwise_add %225, %194 {nn.name = "/gru/GRU.elementwise_add.8", nn.results = "/gru/GRU.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%227 = nn.elementwise_mul %224#1, %226 {nn.name = "/gru/GRU.elementwise_mul.2", nn.results = "/gru/GRU.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%228 = nn.slice %203#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.14", nn.results = "/gru/GRU.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%229 = nn.elementwise_add %228, %227 {nn.name = "/gru/GRU.elementwise_add.9", nn.results = "/gru/GRU.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%230 = nn.tanh %229 {nn.name = "/gru/GRU.tanh.1", nn.results = "/gru/GRU.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%231 = nn.elementwise_sub %218, %230 {nn.name = "/gru/GRU.elementwise_sub.1", nn.results = "/gru/GRU.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%232 = nn.elementwise_mul %224#0, %231 {nn.name = "/gru/GRU.elementwise_mul.3", nn.results = "/gru/GRU.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%233 = nn.elementwise_add %230, %232 {nn.name = "/gru/GRU.elementwise_add.10", nn.results = "/gru/GRU.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%234 = nn.matmul %233, %188 {nn.name = "/gru/GRU.matmul_v2.4", nn.results = "/gru/GRU.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%235 = nn.slice %203#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.15", nn.results = "/gru/GRU.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%236 = nn.elementwise_add %235, %234 {nn.name = "/gru/GRU.elementwise_add.11", nn.results = "/gru/GRU.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%237 = nn.elementwise_add %236, %192 {nn.name = "/gru/GRU.elementwise_add.12", nn.results = "/gru/GRU.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%238 = nn.sigmoid %237 {nn.name = "/gru/GRU.sigmoid.2", nn.results = "/gru/GRU.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%239:2 = nn.split %238 {axis = 1 : i64, nn.name = "/gru/GRU.split.2", nn.results = ["/gru/GRU.split.4", "/gru/GRU.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%240 = nn.matmul %233, %189 {nn.name = "/gru/GRU.matmul_v2.5", nn.results = "/gru/GRU.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%241 = nn.elementwise_add %240, %194 {nn.name = "/gru/GRU.elementwise_add.13", nn.results = "/gru/GRU.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%242 = nn.elementwise_mul %239#1, %241 {nn.name = "/gru/GRU.elementwise_mul.4", nn.results = "/gru/GRU.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%243 = nn.slice %203#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.16", nn.results = "/gru/GRU.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%244 = nn.elementwise_add %243, %242 {nn.name = "/gru/GRU.elementwise_add.14", nn.results = "/gru/GRU.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%245 = nn.tanh %244 {nn.name = "/gru/GRU.tanh.2", nn.results = "/gru/GRU.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%246 = nn.elementwise_sub %233, %245 {nn.name = "/gru/GRU.elementwise_sub.2", nn.results = "/gru/GRU.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%247 = nn.elementwise_mul %239#0, %246 {nn.name = "/gru/GRU.elementwise_mul.5", nn.results = "/gru/GRU.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%248 = nn.elementwise_add %245, %247 {nn.name = "/gru/GRU.elementwise_add.15", nn.results = "/gru/GRU.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%249 = nn.matmul %248, %188 {nn.name = "/gru/GRU.matmul_v2.6", nn.results = "/gru/GRU.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%250 = nn.slice %203#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "/gru/GRU.slice.17", nn.results = "/gru/GRU.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%251 = nn.elementwise_add %250, %249 {nn.name = "/gru/GRU.elementwise_add.16", nn.results = "/gru/GRU.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%252 = nn.elementwise_add %251, %192 {nn.name = "/gru/GRU.elementwise_add.17", nn.results = "/gru/GRU.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%253 = nn.sigmoid %252 {nn.name = "/gru/GRU.sigmoid.3", nn.results = "/gru/GRU.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%254:2 = nn.split %253 {axis = 1 : i64, nn.name = "/gru/GRU.split.3", nn.results = ["/gru/GRU.split.6", "/gru/GRU.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%255 = nn.matmul %248, %189 {nn.name = "/gru/GRU.matmul_v2.7", nn.results = "/gru/GRU.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%256 = nn.elementwise_add %255, %194 {nn.name = "/gru/GRU.elementwise_add.18", nn.results = "/gru/GRU.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%257 = nn.elementwise_mul %254#1, %256 {nn.name = "/gru/GRU.elementwise_mul.6", nn.results = "/gru/GRU.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%258 = nn.slice %203#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "/gru/GRU.slice.18", nn.results = "/gru/GRU.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%259 = nn.elementwise_add %258, %257 {nn.name = "/gru/GRU.elementwise_add.19", nn.results = "/gru/GRU.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%260 = nn.tanh %259 {nn.name = "/gru/GRU.tanh.3", nn.results = "/gru/GRU.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%261 = nn.elementwise_sub %248, %260 {nn.name = "/gru/GRU.elementwise_sub.3", nn.results = "/gru/GRU.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%262 = nn.elementwise_mul %254#0, %261 {nn.name = "/gru/GRU.elementwise_mul.7", nn.results = "/gru/GRU.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%263 = nn.elementwise_add %260, %262 {nn.name = "/gru/GRU.elementwise_add.20", nn.results = "/gru/GRU.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%264 = nn.stack %218, %233, %248, %263 {nn.name = "/gru/GRU.stack", nn.results = "/gru/GRU.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%265 = nn.stack %264 {axis = 1 : i64, nn.name = "/gru/GRU.stack.1", nn.results = "/gru/GRU_output_0", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%266 = nn.stack %263 {nn.name = "/gru/GRU.stack.2", nn.results = "/gru/GRU_output_1", nn.type = "stack"} : (tensor<2x4xf32>) -> tensor<1x2x4xf32>
%267 = nn.squeeze %265 {axis = array<i64: 1>, nn.name = "/gru/Squeeze", nn.results = "y", nn.type = "squeeze2"} : (tensor<4x1x2x4xf32>) -> tensor<4x2x4xf32>
return %267 : tensor<4x2x4xf32>

// recurrent-dynamo
nn.variable @val_110 parameter : tensor<2x20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_111 parameter : tensor<2x40xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_16 parameter : tensor<2x2x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_109 parameter : tensor<2x20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_150 parameter : tensor<1x12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_166 parameter : tensor<1x24xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_134 parameter : tensor<1x2x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @val_149 parameter : tensor<1x12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_Transpose_12", nn.results = "val_12", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @val_110 : tensor<2x20x5xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice", nn.results = "node_lstm__2.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%3 = nn.read @val_111 : tensor<2x40xf32>
%4 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.1", nn.results = "node_lstm__2.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%5 = nn.slice %4 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.2", nn.results = "node_lstm__2.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%6 = nn.read @val_16 : tensor<2x2x5xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.3", nn.results = "node_lstm__2.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.4", nn.results = "node_lstm__2.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%9 = nn.read @val_109 : tensor<2x20x6xf32>
%10 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.5", nn.results = "node_lstm__2.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%11 = nn.matmul %0, %10 {nn.name = "node_lstm__2.matmul_v2", nn.results = "node_lstm__2.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%12 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.6", nn.results = "node_lstm__2.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%13 = nn.slice %12 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.7", nn.results = "node_lstm__2.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%14 = nn.elementwise_add %11, %13 {nn.name = "node_lstm__2.elementwise_add", nn.results = "node_lstm__2.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%15:4 = nn.unbind %14 {nn.name = "node_lstm__2.unstack", nn.results = ["node_lstm__2.unstack", "node_lstm__2.unstack.1", "node_lstm__2.unstack.2", "node_lstm__2.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%16 = nn.matmul %7, %2 {nn.name = "node_lstm__2.matmul_v2.1", nn.results = "node_lstm__2.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%17 = nn.elementwise_add %15#0, %16 {nn.name = "node_lstm__2.elementwise_add.1", nn.results = "node_lstm__2.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%18 = nn.elementwise_add %17, %5 {nn.name = "node_lstm__2.elementwise_add.2", nn.results = "node_lstm__2.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%19:4 = nn.split %18 {axis = 1 : i64, nn.name = "node_lstm__2.split", nn.results = ["node_lstm__2.split", "node_lstm__2.split.1", "node_lstm__2.split.2", "node_lstm__2.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%20 = nn.sigmoid %19#0 {nn.name = "node_lstm__2.sigmoid", nn.results = "node_lstm__2.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%21 = nn.sigmoid %19#2 {nn.name = "node_lstm__2.sigmoid.1", nn.results = "node_lstm__2.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%22 = nn.tanh %19#3 {nn.name = "node_lstm__2.tanh", nn.results = "node_lstm__2.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%23 = nn.elementwise_mul %20, %22 {nn.name = "node_lstm__2.elementwise_mul", nn.results = "node_lstm__2.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%24 = nn.elementwise_mul %21, %8 {nn.name = "node_lstm__2.elementwise_mul.1", nn.results = "node_lstm__2.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%25 = nn.elementwise_add %24, %23 {nn.name = "node_lstm__2.elementwise_add.3", nn.results = "node_lstm__2.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%26 = nn.sigmoid %19#1 {nn.name = "node_lstm__2.sigmoid.2", nn.results = "node_lstm__2.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%27 = nn.tanh %25 {nn.name = "node_lstm__2.tanh.1", nn.results = "node_lstm__2.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%28 = nn.elementwise_mul %26, %27 {nn.name = "node_lstm__2.elementwise_mul.2", nn.results = "node_lstm__2.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%29 = nn.matmul %28, %2 {nn.name = "node_lstm__2.matmul_v2.2", nn.results = "node_lstm__2.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%30 = nn.elementwise_add %15#1, %29 {nn.name = "node_lstm__2.elementwise_add.4", nn.results = "node_lstm__2.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%31 = nn.elementwise_add %30, %5 {nn.name = "node_lstm__2.elementwise_add.5", nn.results = "node_lstm__2.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%32:4 = nn.split %31 {axis = 1 : i64, nn.name = "node_lstm__2.split.1", nn.results = ["node_lstm__2.split.4", "node_lstm__2.split.5", "node_lstm__2.split.6", "node_lstm__2.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%33 = nn.sigmoid %32#0 {nn.name = "node_lstm__2.sigmoid.3", nn.results = "node_lstm__2.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%34 = nn.sigmoid %32#2 {nn.name = "node_lstm__2.sigmoid.4", nn.results = "node_lstm__2.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%35 = nn.tanh %32#3 {nn.name = "node_lstm__2.tanh.2", nn.results = "node_lstm__2.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%36 = nn.elementwise_mul %33, %35 {nn.name = "node_lstm__2.elementwise_mul.3", nn.results = "node_lstm__2.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%37 = nn.elementwise_mul %34, %25 {nn.name = "node_lstm__2.elementwise_mul.4", nn.results = "node_lstm__2.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%38 = nn.elementwise_add %37, %36 {nn.name = "node_lstm__2.elementwise_add.6", nn.results = "node_lstm__2.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%39 = nn.sigmoid %32#1 {nn.name = "node_lstm__2.sigmoid.5", nn.results = "node_lstm__2.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%40 = nn.tanh %38 {nn.name = "node_lstm__2.tanh.3", nn.results = "node_lstm__2.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%41 = nn.elementwise_mul %39, %40 {nn.name = "node_lstm__2.elementwise_mul.5", nn.results = "node_lstm__2.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%42 = nn.matmul %41, %2 {nn.name = "node_lstm__2.matmul_v2.3", nn.results = "node_lstm__2.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%43 = nn.elementwise_add %15#2, %42 {nn.name = "node_lstm__2.elementwise_add.7", nn.results = "node_lstm__2.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%44 = nn.elementwise_add %43, %5 {nn.name = "node_lstm__2.elementwise_add.8", nn.results = "node_lstm__2.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%45:4 = nn.split %44 {axis = 1 : i64, nn.name = "node_lstm__2.split.2", nn.results = ["node_lstm__2.split.8", "node_lstm__2.split.9", "node_lstm__2.split.10", "node_lstm__2.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%46 = nn.sigmoid %45#0 {nn.name = "node_lstm__2.sigmoid.6", nn.results = "node_lstm__2.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%47 = nn.sigmoid %45#2 {nn.name = "node_lstm__2.sigmoid.7", nn.results = "node_lstm__2.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%48 = nn.tanh %45#3 {nn.name = "node_lstm__2.tanh.4", nn.results = "node_lstm__2.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%49 = nn.elementwise_mul %46, %48 {nn.name = "node_lstm__2.elementwise_mul.6", nn.results = "node_lstm__2.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%50 = nn.elementwise_mul %47, %38 {nn.name = "node_lstm__2.elementwise_mul.7", nn.results = "node_lstm__2.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%51 = nn.elementwise_add %50, %49 {nn.name = "node_lstm__2.elementwise_add.9", nn.results = "node_lstm__2.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%52 = nn.sigmoid %45#1 {nn.name = "node_lstm__2.sigmoid.8", nn.results = "node_lstm__2.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%53 = nn.tanh %51 {nn.name = "node_lstm__2.tanh.5", nn.results = "node_lstm__2.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%54 = nn.elementwise_mul %52, %53 {nn.name = "node_lstm__2.elementwise_mul.8", nn.results = "node_lstm__2.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%55 = nn.matmul %54, %2 {nn.name = "node_lstm__2.matmul_v2.4", nn.results = "node_lstm__2.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%56 = nn.elementwise_add %15#3, %55 {nn.name = "node_lstm__2.elementwise_add.10", nn.results = "node_lstm__2.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%57 = nn.elementwise_add %56, %5 {nn.name = "node_lstm__2.elementwise_add.11", nn.results = "node_lstm__2.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%58:4 = nn.split %57 {axis = 1 : i64, nn.name = "node_lstm__2.split.3", nn.results = ["node_lstm__2.split.12", "node_lstm__2.split.13", "node_lstm__2.split.14", "node_lstm__2.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%59 = nn.sigmoid %58#0 {nn.name = "node_lstm__2.sigmoid.9", nn.results = "node_lstm__2.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%60 = nn.sigmoid %58#2 {nn.name = "node_lstm__2.sigmoid.10", nn.results = "node_lstm__2.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%61 = nn.tanh %58#3 {nn.name = "node_lstm__2.tanh.6", nn.results = "node_lstm__2.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%62 = nn.elementwise_mul %59, %61 {nn.name = "node_lstm__2.elementwise_mul.9", nn.results = "node_lstm__2.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%63 = nn.elementwise_mul %60, %51 {nn.name = "node_lstm__2.elementwise_mul.10", nn.results = "node_lstm__2.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%64 = nn.elementwise_add %63, %62 {nn.name = "node_lstm__2.elementwise_add.12", nn.results = "node_lstm__2.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%65 = nn.sigmoid %58#1 {nn.name = "node_lstm__2.sigmoid.11", nn.results = "node_lstm__2.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.tanh %64 {nn.name = "node_lstm__2.tanh.7", nn.results = "node_lstm__2.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.elementwise_mul %65, %66 {nn.name = "node_lstm__2.elementwise_mul.11", nn.results = "node_lstm__2.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.slice %1 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.8", nn.results = "node_lstm__2.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%69 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.9", nn.results = "node_lstm__2.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%70 = nn.slice %69 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.10", nn.results = "node_lstm__2.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%71 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.11", nn.results = "node_lstm__2.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%72 = nn.slice %6 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.12", nn.results = "node_lstm__2.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%73 = nn.slice %9 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.13", nn.results = "node_lstm__2.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%74 = nn.matmul %0, %73 {nn.name = "node_lstm__2", nn.results = "node_lstm__2.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%75 = nn.slice %3 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.14", nn.results = "node_lstm__2.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%76 = nn.slice %75 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.15", nn.results = "node_lstm__2.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%77 = nn.elementwise_add %74, %76 {nn.name = "node_lstm__2.elementwise_add.13", nn.results = "node_lstm__2.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%78:4 = nn.unbind %77 {nn.name = "node_lstm__2.unstack.1", nn.results = ["node_lstm__2.unstack.4", "node_lstm__2.unstack.5", "node_lstm__2.unstack.6", "node_lstm__2.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%79 = nn.matmul %71, %68 {nn.name = "node_lstm__2.matmul_v2.5", nn.results = "node_lstm__2.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%80 = nn.elementwise_add %78#3, %79 {nn.name = "node_lstm__2.elementwise_add.14", nn.results = "node_lstm__2.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%81 = nn.elementwise_add %80, %70 {nn.name = "node_lstm__2.elementwise_add.15", nn.results = "node_lstm__2.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%82:4 = nn.split %81 {axis = 1 : i64, nn.name = "node_lstm__2.split.4", nn.results = ["node_lstm__2.split.16", "node_lstm__2.split.17", "node_lstm__2.split.18", "node_lstm__2.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%83 = nn.sigmoid %82#0 {nn.name = "node_lstm__2.sigmoid.12", nn.results = "node_lstm__2.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%84 = nn.sigmoid %82#2 {nn.name = "node_lstm__2.sigmoid.13", nn.results = "node_lstm__2.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%85 = nn.tanh %82#3 {nn.name = "node_lstm__2.tanh.8", nn.results = "node_lstm__2.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%86 = nn.elementwise_mul %83, %85 {nn.name = "node_lstm__2.elementwise_mul.12", nn.results = "node_lstm__2.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%87 = nn.elementwise_mul %84, %72 {nn.name = "node_lstm__2.elementwise_mul.13", nn.results = "node_lstm__2.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%88 = nn.elementwise_add %87, %86 {nn.name = "node_lstm__2.elementwise_add.16", nn.results = "node_lstm__2.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%89 = nn.sigmoid %82#1 {nn.name = "node_lstm__2.sigmoid.14", nn.results = "node_lstm__2.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%90 = nn.tanh %88 {nn.name = "node_lstm__2.tanh.9", nn.results = "node_lstm__2.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%91 = nn.elementwise_mul %89, %90 {nn.name = "node_lstm__2.elementwise_mul.14", nn.results = "node_lstm__2.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%92 = nn.matmul %91, %68 {nn.name = "node_lstm__2.matmul_v2.6", nn.results = "node_lstm__2.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%93 = nn.elementwise_add %78#2, %92 {nn.name = "node_lstm__2.elementwise_add.17", nn.results = "node_lstm__2.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%94 = nn.elementwise_add %93, %70 {nn.name = "node_lstm__2.elementwise_add.18", nn.results = "node_lstm__2.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%95:4 = nn.split %94 {axis = 1 : i64, nn.name = "node_lstm__2.split.5", nn.results = ["node_lstm__2.split.20", "node_lstm__2.split.21", "node_lstm__2.split.22", "node_lstm__2.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%96 = nn.sigmoid %95#0 {nn.name = "node_lstm__2.sigmoid.15", nn.results = "node_lstm__2.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%97 = nn.sigmoid %95#2 {nn.name = "node_lstm__2.sigmoid.16", nn.results = "node_lstm__2.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%98 = nn.tanh %95#3 {nn.name = "node_lstm__2.tanh.10", nn.results = "node_lstm__2.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%99 = nn.elementwise_mul %96, %98 {nn.name = "node_lstm__2.elementwise_mul.15", nn.results = "node_lstm__2.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%100 = nn.elementwise_mul %97, %88 {nn.name = "node_lstm__2.elementwise_mul.16", nn.results = "node_lstm__2.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%101 = nn.elementwise_add %100, %99 {nn.name = "node_lstm__2.elementwise_add.19", nn.results = "node_lstm__2.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%102 = nn.sigmoid %95#1 {nn.name = "node_lstm__2.sigmoid.17", nn.results = "node_lstm__2.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%103 = nn.tanh %101 {nn.name = "node_lstm__2.tanh.11", nn.results = "node_lstm__2.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%104 = nn.elementwise_mul %102, %103 {nn.name = "node_lstm__2.elementwise_mul.17", nn.results = "node_lstm__2.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%105 = nn.matmul %104, %68 {nn.name = "node_lstm__2.matmul_v2.7", nn.results = "node_lstm__2.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%106 = nn.elementwise_add %78#1, %105 {nn.name = "node_lstm__2.elementwise_add.20", nn.results = "node_lstm__2.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%107 = nn.elementwise_add %106, %70 {nn.name = "node_lstm__2.elementwise_add.21", nn.results = "node_lstm__2.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%108:4 = nn.split %107 {axis = 1 : i64, nn.name = "node_lstm__2.split.6", nn.results = ["node_lstm__2.split.24", "node_lstm__2.split.25", "node_lstm__2.split.26", "node_lstm__2.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%109 = nn.sigmoid %108#0 {nn.name = "node_lstm__2.sigmoid.18", nn.results = "node_lstm__2.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%110 = nn.sigmoid %108#2 {nn.name = "node_lstm__2.sigmoid.19", nn.results = "node_lstm__2.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%111 = nn.tanh %108#3 {nn.name = "node_lstm__2.tanh.12", nn.results = "node_lstm__2.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%112 = nn.elementwise_mul %109, %111 {nn.name = "node_lstm__2.elementwise_mul.18", nn.results = "node_lstm__2.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%113 = nn.elementwise_mul %110, %101 {nn.name = "node_lstm__2.elementwise_mul.19", nn.results = "node_lstm__2.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%114 = nn.elementwise_add %113, %112 {nn.name = "node_lstm__2.elementwise_add.22", nn.results = "node_lstm__2.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%115 = nn.sigmoid %108#1 {nn.name = "node_lstm__2.sigmoid.20", nn.results = "node_lstm__2.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%116 = nn.tanh %114 {nn.name = "node_lstm__2.tanh.13", nn.results = "node_lstm__2.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%117 = nn.elementwise_mul %115, %116 {nn.name = "node_lstm__2.elementwise_mul.20", nn.results = "node_lstm__2.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%118 = nn.matmul %117, %68 {nn.name = "node_lstm__2.matmul_v2.8", nn.results = "node_lstm__2.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%119 = nn.elementwise_add %78#0, %118 {nn.name = "node_lstm__2.elementwise_add.23", nn.results = "node_lstm__2.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%120 = nn.elementwise_add %119, %70 {nn.name = "node_lstm__2.elementwise_add.24", nn.results = "node_lstm__2.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%121:4 = nn.split %120 {axis = 1 : i64, nn.name = "node_lstm__2.split.7", nn.results = ["node_lstm__2.split.28", "node_lstm__2.split.29", "node_lstm__2.split.30", "node_lstm__2.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%122 = nn.sigmoid %121#0 {nn.name = "node_lstm__2.sigmoid.21", nn.results = "node_lstm__2.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%123 = nn.sigmoid %121#2 {nn.name = "node_lstm__2.sigmoid.22", nn.results = "node_lstm__2.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%124 = nn.tanh %121#3 {nn.name = "node_lstm__2.tanh.14", nn.results = "node_lstm__2.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%125 = nn.elementwise_mul %122, %124 {nn.name = "node_lstm__2.elementwise_mul.21", nn.results = "node_lstm__2.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%126 = nn.elementwise_mul %123, %114 {nn.name = "node_lstm__2.elementwise_mul.22", nn.results = "node_lstm__2.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%127 = nn.elementwise_add %126, %125 {nn.name = "node_lstm__2.elementwise_add.25", nn.results = "node_lstm__2.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%128 = nn.sigmoid %121#1 {nn.name = "node_lstm__2.sigmoid.23", nn.results = "node_lstm__2.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%129 = nn.tanh %127 {nn.name = "node_lstm__2.tanh.15", nn.results = "node_lstm__2.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%130 = nn.elementwise_mul %128, %129 {nn.name = "node_lstm__2.elementwise_mul.23", nn.results = "node_lstm__2.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%131 = nn.stack %28, %41, %54, %67 {nn.name = "node_lstm__2.stack", nn.results = "node_lstm__2.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%132 = nn.stack %130, %117, %104, %91 {nn.name = "node_lstm__2.stack.1", nn.results = "node_lstm__2.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%133 = nn.stack %131, %132 {axis = 1 : i64, nn.name = "node_lstm__2.stack.2", nn.results = "val_112", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%134 = nn.transpose %133 {nn.name = "node_Transpose_112", nn.results = "val_113", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%135 = nn.reshape %134 {nn.name = "node_Reshape_125", nn.results = "val_126", nn.type = "reshape2", shape = array<i64: 4, 2, 10>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%136 = nn.read @val_150 : tensor<1x12x4xf32>
%137 = nn.slice %136 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice", nn.results = "node_gru__1.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%138 = nn.slice %137 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.1", nn.results = "node_gru__1.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%139 = nn.slice %137 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.2", nn.results = "node_gru__1.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%140 = nn.read @val_166 : tensor<1x24xf32>
%141 = nn.slice %140 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.3", nn.results = "node_gru__1.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%142 = nn.slice %141 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_gru__1.slice.4", nn.results = "node_gru__1.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%143 = nn.slice %140 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.5", nn.results = "node_gru__1.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%144 = nn.slice %143 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "node_gru__1.slice.6", nn.results = "node_gru__1.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%145 = nn.read @val_134 : tensor<1x2x4xf32>
%146 = nn.slice %145 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.7", nn.results = "node_gru__1.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%147 = nn.read @val_149 : tensor<1x12x10xf32>
%148 = nn.slice %147 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.8", nn.results = "node_gru__1.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%149 = nn.matmul %135, %148 {nn.name = "node_gru__1", nn.results = "node_gru__1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%150 = nn.slice %140 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.9", nn.results = "node_gru__1.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%151 = nn.slice %150 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.10", nn.results = "node_gru__1.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%152 = nn.elementwise_add %149, %151 {nn.name = "node_gru__1.elementwise_add", nn.results = "node_gru__1.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%153:4 = nn.unbind %152 {nn.name = "node_gru__1.unstack", nn.results = ["node_gru__1.unstack", "node_gru__1.unstack.1", "node_gru__1.unstack.2", "node_gru__1.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%154 = nn.matmul %146, %138 {nn.name = "node_gru__1.matmul_v2", nn.results = "node_gru__1.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%155 = nn.slice %153#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.11", nn.results = "node_gru__1.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%156 = nn.elementwise_add %155, %154 {nn.name = "node_gru__1.elementwise_add.1", nn.results = "node_gru__1.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%157 = nn.elementwise_add %156, %142 {nn.name = "node_gru__1.elementwise_add.2", nn.results = "node_gru__1.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%158 = nn.sigmoid %157 {nn.name = "node_gru__1.sigmoid", nn.results = "node_gru__1.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%159:2 = nn.split %158 {axis = 1 : i64, nn.name = "node_gru__1.split", nn.results = ["node_gru__1.split", "node_gru__1.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%160 = nn.matmul %146, %139 {nn.name = "node_gru__1.matmul_v2.1", nn.results = "node_gru__1.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%161 = nn.elementwise_add %160, %144 {nn.name = "node_gru__1.elementwise_add.3", nn.results = "node_gru__1.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%162 = nn.elementwise_mul %159#1, %161 {nn.name = "node_gru__1.elementwise_mul", nn.results = "node_gru__1.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%163 = nn.slice %153#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.12", nn.results = "node_gru__1.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%164 = nn.elementwise_add %163, %162 {nn.name = "node_gru__1.elementwise_add.4", nn.results = "node_gru__1.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%165 = nn.tanh %164 {nn.name = "node_gru__1.tanh", nn.results = "node_gru__1.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%166 = nn.elementwise_sub %146, %165 {nn.name = "node_gru__1.elementwise_sub", nn.results = "node_gru__1.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%167 = nn.elementwise_mul %159#0, %166 {nn.name = "node_gru__1.elementwise_mul.1", nn.results = "node_gru__1.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%168 = nn.elementwise_add %165, %167 {nn.name = "node_gru__1.elementwise_add.5", nn.results = "node_gru__1.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%169 = nn.matmul %168, %138 {nn.name = "node_gru__1.matmul_v2.2", nn.results = "node_gru__1.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%170 = nn.slice %153#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.13", nn.results = "node_gru__1.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%171 = nn.elementwise_add %170, %169 {nn.name = "node_gru__1.elementwise_add.6", nn.results = "node_gru__1.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%172 = nn.elementwise_add %171, %142 {nn.name = "node_gru__1.elementwise_add.7", nn.results = "node_gru__1.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%173 = nn.sigmoid %172 {nn.name = "node_gru__1.sigmoid.1", nn.results = "node_gru__1.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%174:2 = nn.split %173 {axis = 1 : i64, nn.name = "node_gru__1.split.1", nn.results = ["node_gru__1.split.2", "node_gru__1.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%175 = nn.matmul %168, %139 {nn.name = "node_gru__1.matmul_v2.3", nn.results = "node_gru__1.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%176 = nn.elementwise_add %175, %144 {nn.name = "node_gru__1.elementwise_add.8", nn.results = "node_gru__1.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%177 = nn.elementwise_mul %174#1, %176 {nn.name = "node_gru__1.elementwise_mul.2", nn.results = "node_gru__1.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%178 = nn.slice %153#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.14", nn.results = "node_gru__1.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%179 = nn.elementwise_add %178, %177 {nn.name = "node_gru__1.elementwise_add.9", nn.results = "node_gru__1.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%180 = nn.tanh %179 {nn.name = "node_gru__1.tanh.1", nn.results = "node_gru__1.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%181 = nn.elementwise_sub %168, %180 {nn.name = "node_gru__1.elementwise_sub.1", nn.results = "node_gru__1.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%182 = nn.elementwise_mul %174#0, %181 {nn.name = "node_gru__1.elementwise_mul.3", nn.results = "node_gru__1.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%183 = nn.elementwise_add %180, %182 {nn.name = "node_gru__1.elementwise_add.10", nn.results = "node_gru__1.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%184 = nn.matmul %183, %138 {nn.name = "node_gru__1.matmul_v2.4", nn.results = "node_gru__1.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%185 = nn.slice %153#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.15", nn.results = "node_gru__1.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%186 = nn.elementwise_add %185, %184 {nn.name = "node_gru__1.elementwise_add.11", nn.results = "node_gru__1.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%187 = nn.elementwise_add %186, %142 {nn.name = "node_gru__1.elementwise_add.12", nn.results = "node_gru__1.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%188 = nn.sigmoid %187 {nn.name = "node_gru__1.sigmoid.2", nn.results = "node_gru__1.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%189:2 = nn.split %188 {axis = 1 : i64, nn.name = "node_gru__1.split.2", nn.results = ["node_gru__1.split.4", "node_gru__1.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%190 = nn.matmul %183, %139 {nn.name = "node_gru__1.matmul_v2.5", nn.results = "node_gru__1.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%191 = nn.elementwise_add %190, %144 {nn.name = "node_gru__1.elementwise_add.13", nn.results = "node_gru__1.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%192 = nn.elementwise_mul %189#1, %191 {nn.name = "node_gru__1.elementwise_mul.4", nn.results = "node_gru__1.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%193 = nn.slice %153#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.16", nn.results = "node_gru__1.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%194 = nn.elementwise_add %193, %192 {nn.name = "node_gru__1.elementwise_add.14", nn.results = "node_gru__1.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%195 = nn.tanh %194 {nn.name = "node_gru__1.tanh.2", nn.results = "node_gru__1.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%196 = nn.elementwise_sub %183, %195 {nn.name = "node_gru__1.elementwise_sub.2", nn.results = "node_gru__1.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%197 = nn.elementwise_mul %189#0, %196 {nn.name = "node_gru__1.elementwise_mul.5", nn.results = "node_gru__1.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%198 = nn.elementwise_add %195, %197 {nn.name = "node_gru__1.elementwise_add.15", nn.results = "node_gru__1.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%199 = nn.matmul %198, %138 {nn.name = "node_gru__1.matmul_v2.6", nn.results = "node_gru__1.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%200 = nn.slice %153#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.17", nn.results = "node_gru__1.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%201 = nn.elementwise_add %200, %199 {nn.name = "node_gru__1.elementwise_add.16", nn.results = "node_gru__1.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%202 = nn.elementwise_add %201, %142 {nn.name = "node_gru__1.elementwise_add.17", nn.results = "node_gru__1.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%203 = nn.sigmoid %202 {nn.name = "node_gru__1.sigmoid.3", nn.results = "node_gru__1.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%204:2 = nn.split %203 {axis = 1 : i64, nn.name = "node_gru__1.split.3", nn.results = ["node_gru__1.split.6", "node_gru__1.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%205 = nn.matmul %198, %139 {nn.name = "node_gru__1.matmul_v2.7", nn.results = "node_gru__1.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%206 = nn.elementwise_add %205, %144 {nn.name = "node_gru__1.elementwise_add.18", nn.results = "node_gru__1.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%207 = nn.elementwise_mul %204#1, %206 {nn.name = "node_gru__1.elementwise_mul.6", nn.results = "node_gru__1.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%208 = nn.slice %153#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.18", nn.results = "node_gru__1.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%209 = nn.elementwise_add %208, %207 {nn.name = "node_gru__1.elementwise_add.19", nn.results = "node_gru__1.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%210 = nn.tanh %209 {nn.name = "node_gru__1.tanh.3", nn.results = "node_gru__1.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%211 = nn.elementwise_sub %198, %210 {nn.name = "node_gru__1.elementwise_sub.3", nn.results = "node_gru__1.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%212 = nn.elementwise_mul %204#0, %211 {nn.name = "node_gru__1.elementwise_mul.7", nn.results = "node_gru__1.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%213 = nn.elementwise_add %210, %212 {nn.name = "node_gru__1.elementwise_add.20", nn.results = "node_gru__1.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%214 = nn.stack %168, %183, %198, %213 {nn.name = "node_gru__1.stack", nn.results = "node_gru__1.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%215 = nn.stack %214 {axis = 1 : i64, nn.name = "node_gru__1.stack.1", nn.results = "val_167", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%216 = nn.transpose %215 {nn.name = "node_Transpose_166", nn.results = "val_168", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x1x2x4xf32>) -> tensor<4x2x1x4xf32>
%217 = nn.reshape %216 {nn.name = "node_gru__0", nn.results = "y", nn.type = "reshape2", shape = array<i64: 4, 2, 4>} : (tensor<4x2x1x4xf32>) -> tensor<4x2x4xf32>
return %217 : tensor<4x2x4xf32>

// recurrent-dynamo-kept
nn.variable @lstm.weight_ih_l0 parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0 parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0 parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_ih_l0_reverse parameter : tensor<20x6xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.weight_hh_l0_reverse parameter : tensor<20x5xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_ih_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @lstm.bias_hh_l0_reverse parameter : tensor<20xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_ih_l0 parameter : tensor<12x10xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.weight_hh_l0 parameter : tensor<12x4xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_ih_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
nn.variable @gru.bias_hh_l0 parameter : tensor<12xf32> {init = {dtype = "float32", file = "…", offset = 0 : i64, type = "file"}, trainable}
%0 = nn.transpose %arg0 {nn.name = "node_Transpose_12", nn.results = "val_12", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x6xf32>) -> tensor<4x2x6xf32>
%1 = nn.read @lstm.weight_ih_l0 : tensor<20x6xf32>
%2 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_18", nn.results = "val_18", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%3 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_21", nn.results = "val_21", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%4 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_25", nn.results = "val_25", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%5 = nn.slice %1 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_29", nn.results = "val_29", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%6 = nn.read @lstm.weight_hh_l0 : tensor<20x5xf32>
%7 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_30", nn.results = "val_30", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%8 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_32", nn.results = "val_32", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%9 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_35", nn.results = "val_35", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%10 = nn.slice %6 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_38", nn.results = "val_38", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%11 = nn.read @lstm.bias_ih_l0 : tensor<20xf32>
%12 = nn.slice %11 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_43", nn.results = "val_43", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%13 = nn.slice %11 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_45", nn.results = "val_45", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%14 = nn.slice %11 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_48", nn.results = "val_48", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%15 = nn.slice %11 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_51", nn.results = "val_51", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%16 = nn.read @lstm.bias_hh_l0 : tensor<20xf32>
%17 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_52", nn.results = "val_52", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%18 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_54", nn.results = "val_54", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%19 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_57", nn.results = "val_57", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%20 = nn.slice %16 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_60", nn.results = "val_60", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%21 = nn.read @lstm.weight_ih_l0_reverse : tensor<20x6xf32>
%22 = nn.slice %21 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_65", nn.results = "val_65", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%23 = nn.slice %21 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_67", nn.results = "val_67", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%24 = nn.slice %21 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_70", nn.results = "val_70", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%25 = nn.slice %21 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_73", nn.results = "val_73", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x6xf32>) -> tensor<5x6xf32>
%26 = nn.read @lstm.weight_hh_l0_reverse : tensor<20x5xf32>
%27 = nn.slice %26 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_74", nn.results = "val_74", nn.type = "slice", starts = array<i64: 0>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%28 = nn.slice %26 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_76", nn.results = "val_76", nn.type = "slice", starts = array<i64: 5>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%29 = nn.slice %26 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_79", nn.results = "val_79", nn.type = "slice", starts = array<i64: 10>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%30 = nn.slice %26 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_82", nn.results = "val_82", nn.type = "slice", starts = array<i64: 15>} : (tensor<20x5xf32>) -> tensor<5x5xf32>
%31 = nn.read @lstm.bias_ih_l0_reverse : tensor<20xf32>
%32 = nn.slice %31 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_87", nn.results = "val_87", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%33 = nn.slice %31 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_89", nn.results = "val_89", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%34 = nn.slice %31 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_92", nn.results = "val_92", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%35 = nn.slice %31 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_95", nn.results = "val_95", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%36 = nn.read @lstm.bias_hh_l0_reverse : tensor<20xf32>
%37 = nn.slice %36 {axes = array<i64: 0>, ends = array<i64: 5>, nn.name = "node_Slice_96", nn.results = "val_96", nn.type = "slice", starts = array<i64: 0>} : (tensor<20xf32>) -> tensor<5xf32>
%38 = nn.slice %36 {axes = array<i64: 0>, ends = array<i64: 10>, nn.name = "node_Slice_98", nn.results = "val_98", nn.type = "slice", starts = array<i64: 5>} : (tensor<20xf32>) -> tensor<5xf32>
%39 = nn.slice %36 {axes = array<i64: 0>, ends = array<i64: 15>, nn.name = "node_Slice_101", nn.results = "val_101", nn.type = "slice", starts = array<i64: 10>} : (tensor<20xf32>) -> tensor<5xf32>
%40 = nn.slice %36 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_Slice_104", nn.results = "val_104", nn.type = "slice", starts = array<i64: 15>} : (tensor<20xf32>) -> tensor<5xf32>
%41 = nn.assign_value  {dtype = f32, nn.name = "constant", nn.results = "constant", nn.type = "assign_value", shape = array<i64: 2, 20, 5>, values = array<f64: 0.059488102793693542, 0.026120807975530624, 0.063951276242733002, -0.19593386352062225, 0.43818956613540649, -0.405535489320755, -0.05851643905043602, -0.26040366291999817, -0.30437743663787842, 0.24026913940906525, 0.32821354269981384, 0.21162454783916473, 0.13394579291343689, 0.29830512404441833, 0.23975138366222382, -0.13010402023792267, -0.18920369446277618, 0.13250941038131714, 0.28069809079170227, 0.29855489730834961, 0.0018660804489627481, 0.44706666469573975, -0.32103466987609863, 0.18554836511611938, 0.3830249011516571, 0.11960939317941666, 0.40411567687988281, 0.068985745310783386, -0.1284104585647583, -0.38143646717071533, 0.30028200149536133, -0.43981927633285522, -0.18435315787792206, 0.24820911884307861, -0.25290957093238831, -0.29271963238716125, -0.22548289597034454, 0.21359042823314667, -0.19064348936080933, -0.10188837349414825, -0.10755085945129395, 0.24275849759578705, 0.39283138513565063, 0.027894072234630585, 0.0019551115110516548, -0.045751571655273438, 0.21302579343318939, 0.32268494367599487, 0.10594328492879868, 0.27633637189865112, 0.027928618714213371, 0.27011039853096008, 0.39299720525741577, -0.34633612632751465, 0.29072719812393188, 0.20731091499328613, 0.2350119948387146, 0.22446112334728241, 0.26751473546028137, 0.14291521906852722, 0.2481909841299057, -0.40560910105705261, -0.44553667306900024, 0.23763121664524078, 0.44533604383468628, -0.13346204161643982, 0.34381115436553955, -0.048705164343118668, 0.22434447705745697, -0.03636033833026886, 0.21748235821723938, -0.19418181478977203, -0.36766630411148071, 0.23883825540542603, -0.18768627941608429, 0.333650141954422, 0.060425810515880585, -0.18229435384273529, 0.4303339421749115, 0.42720064520835876, -0.23185741901397705, 0.19889278709888458, 0.12828826904296875, -0.27466920018196106, 0.056789502501487732, -0.39178577065467834, 0.034135736525058746, -0.38778924942016602, 0.3824315071105957, 0.22447498142719269, 0.35426115989685059, 0.086713165044784546, -0.19039884209632874, 0.22849354147911072, 0.19696177542209625, 0.24537862837314606, -0.068506523966789246, 0.44533973932266235, -0.28525292873382568, -0.39887186884880066, 0.38415485620498657, -0.3670114278793335, 0.29008516669273376, 0.11313982307910919, 0.0195502620190382, 0.44302967190742493, -0.18575473129749298, -0.12313635647296906, -0.33233770728111267, 0.37653577327728271, -0.32689717411994934, 0.39994722604751587, -0.32908499240875244, 0.25635251402854919, -0.22331586480140686, 0.3930109441280365, -0.29942667484283447, -0.2895902693271637, -0.12903288006782532, -0.35954684019088745, 0.42508542537689209, 0.16534709930419922, -0.24290035665035248, -0.33811348676681519, -0.14781785011291504, 0.12939774990081787, -0.16376395523548126, 0.16023166477680206, -0.06367214024066925, 0.41153830289840698, -0.36743855476379395, 0.3774813711643219, 0.30159389972686768, -0.40048283338546753, 0.10509882867336273, -0.057255342602729797, 0.2100880891084671, 0.32326817512512207, -0.24030481278896332, -0.25435465574264526, -0.32511425018310547, 0.3246205747127533, -0.37458023428916931, -0.27842530608177185, 0.40288561582565308, 0.23046298325061798, 0.30696919560432434, 0.38530737161636353, -0.39018446207046509, -0.1112639307975769, 0.067171379923820496, -0.20136918127536774, 0.25987532734870911, -0.2195618599653244, 0.13325493037700653, 0.32198894023895264, -0.31706961989402771, -0.34917071461677551, -0.42772564291954041, 0.084155522286891937, 0.35110840201377869, -0.28531375527381897, -0.060232341289520264, 0.27995723485946655, 0.34700465202331543, 0.24523766338825226, 0.14322464168071747, 0.077614352107048035, 0.032835830003023148, 0.39042973518371582, 0.015962949022650719, 0.17380137741565704, -0.032638147473335266, 0.35418784618377686, -0.44320890307426453, -0.14222967624664307, -0.42858642339706421, 0.10502376407384872, -0.10232265293598175, -0.36753618717193604, -0.34254109859466553, 0.12756125628948212, 0.33580449223518372, 0.38096582889556885, 0.30691391229629517, -0.36104768514633179, 0.37176430225372314, 0.42629498243331909, 0.021663496270775795, -0.42934846878051758, -0.32333949208259583, -0.39599150419235229, 0.072035297751426697, 0.36778131127357483, 0.28687402606010437, -0.21749681234359741, -0.19467276334762573, 0.10575701296329498, -0.24000439047813416, -0.04277217760682106>} : () -> tensor<2x20x5xf32>
%42 = nn.slice %41 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice", nn.results = "node_lstm__2.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%43 = nn.assign_value  {dtype = f32, nn.name = "constant.1", nn.results = "constant.1", nn.type = "assign_value", shape = array<i64: 2, 40>, values = array<f64: -0.14057669043540955, -0.022039987146854401, -0.37242451310157776, 0.1944996565580368, -0.23018448054790497, 0.43810772895812988, 0.38054350018501282, 0.20287609100341797, 0.28563976287841797, 0.4082338809967041, -0.068655908107757568, -0.43754103779792786, 0.038244280964136124, 0.14077875018119812, 0.27044236660003662, -0.098422937095165252, 0.021577291190624237, 0.42045068740844727, 0.0056521398946642876, 0.32202008366584778, -0.043925154954195023, 0.35881420969963074, -0.18398824334144592, -0.14166447520256042, 0.20082113146781921, 0.10952697694301605, 0.28291210532188416, 0.36478698253631592, -0.042769882827997208, -0.092954084277153015, -0.26945918798446655, -0.17140345275402069, 0.02404387854039669, 0.036851342767477036, 0.022639267146587372, -0.059916626662015915, 0.14236003160476685, 0.43207544088363647, -0.14984221756458282, 0.24602930247783661, -0.037704229354858398, 0.4136662483215332, -0.12637490034103394, -0.029943332076072693, 0.25365188717842102, -0.073805205523967743, 0.37616398930549622, 0.095258437097072601, 0.089357651770114898, 0.26170927286148071, 0.23295937478542328, -0.29187622666358948, -0.3884635865688324, -0.16889144480228424, 0.14271514117717743, 0.42557308077812195, 0.20164896547794342, 0.25877043604850769, 0.13764026761054993, -0.11367235332727432, 0.32237008213996887, 0.12761515378952026, -0.04513150081038475, -0.19780346751213074, -0.27174273133277893, -0.065421842038631439, -0.1405508816242218, 0.22579514980316162, -0.10576527565717697, -0.38109156489372253, -0.22356361150741577, 0.3639642596244812, 0.35604941844940186, -0.23644742369651794, 0.37726509571075439, -0.11553976684808731, -0.11300787329673767, 0.14196120202541351, -0.3635215163230896, -0.26458549499511719>} : () -> tensor<2x40xf32>
%44 = nn.slice %43 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.1", nn.results = "node_lstm__2.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%45 = nn.slice %44 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.2", nn.results = "node_lstm__2.slice.2", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%46 = nn.fill_constant  {dtype = f32, nn.name = "constant.2", nn.results = "constant.2", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%47 = nn.slice %46 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.3", nn.results = "node_lstm__2.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%48 = nn.fill_constant  {dtype = f32, nn.name = "constant.3", nn.results = "constant.3", nn.type = "fill_constant", shape = array<i64: 2, 2, 5>, value = 0.000000e+00 : f64} : () -> tensor<2x2x5xf32>
%49 = nn.slice %48 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.4", nn.results = "node_lstm__2.slice.4", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%50 = nn.assign_value  {dtype = f32, nn.name = "constant.4", nn.results = "constant.4", nn.type = "assign_value", shape = array<i64: 2, 20, 6>, values = array<f64: -0.033069763332605362, -0.16140590608119965, -0.013216208666563034, 0.19462643563747406, -0.05589577928185463, 0.1760883629322052, 0.1869533509016037, -0.294709712266922, 0.40213924646377563, 0.29635220766067505, -0.021282689645886421, 0.28813144564628601, -0.12349605560302734, -0.095581881701946258, 0.18685552477836609, -0.33173736929893494, -0.10826913267374039, -0.29756101965904236, -0.038352876901626587, -0.1766386479139328, -0.14789360761642456, -0.097736917436122894, 0.34422409534454346, 0.10999681055545807, -0.43192818760871887, -0.30965644121170044, -0.034831777215003967, 0.1477743536233902, 0.27831023931503296, 0.40885281562805176, -0.13041515648365021, 0.16668368875980377, 0.23034410178661346, 0.15853884816169739, -0.21048265695571899, -0.30750560760498047, -0.1221613883972168, 0.14300067722797394, 0.048195872455835342, 0.43715840578079224, 0.30209898948669434, -0.2092301994562149, 0.32128310203552246, -0.25495240092277527, -0.15095163881778717, 0.33147373795509338, -0.32873207330703735, -0.12428795546293259, -0.36754912137985229, 0.20753481984138489, 0.3204701840877533, 0.39313995838165283, -0.15588922798633575, -0.33068403601646423, 0.23599335551261902, -0.28921878337860107, -0.14902877807617188, -0.36794492602348328, 0.34885096549987793, -0.044937655329704285, -0.30169904232025146, 0.4225732684135437, 0.30036163330078125, -0.35585945844650269, -0.36791390180587769, -0.34909805655479431, 0.0087007870897650719, -0.096962928771972656, -0.43695706129074097, -0.12701769173145294, 0.28013628721237183, -0.031956981867551804, -0.35689008235931396, -0.29379647970199585, 0.16695894300937653, 0.13995027542114258, -0.19410344958305359, -0.36620587110519409, 0.18995347619056702, -0.238852858543396, -0.39173474907875061, 0.4100746214389801, 0.17980484664440155, -0.075870409607887268, 0.065642707049846649, 0.36324119567871094, -0.39743292331695557, -0.088969647884368896, -0.15835960209369659, -0.43440771102905273, 0.37926647067070007, -0.42271986603736877, -0.17993231117725372, 0.22703608870506287, 0.40473419427871704, -0.1181144192814827, 0.37043106555938721, -0.0091334143653512001, -0.41329684853553772, -0.4168570339679718, -0.20779743790626526, -0.0027301616501063108, 0.36271959543228149, -0.19102703034877777, -0.069311432540416718, 0.30572637915611267, -0.11025361716747284, 0.19375403225421906, -0.037922542542219162, -0.17428593337535858, -0.28975522518157959, 0.43897181749343872, -0.24020324647426605, 0.046072777360677719, 0.15530413389205933, 0.08295818418264389, -0.036133069545030594, -0.08643343299627304, -0.18822452425956726, 0.15454737842082977, -0.17638498544692993, -0.12392217665910721, -0.19007225334644318, -0.11043066531419754, 0.26137948036193848, 0.13423335552215576, -0.2109902948141098, 0.25294125080108643, 0.040105242282152176, 0.017699642106890678, 0.17268246412277222, -0.25050953030586243, -0.047320649027824402, 0.34111776947975159, 0.28974109888076782, 0.25209465622901917, -0.062754102051258087, 0.045118063688278198, 0.29029986262321472, 0.077866032719612122, 0.2462712824344635, 0.22659657895565033, 0.19614119827747345, 0.21038514375686646, -0.29960861802101135, -0.39305812120437622, -0.44314134120941162, 0.35046496987342834, -0.24876047670841217, -0.35162743926048279, 0.24704025685787201, -0.25322812795639038, -0.17275778949260712, 0.39460545778274536, -0.17292396724224091, 0.04540611058473587, 0.36322984099388123, -0.3507423996925354, 0.073955759406089783, 0.012403786182403564, -0.23101183772087097, 0.3610590398311615, 0.3080003559589386, -0.029302574694156647, -0.048100657761096954, 0.27855473756790161, -0.14796280860900879, 0.25318452715873718, -0.29832938313484192, -0.36736103892326355, 0.29859119653701782, 0.30506905913352966, -0.3476530909538269, -0.098916180431842803, 0.1899750679731369, 0.23889610171318054, 0.2664702832698822, 0.31342798471450806, -0.20467750728130341, 0.095295488834381103, 0.057175643742084503, -0.08612331748008728, 0.14198620617389679, -0.11679153889417648, 0.34650075435638428, -0.42401298880577087, -0.440715491771698, 0.38519150018692017, -0.19406335055828094, 0.10959452390670776, 0.16297610104084015, 0.070190064609050751, -0.28248244524002075, 0.048495382070541382, -0.29279923439025879, 0.37724652886390686, 0.069042578339576721, 0.32302960753440857, 0.31591883301734924, 0.19036537408828735, 0.15795758366584778, 0.25220426917076111, -0.28511297702789307, 0.33745273947715759, -0.096136540174484253, 0.34562727808952332, -0.029941307380795479, 0.2072412371635437, 0.33023807406425476, 0.084967464208602905, -0.086709856986999512, 0.18240818381309509, -0.44563907384872437, -0.045890927314758301, -0.091048710048198699, -0.34249189496040344, -0.021168442443013191, 0.10400789976119995, -0.43470767140388489, 0.3662889301776886, 0.25328361988067627, 0.44122409820556641, -0.19222536683082581, -0.31697559356689453, 0.272970050573349, 0.42036032676696777, -0.26065999269485474, -0.26236605644226074, -0.0329924076795578, 0.38027065992355347, -0.069155223667621613, -0.42834115028381348, -0.18502157926559448, -0.25593119859695435, 0.3371732234954834, -0.32710534334182739, 0.33383563160896301, 0.16707538068294525, -0.039928887039422989, -0.11225841194391251>} : () -> tensor<2x20x6xf32>
%51 = nn.slice %50 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.5", nn.results = "node_lstm__2.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%52 = nn.matmul %0, %51 {nn.name = "node_lstm__2.matmul_v2", nn.results = "node_lstm__2.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%53 = nn.slice %43 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_lstm__2.slice.6", nn.results = "node_lstm__2.slice.6", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x40xf32>) -> tensor<40xf32>
%54 = nn.slice %53 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.7", nn.results = "node_lstm__2.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%55 = nn.elementwise_add %52, %54 {nn.name = "node_lstm__2.elementwise_add", nn.results = "node_lstm__2.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%56:4 = nn.unbind %55 {nn.name = "node_lstm__2.unstack", nn.results = ["node_lstm__2.unstack", "node_lstm__2.unstack.1", "node_lstm__2.unstack.2", "node_lstm__2.unstack.3"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%57 = nn.matmul %47, %42 {nn.name = "node_lstm__2.matmul_v2.1", nn.results = "node_lstm__2.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%58 = nn.elementwise_add %56#0, %57 {nn.name = "node_lstm__2.elementwise_add.1", nn.results = "node_lstm__2.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%59 = nn.elementwise_add %58, %45 {nn.name = "node_lstm__2.elementwise_add.2", nn.results = "node_lstm__2.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%60:4 = nn.split %59 {axis = 1 : i64, nn.name = "node_lstm__2.split", nn.results = ["node_lstm__2.split", "node_lstm__2.split.1", "node_lstm__2.split.2", "node_lstm__2.split.3"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%61 = nn.sigmoid %60#0 {nn.name = "node_lstm__2.sigmoid", nn.results = "node_lstm__2.sigmoid", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%62 = nn.sigmoid %60#2 {nn.name = "node_lstm__2.sigmoid.1", nn.results = "node_lstm__2.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%63 = nn.tanh %60#3 {nn.name = "node_lstm__2.tanh", nn.results = "node_lstm__2.tanh", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%64 = nn.elementwise_mul %61, %63 {nn.name = "node_lstm__2.elementwise_mul", nn.results = "node_lstm__2.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%65 = nn.elementwise_mul %62, %49 {nn.name = "node_lstm__2.elementwise_mul.1", nn.results = "node_lstm__2.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%66 = nn.elementwise_add %65, %64 {nn.name = "node_lstm__2.elementwise_add.3", nn.results = "node_lstm__2.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%67 = nn.sigmoid %60#1 {nn.name = "node_lstm__2.sigmoid.2", nn.results = "node_lstm__2.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%68 = nn.tanh %66 {nn.name = "node_lstm__2.tanh.1", nn.results = "node_lstm__2.tanh.1", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%69 = nn.elementwise_mul %67, %68 {nn.name = "node_lstm__2.elementwise_mul.2", nn.results = "node_lstm__2.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%70 = nn.matmul %69, %42 {nn.name = "node_lstm__2.matmul_v2.2", nn.results = "node_lstm__2.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%71 = nn.elementwise_add %56#1, %70 {nn.name = "node_lstm__2.elementwise_add.4", nn.results = "node_lstm__2.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%72 = nn.elementwise_add %71, %45 {nn.name = "node_lstm__2.elementwise_add.5", nn.results = "node_lstm__2.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%73:4 = nn.split %72 {axis = 1 : i64, nn.name = "node_lstm__2.split.1", nn.results = ["node_lstm__2.split.4", "node_lstm__2.split.5", "node_lstm__2.split.6", "node_lstm__2.split.7"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%74 = nn.sigmoid %73#0 {nn.name = "node_lstm__2.sigmoid.3", nn.results = "node_lstm__2.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%75 = nn.sigmoid %73#2 {nn.name = "node_lstm__2.sigmoid.4", nn.results = "node_lstm__2.sigmoid.4", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%76 = nn.tanh %73#3 {nn.name = "node_lstm__2.tanh.2", nn.results = "node_lstm__2.tanh.2", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%77 = nn.elementwise_mul %74, %76 {nn.name = "node_lstm__2.elementwise_mul.3", nn.results = "node_lstm__2.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%78 = nn.elementwise_mul %75, %66 {nn.name = "node_lstm__2.elementwise_mul.4", nn.results = "node_lstm__2.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%79 = nn.elementwise_add %78, %77 {nn.name = "node_lstm__2.elementwise_add.6", nn.results = "node_lstm__2.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%80 = nn.sigmoid %73#1 {nn.name = "node_lstm__2.sigmoid.5", nn.results = "node_lstm__2.sigmoid.5", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%81 = nn.tanh %79 {nn.name = "node_lstm__2.tanh.3", nn.results = "node_lstm__2.tanh.3", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%82 = nn.elementwise_mul %80, %81 {nn.name = "node_lstm__2.elementwise_mul.5", nn.results = "node_lstm__2.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%83 = nn.matmul %82, %42 {nn.name = "node_lstm__2.matmul_v2.3", nn.results = "node_lstm__2.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%84 = nn.elementwise_add %56#2, %83 {nn.name = "node_lstm__2.elementwise_add.7", nn.results = "node_lstm__2.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%85 = nn.elementwise_add %84, %45 {nn.name = "node_lstm__2.elementwise_add.8", nn.results = "node_lstm__2.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%86:4 = nn.split %85 {axis = 1 : i64, nn.name = "node_lstm__2.split.2", nn.results = ["node_lstm__2.split.8", "node_lstm__2.split.9", "node_lstm__2.split.10", "node_lstm__2.split.11"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%87 = nn.sigmoid %86#0 {nn.name = "node_lstm__2.sigmoid.6", nn.results = "node_lstm__2.sigmoid.6", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%88 = nn.sigmoid %86#2 {nn.name = "node_lstm__2.sigmoid.7", nn.results = "node_lstm__2.sigmoid.7", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%89 = nn.tanh %86#3 {nn.name = "node_lstm__2.tanh.4", nn.results = "node_lstm__2.tanh.4", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%90 = nn.elementwise_mul %87, %89 {nn.name = "node_lstm__2.elementwise_mul.6", nn.results = "node_lstm__2.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%91 = nn.elementwise_mul %88, %79 {nn.name = "node_lstm__2.elementwise_mul.7", nn.results = "node_lstm__2.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%92 = nn.elementwise_add %91, %90 {nn.name = "node_lstm__2.elementwise_add.9", nn.results = "node_lstm__2.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%93 = nn.sigmoid %86#1 {nn.name = "node_lstm__2.sigmoid.8", nn.results = "node_lstm__2.sigmoid.8", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%94 = nn.tanh %92 {nn.name = "node_lstm__2.tanh.5", nn.results = "node_lstm__2.tanh.5", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%95 = nn.elementwise_mul %93, %94 {nn.name = "node_lstm__2.elementwise_mul.8", nn.results = "node_lstm__2.elementwise_mul.8", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%96 = nn.matmul %95, %42 {nn.name = "node_lstm__2.matmul_v2.4", nn.results = "node_lstm__2.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%97 = nn.elementwise_add %56#3, %96 {nn.name = "node_lstm__2.elementwise_add.10", nn.results = "node_lstm__2.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%98 = nn.elementwise_add %97, %45 {nn.name = "node_lstm__2.elementwise_add.11", nn.results = "node_lstm__2.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%99:4 = nn.split %98 {axis = 1 : i64, nn.name = "node_lstm__2.split.3", nn.results = ["node_lstm__2.split.12", "node_lstm__2.split.13", "node_lstm__2.split.14", "node_lstm__2.split.15"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%100 = nn.sigmoid %99#0 {nn.name = "node_lstm__2.sigmoid.9", nn.results = "node_lstm__2.sigmoid.9", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%101 = nn.sigmoid %99#2 {nn.name = "node_lstm__2.sigmoid.10", nn.results = "node_lstm__2.sigmoid.10", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%102 = nn.tanh %99#3 {nn.name = "node_lstm__2.tanh.6", nn.results = "node_lstm__2.tanh.6", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%103 = nn.elementwise_mul %100, %102 {nn.name = "node_lstm__2.elementwise_mul.9", nn.results = "node_lstm__2.elementwise_mul.9", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%104 = nn.elementwise_mul %101, %92 {nn.name = "node_lstm__2.elementwise_mul.10", nn.results = "node_lstm__2.elementwise_mul.10", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%105 = nn.elementwise_add %104, %103 {nn.name = "node_lstm__2.elementwise_add.12", nn.results = "node_lstm__2.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%106 = nn.sigmoid %99#1 {nn.name = "node_lstm__2.sigmoid.11", nn.results = "node_lstm__2.sigmoid.11", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%107 = nn.tanh %105 {nn.name = "node_lstm__2.tanh.7", nn.results = "node_lstm__2.tanh.7", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%108 = nn.elementwise_mul %106, %107 {nn.name = "node_lstm__2.elementwise_mul.11", nn.results = "node_lstm__2.elementwise_mul.11", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%109 = nn.slice %41 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.8", nn.results = "node_lstm__2.slice.8", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x5xf32>) -> tensor<20x5xf32>
%110 = nn.slice %43 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.9", nn.results = "node_lstm__2.slice.9", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%111 = nn.slice %110 {axes = array<i64: 0>, ends = array<i64: 40>, nn.name = "node_lstm__2.slice.10", nn.results = "node_lstm__2.slice.10", nn.type = "slice", starts = array<i64: 20>} : (tensor<40xf32>) -> tensor<20xf32>
%112 = nn.slice %46 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.11", nn.results = "node_lstm__2.slice.11", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%113 = nn.slice %48 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.12", nn.results = "node_lstm__2.slice.12", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x2x5xf32>) -> tensor<2x5xf32>
%114 = nn.slice %50 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.13", nn.results = "node_lstm__2.slice.13", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x20x6xf32>) -> tensor<20x6xf32>
%115 = nn.matmul %0, %114 {nn.name = "node_lstm__2", nn.results = "node_lstm__2.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x6xf32>, tensor<20x6xf32>) -> tensor<4x2x20xf32>
%116 = nn.slice %43 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 2>, nn.name = "node_lstm__2.slice.14", nn.results = "node_lstm__2.slice.14", nn.type = "slice", starts = array<i64: 1>} : (tensor<2x40xf32>) -> tensor<40xf32>
%117 = nn.slice %116 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_lstm__2.slice.15", nn.results = "node_lstm__2.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<40xf32>) -> tensor<20xf32>
%118 = nn.elementwise_add %115, %117 {nn.name = "node_lstm__2.elementwise_add.13", nn.results = "node_lstm__2.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<4x2x20xf32>, tensor<20xf32>) -> tensor<4x2x20xf32>
%119:4 = nn.unbind %118 {nn.name = "node_lstm__2.unstack.1", nn.results = ["node_lstm__2.unstack.4", "node_lstm__2.unstack.5", "node_lstm__2.unstack.6", "node_lstm__2.unstack.7"], nn.type = "unstack"} : (tensor<4x2x20xf32>) -> (tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>, tensor<2x20xf32>)
%120 = nn.matmul %112, %109 {nn.name = "node_lstm__2.matmul_v2.5", nn.results = "node_lstm__2.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%121 = nn.elementwise_add %119#3, %120 {nn.name = "node_lstm__2.elementwise_add.14", nn.results = "node_lstm__2.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%122 = nn.elementwise_add %121, %111 {nn.name = "node_lstm__2.elementwise_add.15", nn.results = "node_lstm__2.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%123:4 = nn.split %122 {axis = 1 : i64, nn.name = "node_lstm__2.split.4", nn.results = ["node_lstm__2.split.16", "node_lstm__2.split.17", "node_lstm__2.split.18", "node_lstm__2.split.19"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%124 = nn.sigmoid %123#0 {nn.name = "node_lstm__2.sigmoid.12", nn.results = "node_lstm__2.sigmoid.12", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%125 = nn.sigmoid %123#2 {nn.name = "node_lstm__2.sigmoid.13", nn.results = "node_lstm__2.sigmoid.13", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%126 = nn.tanh %123#3 {nn.name = "node_lstm__2.tanh.8", nn.results = "node_lstm__2.tanh.8", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%127 = nn.elementwise_mul %124, %126 {nn.name = "node_lstm__2.elementwise_mul.12", nn.results = "node_lstm__2.elementwise_mul.12", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%128 = nn.elementwise_mul %125, %113 {nn.name = "node_lstm__2.elementwise_mul.13", nn.results = "node_lstm__2.elementwise_mul.13", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%129 = nn.elementwise_add %128, %127 {nn.name = "node_lstm__2.elementwise_add.16", nn.results = "node_lstm__2.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%130 = nn.sigmoid %123#1 {nn.name = "node_lstm__2.sigmoid.14", nn.results = "node_lstm__2.sigmoid.14", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%131 = nn.tanh %129 {nn.name = "node_lstm__2.tanh.9", nn.results = "node_lstm__2.tanh.9", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%132 = nn.elementwise_mul %130, %131 {nn.name = "node_lstm__2.elementwise_mul.14", nn.results = "node_lstm__2.elementwise_mul.14", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%133 = nn.matmul %132, %109 {nn.name = "node_lstm__2.matmul_v2.6", nn.results = "node_lstm__2.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%134 = nn.elementwise_add %119#2, %133 {nn.name = "node_lstm__2.elementwise_add.17", nn.results = "node_lstm__2.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%135 = nn.elementwise_add %134, %111 {nn.name = "node_lstm__2.elementwise_add.18", nn.results = "node_lstm__2.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%136:4 = nn.split %135 {axis = 1 : i64, nn.name = "node_lstm__2.split.5", nn.results = ["node_lstm__2.split.20", "node_lstm__2.split.21", "node_lstm__2.split.22", "node_lstm__2.split.23"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%137 = nn.sigmoid %136#0 {nn.name = "node_lstm__2.sigmoid.15", nn.results = "node_lstm__2.sigmoid.15", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%138 = nn.sigmoid %136#2 {nn.name = "node_lstm__2.sigmoid.16", nn.results = "node_lstm__2.sigmoid.16", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%139 = nn.tanh %136#3 {nn.name = "node_lstm__2.tanh.10", nn.results = "node_lstm__2.tanh.10", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%140 = nn.elementwise_mul %137, %139 {nn.name = "node_lstm__2.elementwise_mul.15", nn.results = "node_lstm__2.elementwise_mul.15", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%141 = nn.elementwise_mul %138, %129 {nn.name = "node_lstm__2.elementwise_mul.16", nn.results = "node_lstm__2.elementwise_mul.16", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%142 = nn.elementwise_add %141, %140 {nn.name = "node_lstm__2.elementwise_add.19", nn.results = "node_lstm__2.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%143 = nn.sigmoid %136#1 {nn.name = "node_lstm__2.sigmoid.17", nn.results = "node_lstm__2.sigmoid.17", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%144 = nn.tanh %142 {nn.name = "node_lstm__2.tanh.11", nn.results = "node_lstm__2.tanh.11", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%145 = nn.elementwise_mul %143, %144 {nn.name = "node_lstm__2.elementwise_mul.17", nn.results = "node_lstm__2.elementwise_mul.17", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%146 = nn.matmul %145, %109 {nn.name = "node_lstm__2.matmul_v2.7", nn.results = "node_lstm__2.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%147 = nn.elementwise_add %119#1, %146 {nn.name = "node_lstm__2.elementwise_add.20", nn.results = "node_lstm__2.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%148 = nn.elementwise_add %147, %111 {nn.name = "node_lstm__2.elementwise_add.21", nn.results = "node_lstm__2.elementwise_add.21", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%149:4 = nn.split %148 {axis = 1 : i64, nn.name = "node_lstm__2.split.6", nn.results = ["node_lstm__2.split.24", "node_lstm__2.split.25", "node_lstm__2.split.26", "node_lstm__2.split.27"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%150 = nn.sigmoid %149#0 {nn.name = "node_lstm__2.sigmoid.18", nn.results = "node_lstm__2.sigmoid.18", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%151 = nn.sigmoid %149#2 {nn.name = "node_lstm__2.sigmoid.19", nn.results = "node_lstm__2.sigmoid.19", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%152 = nn.tanh %149#3 {nn.name = "node_lstm__2.tanh.12", nn.results = "node_lstm__2.tanh.12", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%153 = nn.elementwise_mul %150, %152 {nn.name = "node_lstm__2.elementwise_mul.18", nn.results = "node_lstm__2.elementwise_mul.18", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%154 = nn.elementwise_mul %151, %142 {nn.name = "node_lstm__2.elementwise_mul.19", nn.results = "node_lstm__2.elementwise_mul.19", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%155 = nn.elementwise_add %154, %153 {nn.name = "node_lstm__2.elementwise_add.22", nn.results = "node_lstm__2.elementwise_add.22", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%156 = nn.sigmoid %149#1 {nn.name = "node_lstm__2.sigmoid.20", nn.results = "node_lstm__2.sigmoid.20", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%157 = nn.tanh %155 {nn.name = "node_lstm__2.tanh.13", nn.results = "node_lstm__2.tanh.13", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%158 = nn.elementwise_mul %156, %157 {nn.name = "node_lstm__2.elementwise_mul.20", nn.results = "node_lstm__2.elementwise_mul.20", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%159 = nn.matmul %158, %109 {nn.name = "node_lstm__2.matmul_v2.8", nn.results = "node_lstm__2.matmul_v2.9", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x5xf32>, tensor<20x5xf32>) -> tensor<2x20xf32>
%160 = nn.elementwise_add %119#0, %159 {nn.name = "node_lstm__2.elementwise_add.23", nn.results = "node_lstm__2.elementwise_add.23", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<2x20xf32>) -> tensor<2x20xf32>
%161 = nn.elementwise_add %160, %111 {nn.name = "node_lstm__2.elementwise_add.24", nn.results = "node_lstm__2.elementwise_add.24", nn.type = "elementwise_add"} : (tensor<2x20xf32>, tensor<20xf32>) -> tensor<2x20xf32>
%162:4 = nn.split %161 {axis = 1 : i64, nn.name = "node_lstm__2.split.7", nn.results = ["node_lstm__2.split.28", "node_lstm__2.split.29", "node_lstm__2.split.30", "node_lstm__2.split.31"], nn.type = "split", num = 4 : i64} : (tensor<2x20xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>)
%163 = nn.sigmoid %162#0 {nn.name = "node_lstm__2.sigmoid.21", nn.results = "node_lstm__2.sigmoid.21", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%164 = nn.sigmoid %162#2 {nn.name = "node_lstm__2.sigmoid.22", nn.results = "node_lstm__2.sigmoid.22", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%165 = nn.tanh %162#3 {nn.name = "node_lstm__2.tanh.14", nn.results = "node_lstm__2.tanh.14", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%166 = nn.elementwise_mul %163, %165 {nn.name = "node_lstm__2.elementwise_mul.21", nn.results = "node_lstm__2.elementwise_mul.21", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%167 = nn.elementwise_mul %164, %155 {nn.name = "node_lstm__2.elementwise_mul.22", nn.results = "node_lstm__2.elementwise_mul.22", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%168 = nn.elementwise_add %167, %166 {nn.name = "node_lstm__2.elementwise_add.25", nn.results = "node_lstm__2.elementwise_add.25", nn.type = "elementwise_add"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%169 = nn.sigmoid %162#1 {nn.name = "node_lstm__2.sigmoid.23", nn.results = "node_lstm__2.sigmoid.23", nn.type = "sigmoid"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%170 = nn.tanh %168 {nn.name = "node_lstm__2.tanh.15", nn.results = "node_lstm__2.tanh.15", nn.type = "tanh"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
%171 = nn.elementwise_mul %169, %170 {nn.name = "node_lstm__2.elementwise_mul.23", nn.results = "node_lstm__2.elementwise_mul.23", nn.type = "elementwise_mul"} : (tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<2x5xf32>
%172 = nn.stack %69, %82, %95, %108 {nn.name = "node_lstm__2.stack", nn.results = "node_lstm__2.stack", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%173 = nn.stack %171, %158, %145, %132 {nn.name = "node_lstm__2.stack.1", nn.results = "node_lstm__2.stack.1", nn.type = "stack"} : (tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>, tensor<2x5xf32>) -> tensor<4x2x5xf32>
%174 = nn.stack %172, %173 {axis = 1 : i64, nn.name = "node_lstm__2.stack.2", nn.results = "val_112", nn.type = "stack"} : (tensor<4x2x5xf32>, tensor<4x2x5xf32>) -> tensor<4x2x2x5xf32>
%175 = nn.transpose %174 {nn.name = "node_Transpose_112", nn.results = "val_113", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x2x5xf32>
%176 = nn.reshape %175 {nn.name = "node_Reshape_125", nn.results = "val_126", nn.type = "reshape2", shape = array<i64: 4, 2, 10>} : (tensor<4x2x2x5xf32>) -> tensor<4x2x10xf32>
%177 = nn.transpose %176 {nn.name = "node_lstm__0", nn.results = "getitem", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<4x2x10xf32>) -> tensor<2x4x10xf32>
%178 = nn.transpose %177 {nn.name = "node_transpose", nn.results = "transpose", nn.type = "transpose2", perm = array<i64: 1, 0, 2>} : (tensor<2x4x10xf32>) -> tensor<4x2x10xf32>
%179 = nn.read @gru.weight_ih_l0 : tensor<12x10xf32>
%180 = nn.slice %179 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_134", nn.results = "val_135", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%181 = nn.slice %179 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_136", nn.results = "val_137", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%182 = nn.slice %179 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_139", nn.results = "val_140", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x10xf32>) -> tensor<4x10xf32>
%183 = nn.read @gru.weight_hh_l0 : tensor<12x4xf32>
%184 = nn.slice %183 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_140", nn.results = "val_141", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%185 = nn.slice %183 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_142", nn.results = "val_143", nn.type = "slice", starts = array<i64: 4>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%186 = nn.slice %183 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_145", nn.results = "val_146", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%187 = nn.read @gru.bias_ih_l0 : tensor<12xf32>
%188 = nn.slice %187 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_150", nn.results = "val_151", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%189 = nn.slice %187 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_152", nn.results = "val_153", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%190 = nn.slice %187 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_155", nn.results = "val_156", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%191 = nn.read @gru.bias_hh_l0 : tensor<12xf32>
%192 = nn.slice %191 {axes = array<i64: 0>, ends = array<i64: 4>, nn.name = "node_Slice_156", nn.results = "val_157", nn.type = "slice", starts = array<i64: 0>} : (tensor<12xf32>) -> tensor<4xf32>
%193 = nn.slice %191 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_Slice_158", nn.results = "val_159", nn.type = "slice", starts = array<i64: 4>} : (tensor<12xf32>) -> tensor<4xf32>
%194 = nn.slice %191 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_Slice_161", nn.results = "val_162", nn.type = "slice", starts = array<i64: 8>} : (tensor<12xf32>) -> tensor<4xf32>
%195 = nn.assign_value  {dtype = f32, nn.name = "constant.5", nn.results = "constant.5", nn.type = "assign_value", shape = array<i64: 1, 12, 4>, values = array<f64: -0.38123172521591187, -0.097259223461151123, 0.037150800228118896, 0.32884019613265991, 0.13836950063705444, -0.008210301399230957, -0.47312003374099731, -0.23612445592880249, 0.13027387857437134, -0.16011267900466919, -0.30615901947021484, 0.12607669830322266, 0.35683149099349976, 0.061506152153015137, 0.37447559833526611, 0.4313008189201355, 0.30608874559402466, 0.033803164958953857, 0.085134029388427734, -0.19174998998641968, -0.016987860202789307, 0.25613921880722046, -0.039128482341766357, -0.16070187091827393, 0.12367308139801025, -0.016199231147766113, 0.042303085327148438, -0.10730236768722534, -0.0049529075622558594, -0.12054121494293213, 0.42046153545379639, -0.3390117883682251, 0.012394249439239502, 0.49994325637817383, 0.16513919830322266, 0.16493070125579834, 0.18126219511032104, -0.46292263269424438, 0.20371031761169434, 0.41989928483963013, 0.09326171875, 0.030072391033172607, -0.085417330265045166, -0.3927309513092041, 0.063424944877624512, 0.2014610767364502, 0.19071090221405029, 0.45414960384368896>} : () -> tensor<1x12x4xf32>
%196 = nn.slice %195 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice", nn.results = "node_gru__1.slice", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x4xf32>) -> tensor<12x4xf32>
%197 = nn.slice %196 {axes = array<i64: 0>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.1", nn.results = "node_gru__1.slice.1", nn.type = "slice", starts = array<i64: 0>} : (tensor<12x4xf32>) -> tensor<8x4xf32>
%198 = nn.slice %196 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.2", nn.results = "node_gru__1.slice.2", nn.type = "slice", starts = array<i64: 8>} : (tensor<12x4xf32>) -> tensor<4x4xf32>
%199 = nn.assign_value  {dtype = f32, nn.name = "constant.6", nn.results = "constant.6", nn.type = "assign_value", shape = array<i64: 1, 24>, values = array<f64: -0.25287538766860962, -0.33434617519378662, 0.10737717151641846, -0.10659933090209961, -0.29915380477905273, 0.44022953510284424, -0.11196416616439819, -0.14583593606948853, 0.091874778270721435, -0.48667603731155396, -0.16205620765686035, 0.25686132907867432, 0.3325345516204834, 0.43062537908554077, 0.22138458490371704, 0.26588320732116699, -0.24307405948638916, 0.46195685863494873, -0.33192163705825806, -0.28788274526596069, -0.35443860292434692, 0.094450950622558593, -0.046684920787811279, -0.23523563146591187>} : () -> tensor<1x24xf32>
%200 = nn.slice %199 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.3", nn.results = "node_gru__1.slice.3", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%201 = nn.slice %200 {axes = array<i64: 0>, ends = array<i64: 20>, nn.name = "node_gru__1.slice.4", nn.results = "node_gru__1.slice.4", nn.type = "slice", starts = array<i64: 12>} : (tensor<24xf32>) -> tensor<8xf32>
%202 = nn.slice %199 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.5", nn.results = "node_gru__1.slice.5", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%203 = nn.slice %202 {axes = array<i64: 0>, ends = array<i64: 24>, nn.name = "node_gru__1.slice.6", nn.results = "node_gru__1.slice.6", nn.type = "slice", starts = array<i64: 20>} : (tensor<24xf32>) -> tensor<4xf32>
%204 = nn.fill_constant  {dtype = f32, nn.name = "constant.7", nn.results = "constant.7", nn.type = "fill_constant", shape = array<i64: 1, 2, 4>, value = 0.000000e+00 : f64} : () -> tensor<1x2x4xf32>
%205 = nn.slice %204 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.7", nn.results = "node_gru__1.slice.7", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x2x4xf32>) -> tensor<2x4xf32>
%206 = nn.assign_value  {dtype = f32, nn.name = "constant.8", nn.results = "constant.8", nn.type = "assign_value", shape = array<i64: 1, 12, 10>, values = array<f64: -0.20465219020843506, 0.039004743099212646, 0.2660413384437561, 0.26751631498336792, 0.14564806222915649, 0.35311859846115112, -0.23309212923049927, 0.033398985862731934, 0.16762679815292358, 0.16079890727996826, -0.17938637733459473, 0.40603184700012207, -0.38209456205368042, -0.23721396923065186, -0.47962766885757446, 0.059825539588928223, -0.3884737491607666, 0.35581302642822266, -0.33479201793670654, 0.13182836771011353, 0.44397062063217163, 0.45493507385253906, 0.16602027416229248, 0.1826062798500061, 0.088913321495056152, 0.28806990385055542, -0.034737646579742432, -0.3748663067817688, 0.44159352779388428, -0.376473069190979, 0.48627942800521851, 0.027570545673370361, 0.22935992479324341, 0.013865649700164795, 0.21287977695465088, 0.34070932865142822, -0.47186583280563354, 0.28447502851486206, -0.16901242733001709, -0.45010221004486084, -0.43532055616378784, 0.48280316591262817, 0.22547411918640137, -0.49770271778106689, -0.41020286083221436, -0.31577372550964355, 0.45280098915100098, 0.27205520868301392, 0.16321283578872681, 0.28306287527084351, 0.084695398807525634, 0.3565024733543396, -0.40257811546325684, 0.39290690422058105, 0.22854840755462646, 0.165965735912323, 0.31973057985305786, -0.097684979438781738, -0.23752772808074951, -0.13601952791213989, -0.37506234645843506, 0.0034076571464538574, 0.25717347860336304, 0.093077242374420166, -0.017282247543334961, 0.18916183710098267, -0.45594340562820435, -0.32873493432998657, -0.4364582896232605, 0.49709016084671021, -0.45447170734405518, 0.23751652240753174, 0.35940062999725342, -0.14175224304199219, -0.078794479370117188, 0.41073775291442871, -0.4086906909942627, -0.49871271848678589, -0.07330399751663208, -0.064021468162536621, -0.40089553594589233, 0.044834375381469727, 0.38914841413497925, -0.47308939695358276, 0.14499950408935547, 0.20180296897888184, -0.4607354998588562, 0.11057639122009277, -0.24536806344985962, 0.078116297721862793, -0.19015544652938843, 0.40649956464767456, -0.45902013778686523, 0.26136207580566406, -0.18806952238082886, 0.14063173532485962, 0.050072550773620605, -0.46564841270446777, -0.23765033483505249, 0.021085739135742188, 0.015335798263549805, -0.25294995307922363, 0.28587967157363892, -0.23966628313064575, -0.26529443264007568, 0.2186850905418396, -0.05366206169128418, 0.15621262788772583, 0.31045079231262207, -0.19670569896697998, 0.14209699630737305, 0.39873802661895752, 0.079459249973297119, 0.43407851457595825, 0.21719115972518921, 0.36710959672927856, 0.38938069343566895, 0.30071818828582764, 0.13570952415466309, 0.25080430507659912>} : () -> tensor<1x12x10xf32>
%207 = nn.slice %206 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.8", nn.results = "node_gru__1.slice.8", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x12x10xf32>) -> tensor<12x10xf32>
%208 = nn.matmul %178, %207 {nn.name = "node_gru__1", nn.results = "node_gru__1.matmul_v2", nn.type = "matmul_v2", transpose_y = true} : (tensor<4x2x10xf32>, tensor<12x10xf32>) -> tensor<4x2x12xf32>
%209 = nn.slice %199 {axes = array<i64: 0>, decrease_axis = array<i64: 0>, ends = array<i64: 1>, nn.name = "node_gru__1.slice.9", nn.results = "node_gru__1.slice.9", nn.type = "slice", starts = array<i64: 0>} : (tensor<1x24xf32>) -> tensor<24xf32>
%210 = nn.slice %209 {axes = array<i64: 0>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.10", nn.results = "node_gru__1.slice.10", nn.type = "slice", starts = array<i64: 0>} : (tensor<24xf32>) -> tensor<12xf32>
%211 = nn.elementwise_add %208, %210 {nn.name = "node_gru__1.elementwise_add", nn.results = "node_gru__1.elementwise_add", nn.type = "elementwise_add"} : (tensor<4x2x12xf32>, tensor<12xf32>) -> tensor<4x2x12xf32>
%212:4 = nn.unbind %211 {nn.name = "node_gru__1.unstack", nn.results = ["node_gru__1.unstack", "node_gru__1.unstack.1", "node_gru__1.unstack.2", "node_gru__1.unstack.3"], nn.type = "unstack"} : (tensor<4x2x12xf32>) -> (tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>, tensor<2x12xf32>)
%213 = nn.matmul %205, %197 {nn.name = "node_gru__1.matmul_v2", nn.results = "node_gru__1.matmul_v2.1", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%214 = nn.slice %212#0 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.11", nn.results = "node_gru__1.slice.11", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%215 = nn.elementwise_add %214, %213 {nn.name = "node_gru__1.elementwise_add.1", nn.results = "node_gru__1.elementwise_add.1", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%216 = nn.elementwise_add %215, %201 {nn.name = "node_gru__1.elementwise_add.2", nn.results = "node_gru__1.elementwise_add.2", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%217 = nn.sigmoid %216 {nn.name = "node_gru__1.sigmoid", nn.results = "node_gru__1.sigmoid", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%218:2 = nn.split %217 {axis = 1 : i64, nn.name = "node_gru__1.split", nn.results = ["node_gru__1.split", "node_gru__1.split.1"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%219 = nn.matmul %205, %198 {nn.name = "node_gru__1.matmul_v2.1", nn.results = "node_gru__1.matmul_v2.2", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%220 = nn.elementwise_add %219, %203 {nn.name = "node_gru__1.elementwise_add.3", nn.results = "node_gru__1.elementwise_add.3", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%221 = nn.elementwise_mul %218#1, %220 {nn.name = "node_gru__1.elementwise_mul", nn.results = "node_gru__1.elementwise_mul", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%222 = nn.slice %212#0 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.12", nn.results = "node_gru__1.slice.12", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%223 = nn.elementwise_add %222, %221 {nn.name = "node_gru__1.elementwise_add.4", nn.results = "node_gru__1.elementwise_add.4", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%224 = nn.tanh %223 {nn.name = "node_gru__1.tanh", nn.results = "node_gru__1.tanh", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%225 = nn.elementwise_sub %205, %224 {nn.name = "node_gru__1.elementwise_sub", nn.results = "node_gru__1.elementwise_sub", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%226 = nn.elementwise_mul %218#0, %225 {nn.name = "node_gru__1.elementwise_mul.1", nn.results = "node_gru__1.elementwise_mul.1", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%227 = nn.elementwise_add %224, %226 {nn.name = "node_gru__1.elementwise_add.5", nn.results = "node_gru__1.elementwise_add.5", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%228 = nn.matmul %227, %197 {nn.name = "node_gru__1.matmul_v2.2", nn.results = "node_gru__1.matmul_v2.3", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%229 = nn.slice %212#1 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.13", nn.results = "node_gru__1.slice.13", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%230 = nn.elementwise_add %229, %228 {nn.name = "node_gru__1.elementwise_add.6", nn.results = "node_gru__1.elementwise_add.6", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%231 = nn.elementwise_add %230, %201 {nn.name = "node_gru__1.elementwise_add.7", nn.results = "node_gru__1.elementwise_add.7", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%232 = nn.sigmoid %231 {nn.name = "node_gru__1.sigmoid.1", nn.results = "node_gru__1.sigmoid.1", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%233:2 = nn.split %232 {axis = 1 : i64, nn.name = "node_gru__1.split.1", nn.results = ["node_gru__1.split.2", "node_gru__1.split.3"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%234 = nn.matmul %227, %198 {nn.name = "node_gru__1.matmul_v2.3", nn.results = "node_gru__1.matmul_v2.4", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%235 = nn.elementwise_add %234, %203 {nn.name = "node_gru__1.elementwise_add.8", nn.results = "node_gru__1.elementwise_add.8", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%236 = nn.elementwise_mul %233#1, %235 {nn.name = "node_gru__1.elementwise_mul.2", nn.results = "node_gru__1.elementwise_mul.2", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%237 = nn.slice %212#1 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.14", nn.results = "node_gru__1.slice.14", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%238 = nn.elementwise_add %237, %236 {nn.name = "node_gru__1.elementwise_add.9", nn.results = "node_gru__1.elementwise_add.9", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%239 = nn.tanh %238 {nn.name = "node_gru__1.tanh.1", nn.results = "node_gru__1.tanh.1", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%240 = nn.elementwise_sub %227, %239 {nn.name = "node_gru__1.elementwise_sub.1", nn.results = "node_gru__1.elementwise_sub.1", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%241 = nn.elementwise_mul %233#0, %240 {nn.name = "node_gru__1.elementwise_mul.3", nn.results = "node_gru__1.elementwise_mul.3", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%242 = nn.elementwise_add %239, %241 {nn.name = "node_gru__1.elementwise_add.10", nn.results = "node_gru__1.elementwise_add.10", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%243 = nn.matmul %242, %197 {nn.name = "node_gru__1.matmul_v2.4", nn.results = "node_gru__1.matmul_v2.5", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%244 = nn.slice %212#2 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.15", nn.results = "node_gru__1.slice.15", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%245 = nn.elementwise_add %244, %243 {nn.name = "node_gru__1.elementwise_add.11", nn.results = "node_gru__1.elementwise_add.11", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%246 = nn.elementwise_add %245, %201 {nn.name = "node_gru__1.elementwise_add.12", nn.results = "node_gru__1.elementwise_add.12", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%247 = nn.sigmoid %246 {nn.name = "node_gru__1.sigmoid.2", nn.results = "node_gru__1.sigmoid.2", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%248:2 = nn.split %247 {axis = 1 : i64, nn.name = "node_gru__1.split.2", nn.results = ["node_gru__1.split.4", "node_gru__1.split.5"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%249 = nn.matmul %242, %198 {nn.name = "node_gru__1.matmul_v2.5", nn.results = "node_gru__1.matmul_v2.6", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%250 = nn.elementwise_add %249, %203 {nn.name = "node_gru__1.elementwise_add.13", nn.results = "node_gru__1.elementwise_add.13", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%251 = nn.elementwise_mul %248#1, %250 {nn.name = "node_gru__1.elementwise_mul.4", nn.results = "node_gru__1.elementwise_mul.4", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%252 = nn.slice %212#2 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.16", nn.results = "node_gru__1.slice.16", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%253 = nn.elementwise_add %252, %251 {nn.name = "node_gru__1.elementwise_add.14", nn.results = "node_gru__1.elementwise_add.14", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%254 = nn.tanh %253 {nn.name = "node_gru__1.tanh.2", nn.results = "node_gru__1.tanh.2", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%255 = nn.elementwise_sub %242, %254 {nn.name = "node_gru__1.elementwise_sub.2", nn.results = "node_gru__1.elementwise_sub.2", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%256 = nn.elementwise_mul %248#0, %255 {nn.name = "node_gru__1.elementwise_mul.5", nn.results = "node_gru__1.elementwise_mul.5", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%257 = nn.elementwise_add %254, %256 {nn.name = "node_gru__1.elementwise_add.15", nn.results = "node_gru__1.elementwise_add.15", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%258 = nn.matmul %257, %197 {nn.name = "node_gru__1.matmul_v2.6", nn.results = "node_gru__1.matmul_v2.7", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<8x4xf32>) -> tensor<2x8xf32>
%259 = nn.slice %212#3 {axes = array<i64: 1>, ends = array<i64: 8>, nn.name = "node_gru__1.slice.17", nn.results = "node_gru__1.slice.17", nn.type = "slice", starts = array<i64: 0>} : (tensor<2x12xf32>) -> tensor<2x8xf32>
%260 = nn.elementwise_add %259, %258 {nn.name = "node_gru__1.elementwise_add.16", nn.results = "node_gru__1.elementwise_add.16", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<2x8xf32>) -> tensor<2x8xf32>
%261 = nn.elementwise_add %260, %201 {nn.name = "node_gru__1.elementwise_add.17", nn.results = "node_gru__1.elementwise_add.17", nn.type = "elementwise_add"} : (tensor<2x8xf32>, tensor<8xf32>) -> tensor<2x8xf32>
%262 = nn.sigmoid %261 {nn.name = "node_gru__1.sigmoid.3", nn.results = "node_gru__1.sigmoid.3", nn.type = "sigmoid"} : (tensor<2x8xf32>) -> tensor<2x8xf32>
%263:2 = nn.split %262 {axis = 1 : i64, nn.name = "node_gru__1.split.3", nn.results = ["node_gru__1.split.6", "node_gru__1.split.7"], nn.type = "split", num = 2 : i64} : (tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>)
%264 = nn.matmul %257, %198 {nn.name = "node_gru__1.matmul_v2.7", nn.results = "node_gru__1.matmul_v2.8", nn.type = "matmul_v2", transpose_y = true} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
%265 = nn.elementwise_add %264, %203 {nn.name = "node_gru__1.elementwise_add.18", nn.results = "node_gru__1.elementwise_add.18", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
%266 = nn.elementwise_mul %263#1, %265 {nn.name = "node_gru__1.elementwise_mul.6", nn.results = "node_gru__1.elementwise_mul.6", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%267 = nn.slice %212#3 {axes = array<i64: 1>, ends = array<i64: 12>, nn.name = "node_gru__1.slice.18", nn.results = "node_gru__1.slice.18", nn.type = "slice", starts = array<i64: 8>} : (tensor<2x12xf32>) -> tensor<2x4xf32>
%268 = nn.elementwise_add %267, %266 {nn.name = "node_gru__1.elementwise_add.19", nn.results = "node_gru__1.elementwise_add.19", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%269 = nn.tanh %268 {nn.name = "node_gru__1.tanh.3", nn.results = "node_gru__1.tanh.3", nn.type = "tanh"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
%270 = nn.elementwise_sub %257, %269 {nn.name = "node_gru__1.elementwise_sub.3", nn.results = "node_gru__1.elementwise_sub.3", nn.type = "elementwise_sub"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%271 = nn.elementwise_mul %263#0, %270 {nn.name = "node_gru__1.elementwise_mul.7", nn.results = "node_gru__1.elementwise_mul.7", nn.type = "elementwise_mul"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%272 = nn.elementwise_add %269, %271 {nn.name = "node_gru__1.elementwise_add.20", nn.results = "node_gru__1.elementwise_add.20", nn.type = "elementwise_add"} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
%273 = nn.stack %227, %242, %257, %272 {nn.name = "node_gru__1.stack", nn.results = "node_gru__1.stack", nn.type = "stack"} : (tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<4x2x4xf32>
%274 = nn.stack %273 {axis = 1 : i64, nn.name = "node_gru__1.stack.1", nn.results = "val_167", nn.type = "stack"} : (tensor<4x2x4xf32>) -> tensor<4x1x2x4xf32>
%275 = nn.transpose %274 {nn.name = "node_Transpose_166", nn.results = "val_168", nn.type = "transpose2", perm = array<i64: 0, 2, 1, 3>} : (tensor<4x1x2x4xf32>) -> tensor<4x2x1x4xf32>
%276 = nn.reshape %275 {nn.name = "node_gru__0", nn.results = "y", nn.type = "reshape2", shape = array<i64: 4, 2, 4>} : (tensor<4x2x1x4xf32>) -> tensor<4x2x4xf32>
return %276 : tensor<4x2x4xf32>
