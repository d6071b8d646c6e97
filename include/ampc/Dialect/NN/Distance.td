// Similarities, distances, and losses on them and on probabilities.
#ifndef AMPC_DIALECT_NN_DISTANCE_TD
#define AMPC_DIALECT_NN_DISTANCE_TD

include "ampc/Dialect/NN/Padding.td"

def NN_SoftminOp : NN_ComposedOp<"softmin", ["softmin(X) -> (Out) {axis:int=-1} : black", "softmin(x) -> (out) {axis:int=-1} : softmin"]> {
  let extra = NN_Numerics<"", "1.0">.text;
  let summary = "The softmax of -x along `axis`";
  let description = [{
    * (softmin_c1) `axis` lies in [-rank, rank).

    ```mlir
    %y = nn.softmin %x {axis = 0 : i64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, DefaultValuedAttr<I64Attr, "-1">:$axis);
  let results = (outs NN_FloatTensor:$out);
}

def NN_CosineSimilarityOp : NN_ComposedOp<"cosine_similarity", [
    "cosine_similarity(X1, X2) -> (Out) {axis:int=1, eps:float=1e-8} : unlisted",
    "cosine_similarity(x1, x2) -> (out) {axis:int=1, eps:float=1e-8} : cosine_similarity"]> {
  let extra = NN_Numerics<"{Square}, {Root}", "1.0">.text;
  let summary = "The cosine of the angle between x1 and x2 along `axis`";
  let description = [{
    sum(x1 x2) / sqrt(max(sum(x1^2) sum(x2^2), eps^2)), without that dimension. The operands broadcast.
    * (cosine_similarity_c1) x1 and x2 have one element type and shapes that broadcast.
    * (cosine_similarity_c2) `axis` lies in [-rank, rank) of the broadcast shape, which has a dimension.

    ```mlir
    %y = nn.cosine_similarity %a, %b {axis = -1 : i64} : (tensor<4x8xf32>, tensor<8xf32>) -> tensor<4xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x1, NN_FloatTensor:$x2, DefaultValuedAttr<I64Attr, "1">:$axis, DefaultValuedAttr<F64Attr, "1e-8">:$eps);
  let results = (outs NN_FloatTensor:$out);
}

def NN_SmoothL1LossOp : NN_ComposedOp<"smooth_l1_loss", [
    "smooth_l1_loss(X, Y) -> (Out) {delta:float=1, reduction:str='mean', is_huber:bool=true} : unlisted",
    "smooth_l1_loss(input, label) -> (out) {delta:float=1, reduction:str='mean', is_huber:bool=true} : smooth_l1_loss"]> {
  let extra = NN_Numerics<"{Difference}, {Square}">.text;
  let summary = "Squares of small differences and sizes of large ones, and their mean or sum";
  let description = [{
    With r = x - y: r^2 / 2 where |r| <= delta, else delta (|r| - delta / 2); without `is_huber` this over delta.
    * (smooth_l1_loss_c1) x and y have one type.
    * (smooth_l1_loss_c2) `reduction` is none, mean or sum.
    * (smooth_l1_loss_c3) `delta` is positive.

    ```mlir
    %l = nn.smooth_l1_loss %x, %y {delta = 0.5 : f64} : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_FloatTensor:$y, DefaultValuedAttr<F64Attr, "1.0">:$delta, DefaultValuedAttr<StrAttr, "\"mean\"">:$reduction,
                       DefaultValuedAttr<BoolAttr, "true">:$is_huber);
  let results = (outs NN_FloatTensor:$out);
}

def NN_CrossEntropyOp : NN_InferredOp<"cross_entropy", [
    "cross_entropy(X, Label) -> (Y) {soft_label:bool=false, ignore_index:int=-100} : black",
    "cross_entropy(x, label) -> (y) {soft_label:bool=false, ignore_index:int=-100} : cross_entropy",
    "cross_entropy2(X, Label) -> (Y, ~MatchX, ~XShape) {ignore_index:int=-100} : black",
    "cross_entropy2(x, label) -> (out, ~x_shape, ~match_x) {ignore_index:int=-100} : cross_entropy2"],
    [DeclareOpInterfaceMethods<DecomposableOpInterface>, DeclareOpInterfaceMethods<GradientOpInterface>, DeclareOpInterfaceMethods<IndexingOpInterface>]> {
  let extra = NN_Numerics<"{Singular, 0}">.text;
  let summary = "The cross entropy of probabilities and a label along the last dimension";
  let description = [{
    A hard label is a class number: the loss is -log of its probability, 0 where the label is `ignore_index`. With `soft_label` the label is
    a weight per class: the loss is the sum of -weight log(probability). Logarithms are at least -1e20. The label has no gradient.
    A class number outside [0, classes) that is not `ignore_index` gives NaN, in the loss and in its line of the gradient.
    * (cross_entropy_c1) x has a dimension, and a hard label its shape with the last one 1.
    * (cross_entropy_c2) a hard label is i32 or i64; a soft one has the type of x.

    ```mlir
    %l = nn.cross_entropy %p, %label : (tensor<4x8xf32>, tensor<4x1xi64>) -> tensor<4x1xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, NN_NumberTensor:$label, DefaultValuedAttr<BoolAttr, "false">:$soft_label, DefaultValuedAttr<I64Attr, "-100">:$ignore_index);
  let results = (outs NN_FloatTensor:$out);
}

def NN_TripletMarginLossOp : NN_ComposedOp<"triplet_margin_loss", [
    "triplet_margin_loss(Input, Positive, Negative) -> (Out) {margin:float=1, p:order=2, epsilon:float=1e-6, swap:bool=false, reduction:str='mean'} : black",
    "triplet_margin_loss(input, positive, negative) -> (out) {margin:float=1, p:order=2, epsilon:float=1e-6, swap:bool=false, reduction:str='mean'} "
      # ": triplet_margin_loss"]> {
  let extra = NN_Numerics<"{Difference}, {Square}, {Root}">.text;
  let summary = "max(d(input, positive) - d(input, negative) + margin, 0), and its mean or sum";
  let description = [{
    d is the norm of the order p of x - y + epsilon along the last dimension. With `swap` the smaller one of d(input, negative) and
    d(positive, negative) counts.
    * (triplet_margin_loss_c1) the operands have one type and a dimension.
    * (triplet_margin_loss_c2) `reduction` is none, mean or sum.

    ```mlir
    %l = nn.triplet_margin_loss %a, %b, %c : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<f32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$input, NN_FloatTensor:$positive, NN_FloatTensor:$negative, DefaultValuedAttr<F64Attr, "1.0">:$margin,
                       DefaultValuedAttr<F64Attr, "2.0">:$p, DefaultValuedAttr<F64Attr, "1e-6">:$epsilon, DefaultValuedAttr<BoolAttr, "false">:$swap,
                       DefaultValuedAttr<StrAttr, "\"mean\"">:$reduction);
  let results = (outs NN_FloatTensor:$out);
}

def NN_RenormOp : NN_ComposedOp<"renorm", [
    "renorm(X) -> (Out) {p:float, axis:int, max_norm:float} : black", "renorm(x) -> (out) {p:float, axis:int, max_norm:float} : renorm"]> {
  let extra = NN_Numerics<"{Square}, {Root}", "a[0]">.text;
  let summary = "x with the slices along `axis` of a norm above `max_norm` scaled down to it";
  let description = [{
    A slice whose norm of the order p exceeds `max_norm` is multiplied by max_norm / (norm + 1e-7).
    * (renorm_c1) `axis` lies in [-rank, rank), and x has at least two dimensions.
    * (renorm_c2) `p` is positive, and `max_norm` not negative.

    ```mlir
    %y = nn.renorm %x {p = 2.0 : f64, axis = 0 : i64, max_norm = 1.0 : f64} : (tensor<4x8xf32>) -> tensor<4x8xf32>
    ```
  }];
  let arguments = (ins NN_FloatTensor:$x, F64Attr:$p, I64Attr:$axis, F64Attr:$max_norm);
  let results = (outs NN_FloatTensor:$out);
}

#endif
