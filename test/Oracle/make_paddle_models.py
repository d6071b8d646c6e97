#!/usr/bin/env python3
"""Writes paddle_models.zip: models saved by a real PaddlePaddle with inputs, outputs, what its mixed precision decides, and losses of a training.

Needs the paddlepaddle package (made with 3.3.1, CPU). A CPU build of PIR refuses float16: decisions are those of bfloat16, whose lists are the
same for all operators used here. Weights are rounded to few bits, which keeps the archive small.
"""
import io
import json
import math
import os
import pathlib
import tempfile
import zipfile

os.environ["FLAGS_enable_pir_api"] = "1"
import numpy as np  # noqa: E402
import paddle  # noqa: E402
import paddle.nn.functional as F  # noqa: E402
from paddle import nn  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
STEPS, BATCHES = 20, 5
WITHOUT_DECISIONS = ("resnet18", "mobilenetv2", "operators", "composed", "complex", "detector", "solved", "recurrent", "control")  # a CPU build of PIR has no batch norm in bfloat16
# The layer casts its mask to the type that it sees, so that the model would be another one under auto_cast.
nn.layer.transformer._convert_attention_mask = lambda mask, dtype: mask
FLOATS = {paddle.float32: "float32", paddle.bfloat16: "low"}


class Mlp(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(0.25), nn.Linear(16, 4), nn.Softmax())

    def forward(self, x):
        return self.body(x)


class LeNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2D(1, 4, 3, padding=1), nn.ReLU(), nn.MaxPool2D(2, 2), nn.Conv2D(4, 6, 5), nn.ReLU(), nn.AvgPool2D(2, 2))
        self.fc = nn.Sequential(nn.Linear(24, 12), nn.Linear(12, 10))

    def forward(self, image):
        return self.fc(paddle.flatten(self.features(image), 1))


class Basic(nn.Layer):
    def __init__(self, inside, out, stride):
        super().__init__()
        self.a = nn.Conv2D(inside, out, 3, stride=stride, padding=1, bias_attr=False)
        self.b = nn.Conv2D(out, out, 3, padding=1, bias_attr=False)
        self.na, self.nb = nn.BatchNorm2D(out), nn.BatchNorm2D(out)
        self.down = nn.Sequential(nn.Conv2D(inside, out, 1, stride=stride, bias_attr=False), nn.BatchNorm2D(out)) if stride != 1 else None

    def forward(self, x):
        y = self.nb(self.b(F.relu(self.na(self.a(x)))))
        return F.relu(y + (x if self.down is None else self.down(x)))


class ResNet(nn.Layer):
    """ResNet-18, narrow."""

    def __init__(self):
        super().__init__()
        self.stem, self.norm, self.pool = nn.Conv2D(3, 4, 7, stride=2, padding=3, bias_attr=False), nn.BatchNorm2D(4), nn.MaxPool2D(3, 2, 1)
        widths = [4, 4, 4, 6, 6, 8, 8, 12, 12]
        self.blocks = nn.Sequential(*[Basic(a, b, 2 if a != b else 1) for a, b in zip(widths, widths[1:])])
        self.average, self.fc = nn.AdaptiveAvgPool2D((1, 1)), nn.Linear(12, 10)

    def forward(self, image):
        x = self.pool(F.relu(self.norm(self.stem(image))))
        return self.fc(paddle.flatten(self.average(self.blocks(x)), 1))


class Inverted(nn.Layer):
    def __init__(self, inside, out, stride, expand):
        super().__init__()
        wide = inside * expand
        self.skip = stride == 1 and inside == out
        self.layers = nn.Sequential(nn.Conv2D(inside, wide, 1, bias_attr=False), nn.BatchNorm2D(wide), nn.ReLU6(),
                                    nn.Conv2D(wide, wide, 3, stride=stride, padding=1, groups=wide, bias_attr=False), nn.BatchNorm2D(wide), nn.ReLU6(),
                                    nn.Conv2D(wide, out, 1, bias_attr=False), nn.BatchNorm2D(out))

    def forward(self, x):
        return x + self.layers(x) if self.skip else self.layers(x)


class MobileNet(nn.Layer):
    """MobileNetV2, narrow."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2D(3, 4, 3, stride=2, padding=1, bias_attr=False), nn.BatchNorm2D(4), nn.ReLU6())
        self.blocks = nn.Sequential(Inverted(4, 4, 1, 1), Inverted(4, 6, 2, 4), Inverted(6, 6, 1, 4), Inverted(6, 8, 2, 4), Inverted(8, 8, 1, 4))
        self.head = nn.Sequential(nn.Conv2D(8, 16, 1, bias_attr=False), nn.BatchNorm2D(16), nn.ReLU6(), nn.AdaptiveAvgPool2D(1))
        self.classifier = nn.Linear(16, 10)

    def forward(self, image):
        return self.classifier(paddle.flatten(self.head(self.blocks(self.stem(image))), 1))


class Bert(nn.Layer):
    def __init__(self):
        super().__init__()
        self.words, self.places, self.kinds = nn.Embedding(40, 16), nn.Embedding(12, 16), nn.Embedding(2, 16)
        self.norm, self.dropout = nn.LayerNorm(16), nn.Dropout(0.1)
        self.encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(16, 2, 32, dropout=0.1, activation="gelu"), 2)
        self.pooler, self.classifier = nn.Linear(16, 16), nn.Linear(16, 3)

    def forward(self, ids, kinds):
        mask = paddle.unsqueeze((ids == 0).astype("float32") * -1e4, axis=[1, 2])
        places = paddle.cumsum(paddle.ones_like(ids), axis=-1) - 1
        x = self.dropout(self.norm(self.words(ids) + self.places(places) + self.kinds(kinds)))
        return self.classifier(F.tanh(self.pooler(self.encoder(x, mask)[:, 0])))


class Gpt(nn.Layer):
    """A decoder: causal attention of its own, the output shares the table of words."""

    def __init__(self):
        super().__init__()
        self.words, self.places = nn.Embedding(30, 16), nn.Embedding(10, 16)
        self.norms = nn.LayerList([nn.LayerNorm(16) for _ in range(5)])
        self.joint = nn.LayerList([nn.Linear(16, 48) for _ in range(2)])
        self.out = nn.LayerList([nn.Linear(16, 16) for _ in range(2)])
        self.up, self.down = nn.LayerList([nn.Linear(16, 32) for _ in range(2)]), nn.LayerList([nn.Linear(32, 16) for _ in range(2)])

    def attention(self, x, i):
        batch, length = x.shape[0], x.shape[1]
        q, k, v = paddle.split(self.joint[i](x).reshape([batch, length, 6, 8]).transpose([0, 2, 1, 3]), 3, axis=1)
        scores = paddle.matmul(q, k, transpose_y=True) / math.sqrt(8)
        scores = scores + paddle.triu(paddle.full([length, length], -math.inf), 1)
        return self.out[i](paddle.matmul(F.softmax(scores), v).transpose([0, 2, 1, 3]).reshape([batch, length, 16]))

    def forward(self, ids):
        x = self.words(ids) + self.places(paddle.arange(ids.shape[1]))
        for i in range(2):
            x = x + self.attention(self.norms[2 * i](x), i)
            x = x + self.down[i](F.gelu(self.up[i](self.norms[2 * i + 1](x)), approximate=True))
        return paddle.matmul(self.norms[4](x), self.words.weight, transpose_y=True)


class Operators(nn.Layer):
    """Many operators, each with an output of its own."""

    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList([nn.GroupNorm(2, 4), nn.InstanceNorm2D(4), nn.Conv2DTranspose(4, 3, 3, stride=2, padding=1, output_padding=1), nn.PReLU(),
                                    nn.Conv2D(4, 4, 3, padding="SAME", groups=2, dilation=2)])
        self.norm, self.table = nn.LayerNorm(8), nn.Embedding(10, 8, padding_idx=0)
        self.volume, self.line = nn.Conv3D(2, 3, 3, padding=1), nn.Conv1D(4, 4, 3, padding="SAME")
        self.factor = self.create_parameter([], default_initializer=nn.initializer.Constant(0.5))

    def forward(self, x, h, i):
        out = [self.layers[0](x), self.layers[1](x), self.layers[2](x), self.layers[3](x), self.layers[4](x)]
        out += [self.norm(h), self.table(i), self.volume(x.reshape([2, 2, 2, 6, 6])), self.line(x.reshape([2, 4, 36])), h * self.factor]
        out += [F.silu(h), F.swish(h), F.hardswish(h), F.hardsigmoid(h), F.mish(h), F.elu(h), F.selu(h), F.leaky_relu(h, 0.1), F.softplus(h), F.softsign(h),
                F.log_softmax(h), F.relu6(h), F.tanhshrink(h), F.celu(h), F.glu(h), F.normalize(h), F.gelu(h), F.gelu(h, approximate=True)]
        out += [F.avg_pool2d(x, 2, ceil_mode=True), F.max_pool2d(x, 3, stride=2, padding=1), F.adaptive_max_pool2d(x, 2), F.unfold(x, 2), F.pixel_shuffle(x, 2),
                F.interpolate(x, size=[9, 9], mode="bicubic", align_corners=True), F.interpolate(x, scale_factor=2, mode="nearest"), F.interpolate(x, size=[4, 4], mode="bilinear")]
        out += [paddle.amax(h, -1), paddle.amin(h, -1), paddle.max(h, 0), paddle.prod(h, -1), paddle.logsumexp(h, -1), paddle.std(h, -1), paddle.var(h),
                paddle.norm(h), paddle.norm(h, p=1, axis=-1), paddle.any(h > 0), paddle.all(h > -9, axis=1), paddle.sum(h), paddle.mean(h, axis=[0, 1]),
                paddle.sum(h > 0), paddle.sum(i.astype("int32"), dtype="int64")]
        out += [paddle.add_n([h, h * 2, h]), h / 3, h ** 2, 3 - h, 1 / (h + 9), h // 1, h % 2, -h, abs(h), paddle.maximum(h, -h), paddle.fmax(h, -h), paddle.square(h),
                paddle.rsqrt(h * h + 1), paddle.sign(h), paddle.floor(h), paddle.round(h), paddle.sin(h), paddle.erf(h), paddle.log1p(h * h), paddle.pow(h, 2.0)]
        order = paddle.to_tensor([1, 0])
        out += [paddle.gather(h, order, axis=1), paddle.index_select(h, order, axis=1), paddle.take_along_axis(h, paddle.argsort(h, axis=-1), -1),
                paddle.gather_nd(h, paddle.to_tensor([[0, 1], [1, 0]])), paddle.scatter(h[0], order, h[1, :2]), paddle.flip(h, [0]), paddle.roll(h, 1, 0), paddle.tril(h),
                paddle.chunk(h, 2, -1)[1], paddle.split(h, [3, 5], axis=-1)[1], paddle.unbind(h, axis=1)[0], paddle.flatten(h), paddle.squeeze(h.unsqueeze(0)),
                paddle.t(h[0]), h[:, ::2], h[:, -1], paddle.concat([h, h], axis=-1), paddle.stack([h, h], axis=-1), paddle.tile(h, [2, 1, 1])]
        out += [paddle.bmm(h, h.transpose([0, 2, 1])), paddle.einsum("bij,bkj->bik", h, h), paddle.mm(h[0], h[1].t()), paddle.dot(h[0, 0], h[0, 1]), paddle.outer(h[0, 0], h[0, 1]),
                F.scaled_dot_product_attention(h.reshape([2, 4, 2, 4]), h.reshape([2, 4, 2, 4]), h.reshape([2, 4, 2, 4]))]
        out += [paddle.sort(h, -1), paddle.topk(h, 3)[1], paddle.argmax(h, -1), paddle.where(h > 0, h, paddle.zeros_like(h)), paddle.masked_fill(h, h > 0, 0.5),
                paddle.cast(h, "int32"), paddle.logical_not(h > 0), paddle.isfinite(h), paddle.full_like(h, 2.0), paddle.zeros([2, 3]) + h[:, :3, 0],
                paddle.broadcast_to(h[:1], [2, 4, 8]), paddle.moveaxis(h, 0, 1), paddle.meshgrid(paddle.arange(3), paddle.arange(2))[0], paddle.eye(3),
                paddle.diag(h[0, 0]), paddle.cumsum(h, -1), paddle.cumprod(h, -1), paddle.linspace(0, 1, 4), paddle.numel(h), paddle.shape(h), paddle.clip(h, max=0.3),
                paddle.sum(paddle.to_tensor([k / 2 for k in range(5000)])), paddle.to_tensor([list(range(2500))] * 2)[:, 7:9] + h[0, 0, 0].astype("int64"),
                paddle.triu(paddle.full([4, 4], -math.inf), 1), paddle.to_tensor([[1, 2], [3, 4]]) + 1]
        out += [F.one_hot(i, 10), F.cosine_similarity(h[0], h[1]), F.mse_loss(h, h * 2), F.l1_loss(h, h * 2), F.smooth_l1_loss(h, h * 2),
                F.binary_cross_entropy_with_logits(h, (h > 0).astype("float32")), F.kl_div(h, F.softmax(h)), F.nll_loss(F.log_softmax(h[0]), i[0]), F.label_smooth(h),
                F.pad(x, [1, 2, 0, 1], mode="reflect"), F.pad(h, [0, 0, 0, 0, 1, 1])]
        return out


class Composed(nn.Layer):
    """Operators that ampc makes of several, each with an output of its own."""

    def __init__(self):
        super().__init__()
        self.turned, self.bilinear, self.norm = nn.Conv3DTranspose(2, 2, 3, stride=2, padding=1, output_padding=1), nn.Bilinear(4, 4, 3), nn.SpectralNorm([4, 8], 0, 2)

    def forward(self, x, h, i):
        m, v, positive = h[0], h[0, 0], paddle.abs(h) + 0.1
        grid = paddle.clip(h.reshape([2, 4, 4, 2]), -1.2, 1.2)
        out = [F.maxout(x, 2), F.swiglu(h), F.rrelu(h, training=False), F.pixel_unshuffle(x, 2), F.channel_shuffle(x, 2), F.temporal_shift(x, 2, 0.25),
               F.lp_pool2d(positive.reshape([2, 4, 4, 2]), 3.0, 2), F.lp_pool2d(x, float("inf"), 2), F.fold(F.unfold(x, 3, 1, 1), [6, 6], 3, 1, 1), F.pad(x, [1, -1, 0, -2]),
               F.max_unpool2d(*F.max_pool2d(x, 2, return_mask=True), 2), F.adaptive_max_pool3d(x.reshape([2, 2, 2, 6, 6]), 2), self.turned(x.reshape([2, 2, 2, 6, 6]))]
        out += [F.grid_sample(x, grid, mode, padding, corners) for mode in ("bilinear", "nearest") for padding in ("zeros", "border", "reflection") for corners in (True, False)]
        out += [F.affine_grid(h[:, :1, :6].reshape([2, 2, 3]), [2, 4, 3, 5], corners) for corners in (True, False)]
        out += [paddle.lerp(h, -h, 0.3), paddle.copysign(h, -h), paddle.angle(h), paddle.isclose(h, h + 1e-9), paddle.allclose(h, h), paddle.equal_all(h, -h),
                paddle.clip(h, h[0, 0, 0], h[0, 0, 0] + 1), i ** 2, nn.clip.clip_by_norm(h, 1.0), paddle.incubate.softmax_mask_fuse(x, x[:, :1]), paddle.logspace(0, 2, 5) + v[0],
                F.cross_entropy(F.softmax(m), i.flatten()[:4], use_softmax=False), F.cross_entropy(F.softmax(m), F.softmax(m), soft_label=True, use_softmax=False)]
        out += [paddle.broadcast_tensors([h, v])[1], paddle.repeat_interleave(h, 2, 1), paddle.repeat_interleave(m, paddle.to_tensor([1, 2, 0, 3]), 0), paddle.crop(h, [1, 2, 3], [0, 1, 2]),
                paddle.diagonal(h, 1, 1, 2), paddle.trace(h, -1, 1, 2), paddle.diag_embed(h, 1), paddle.diag_embed(h, -1, 0, 2), paddle.tril_indices(3, 4, 0) + i[0, 0],
                paddle.triu_indices(3, 4) + i[0, 0], paddle.multiplex([m, -m], i.reshape([8, 1])[:4].astype("int32") % 2), paddle.shard_index(i.reshape([8, 1]), 12, 2, 1),
                F.sequence_mask(i[0], 9, "float32"), paddle.gather(h, i[0, 0] % 2, 0), paddle.index_put(h, [i[0] % 2, i[1] % 4], m), paddle.index_fill(h, paddle.to_tensor([0, 2]), 1, 0.5),
                paddle.index_put(h, [paddle.to_tensor([1, -1, 1, 0])], h[:, 0].expand([4, 2, 8])[:, :1].expand([4, 4, 8]), True)]
        out += [paddle.median(h), paddle.median(h, 1), paddle.median(h, -1, keepdim=True), paddle.kthvalue(h, 3)[0], paddle.cummax(h, 1)[0], paddle.cummin(h, -1)[1],
                paddle.logcumsumexp(h, 1), paddle.logcumsumexp(h), paddle.reduce_as(h, v), paddle.searchsorted(paddle.sort(v), h), paddle.searchsorted(paddle.sort(h), h, right=True)]
        out += [paddle.baddbmm(x[:, 0], x[:, 1], x[:, 2], beta=0.5, alpha=2.0), self.bilinear(h[:, 0, :4], h[:, 1, :4]), paddle.linalg.multi_dot([m, m.t(), m]), self.norm(m),
                paddle.linalg.matrix_power(x[0, 0], 5), paddle.cross(h[:, :3], -h[:, 1:]), paddle.kron(h[0, :2, :3], v[:2])]
        return out


class Complex(nn.Layer):
    """Complex tensors, Fourier transforms and frames of signals."""

    def forward(self, x, h):
        z, w, flat = paddle.complex(h, h * 2 - 1), paddle.complex(h + 1, h[:, :1]), h[:, 0]
        made = [z * w, z / w, z + h, z - w, h * z, z * 2.0 + 1, -z, paddle.conj(z), paddle.exp(z), paddle.matmul(z, w, transpose_y=True), paddle.transpose(z, [0, 2, 1]), z[:, 1:3], z[:, 2],
                z[:, ::2], paddle.reshape(z, [2, 32]), paddle.concat([z, w], 1), paddle.stack([z, w], 1), paddle.sum(z, 1), paddle.sum(z), paddle.mean(z, [0, -1], keepdim=True),
                paddle.unsqueeze(z, [0, -1]), paddle.squeeze(z[:, :1], 1), paddle.expand(z[:1], [2, 4, 8]), paddle.flip(z, [1]), paddle.roll(z, 1, 2), h.astype("complex64"),
                paddle.as_complex(h.reshape([2, 4, 4, 2])), paddle.polar(paddle.abs(h), h)]
        made += [paddle.fft.fft(h), paddle.fft.fft(z, n=6, axis=1, norm="forward"), paddle.fft.fft(z, n=12), paddle.fft.ifft(z, norm="ortho"), paddle.fft.fft2(h), paddle.fft.ifftn(z),
                 paddle.fft.rfft(h), paddle.fft.rfft(h, n=5), paddle.fft.rfft2(x, norm="ortho"), paddle.fft.ihfft(h), paddle.fft.fftshift(z), paddle.signal.stft(flat, 4, 2, normalized=True)]
        out = [paddle.as_real(one) for one in made]
        out += [paddle.real(z), paddle.imag(z), paddle.abs(z), paddle.angle(z), z.astype("float32"), paddle.fft.irfft(z), paddle.fft.irfft(z, n=9), paddle.fft.irfft2(paddle.fft.rfft2(x)),
                paddle.fft.hfft(z), paddle.signal.istft(paddle.signal.stft(flat, 4, 2), 4, 2), paddle.signal.frame(h, 3, 2), paddle.signal.frame(h.transpose([2, 0, 1]), 3, 2, 0),
                paddle.signal.overlap_add(h, 2), paddle.signal.overlap_add(h.transpose([2, 1, 0]), 3, 0)]
        return out


class Detector(nn.Layer):
    """Deformable convolutions, regions and boxes; nodes and edges of graphs."""

    def __init__(self):
        super().__init__()
        self.plain = paddle.vision.ops.DeformConv2D(4, 3, 2)
        self.grouped = paddle.vision.ops.DeformConv2D(4, 4, 2, stride=2, padding=1, dilation=2, deformable_groups=2, groups=2, bias_attr=False)

    def forward(self, x, h, i):
        offsets = paddle.tile(x, [1, 4, 1, 1])
        boxes = paddle.to_tensor([[0.0, 0.0, 4.0, 4.0], [1.0, 1.0, 5.0, 3.0], [0.5, 1.0, 3.0, 5.0], [4.0, 4.0, 4.1, 9.0]])
        counts = i[:, 0].astype("int32") * 0 + 2
        regions = [(boxes + h[0, 0, 0], counts, (2, 3), 0.9), (boxes + h[0, 0, 0], counts, (1, 2), 1.0)]
        out = [self.plain(x, offsets[:, :8, :5, :5] * 2), self.plain(x, offsets[:, :8, :5, :5], F.sigmoid(x[:, :, :5, :5])), self.grouped(x, offsets[:, :16, :3, :3] * 2)]
        out += [paddle.vision.ops.roi_align(x, *one, sampling_ratio=2, aligned=aligned) for one, aligned in zip(regions, (True, False))]
        out += [paddle.vision.ops.roi_pool(x, *one) for one in regions] + [paddle.vision.ops.roi_pool(x[:1], boxes, counts[:1] * 2, 2)]
        cells, sizes = paddle.concat([x, x, x, x], 1), paddle.to_tensor([[64, 64], [32, 48]], "int32")
        out += [*paddle.vision.ops.yolo_box(cells[:, :14], sizes, [10, 13, 16, 30], 2, 0.4, 8), *paddle.vision.ops.yolo_box(cells, sizes, [10, 13, 16, 30], 2, 0.3, 8, False, None, 1.2, True, 0.4)]
        source, target, m = i[0] % 4, i[1] % 4, h[0]
        out += [paddle.geometric.send_u_recv(m, source, target, kind) for kind in ("sum", "mean", "max", "min")] + [paddle.geometric.send_u_recv(m, source, target, out_size=5)]
        out += [paddle.geometric.send_ue_recv(m, h[1], source, target, kind) for kind in ("add", "mul")] + [paddle.geometric.send_uv(m, -m, source, target, "mul")]
        return out + [i << 2, (i - 5) >> 1, i << paddle.to_tensor([0, 1, 63, 64]), (i - 5) >> paddle.to_tensor([0, 62, 63, 64]), (i - 5).astype("int32") << paddle.to_tensor([0, 30, 31, 32], "int32"),
                      (i - 5).astype("int32") >> paddle.to_tensor([1, 30, 31, 32], "int32")]


class Solved(nn.Layer):
    """Equations with small matrices, and a loss whose steps are unrolled."""

    def forward(self, x, h, i):
        matrices, right = x[:, :, :4, :4] + 2 * paddle.eye(4), h[:, :, :4]
        definite = paddle.matmul(h, h, transpose_y=True) + paddle.eye(4)
        shuffled = x[:, :, :3, :3] + 3 * paddle.flip(paddle.eye(3), [0])
        out = [paddle.linalg.inv(matrices), paddle.linalg.inv(shuffled), paddle.linalg.det(matrices), paddle.linalg.det(shuffled), paddle.linalg.det(x[0, 0, :2, :2]), paddle.linalg.slogdet(shuffled),
               paddle.linalg.solve(matrices[:, 0], right), paddle.linalg.solve(matrices[:, 0], right[:, 0]), paddle.linalg.solve(matrices[0, 0], right[0, 0]),
               paddle.linalg.matrix_power(matrices, -3)]
        out += [paddle.linalg.triangular_solve(matrices[:, 0], right, upper, transposes, unit) for upper in (True, False) for transposes in (True, False) for unit in (True, False)]
        out += [paddle.linalg.cholesky(definite), paddle.linalg.cholesky(definite, upper=True)]
        out += [paddle.linalg.cholesky_solve(right, paddle.linalg.cholesky(definite, upper=upper), upper) for upper in (True, False)]
        logits, labels = h.transpose([2, 0, 1]), (i % 3 + 1).astype("int32")
        lengths = [paddle.to_tensor(pair) for pair in ([8, 6], [3, 2])]
        out += [F.ctc_loss(logits, labels[:, :3], *lengths, reduction="none"), F.ctc_loss(logits, labels[:, :1] - 1, lengths[0], paddle.to_tensor([1, 0]), blank=3, reduction="sum"),
                F.ctc_loss(logits, paddle.ones([2, 3], "int32"), lengths[0], i[:, 0] % 3 + 1)]
        return out


class Recurrent(nn.Layer):
    def __init__(self):
        super().__init__()
        self.layers = nn.LayerList([nn.LSTM(8, 6, 2, direction="bidirect"), nn.GRU(8, 6, direction="bidirect"), nn.SimpleRNN(8, 6, activation="relu"), nn.LSTM(8, 6, time_major=True),
                                    nn.GRU(8, 6, 2)])

    def forward(self, h, lengths):
        out = []
        for layer in self.layers:
            y, state = layer(h)
            out += [y, *(state if isinstance(state, tuple) else [state])]
        for k in (0, 4):
            y, state = self.layers[k](h, sequence_length=lengths)
            out += [y, *(state if isinstance(state, tuple) else [state])]
        return out


class Control(nn.Layer):
    """Control flow whose course the shapes tell: loops, arrays of tensors, branches."""

    def __init__(self):
        super().__init__()
        self.cell = nn.RNN(nn.GRUCell(8, 6), is_reverse=True)

    def forward(self, h):
        length = paddle.shape(h)[1]
        i, y = paddle.static.nn.while_loop(lambda i, y: i < length, lambda i, y: [i + 1, y * 1.5 + i.astype("float32")], [paddle.zeros([], "int64"), h * 1])
        j = paddle.zeros([1], "int64")
        branch = lambda x: paddle.static.nn.cond(length > 3, lambda: (x * 3, x), lambda: (x - 1, x + 2))
        _, z = paddle.static.nn.while_loop(lambda j, z: j < 2, lambda j, z: [j + 1, paddle.static.nn.cond(j < 1, lambda: z * 2, lambda: z - 1)], [j, h * 1])
        total = paddle.zeros([2, 8])
        for k in range(length):
            total = total + h[:, k] * k
        return [y, i, z, *branch(h), self.cell(h)[0], total]


def spec(name, shape, dtype="float32"):
    return paddle.static.InputSpec(shape, dtype, name)


# The class, the specification of its inputs, the shapes that ampc is given, and how it is saved.
MODELS = {
    "mlp": (Mlp, [spec("x", [None, 8])], {"x": [3, 8]}, "jit"),
    "lenet": (LeNet, [spec("image", [None, 1, 16, 16])], {"image": [2, 1, 16, 16]}, "static"),
    "resnet18": (ResNet, [spec("image", [None, 3, 32, 32])], {"image": [2, 3, 32, 32]}, "jit"),
    "mobilenetv2": (MobileNet, [spec("image", [None, 3, None, None])], {"image": [2, 3, 32, 32]}, "static"),
    "bert": (Bert, [spec("ids", [None, 12], "int64"), spec("kinds", [None, 12], "int64")], {"ids": [2, 12], "kinds": [2, 12]}, "jit"),
    "operators": (Operators, [spec("x", [None, 4, 6, 6]), spec("h", [2, 4, 8]), spec("i", [2, 4], "int64")], {"x": [2, 4, 6, 6]}, "jit"),
    "composed": (Composed, [spec("x", [2, 4, 6, 6]), spec("h", [2, 4, 8]), spec("i", [2, 4], "int64")], {"x": [2, 4, 6, 6]}, "jit"),
    "complex": (Complex, [spec("x", [2, 4, 6, 6]), spec("h", [2, 4, 8])], {"x": [2, 4, 6, 6]}, "jit"),
    "detector": (Detector, [spec("x", [2, 4, 6, 6]), spec("h", [2, 4, 8]), spec("i", [2, 4], "int64")], {"x": [2, 4, 6, 6]}, "jit"),
    "solved": (Solved, [spec("x", [2, 4, 6, 6]), spec("h", [2, 4, 8]), spec("i", [2, 4], "int64")], {"x": [2, 4, 6, 6]}, "jit"),
    "recurrent": (Recurrent, [spec("h", [2, 4, 8]), spec("lengths", [2], "int64")], {"h": [2, 4, 8]}, "jit"),
    "control": (Control, [spec("h", [2, None, 8])], {"h": [2, 4, 8]}, "jit"),
    "gpt": (Gpt, [spec("ids", [2, 10], "int64")], {"ids": [2, 10]}, "jit"),
}


def coarse(array):
    """Numbers of at most eight significant bits."""
    scale = np.exp2(np.floor(np.log2(np.maximum(np.abs(array), 1e-30))) - 7)
    return (np.round(array / scale) * scale).astype(array.dtype)


def make(name):
    paddle.seed(len(name))
    model = MODELS[name][0]()
    rng = np.random.default_rng(1)
    for key, tensor in model.state_dict().items():
        value = tensor.numpy()
        if key.endswith("_variance"):
            value = rng.uniform(0.5, 2, value.shape)
        elif key.endswith("_mean") or value.ndim == 1:
            value = value + rng.normal(0, 0.3, value.shape)
        tensor.set_value(np.asarray(coarse(value.astype("float32"))))
    return model


def inputs(shapes, specification):
    rng = np.random.default_rng(2)
    arrays = {}
    for one in specification:
        shape = shapes.get(one.name, one.shape)
        if "int64" in str(one.dtype):
            arrays[one.name] = rng.integers(0, {"kinds": 2, "i": 8, "lengths": 5}.get(one.name, 12), shape)
        else:
            arrays[one.name] = coarse(rng.normal(0, 1, shape).astype("float32"))
    return arrays


def static_program(name, low=None):
    """The forward pass as a program, plain or under auto_cast: the program, its startup program, layer, inputs and output."""
    program, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(program, startup):
        model, specification = MODELS[name][0](), MODELS[name][1]
        model.eval()
        data = [paddle.static.data(s.name, [-1 if d is None else d for d in s.shape], s.dtype) for s in specification]
        if low:
            with paddle.amp.auto_cast(level=low, dtype="bfloat16"):
                return program, startup, model, data, model(*data)
        return program, startup, model, data, model(*data)


def save_static(name, prefix):
    """paddle.static.save_inference_model of the same network, with the weights of the dygraph one."""
    values = [tensor.numpy() for tensor in make(name).state_dict().values()]
    paddle.enable_static()
    program, startup, model, data, out = static_program(name)
    executor = paddle.static.Executor(paddle.CPUPlace())
    executor.run(startup)
    tensors = model.state_dict()
    with paddle.static.program_guard(program):
        for tensor, value in zip(tensors.values(), values, strict=True):
            paddle.static.global_scope().var(tensor.name).get_tensor().set(value, paddle.CPUPlace())
        paddle.static.save_inference_model(prefix, data, [out], executor, program=program)
    paddle.disable_static()


def decisions(name, level):
    """The type of every op that is no cast: (type, "float32", "low" or "other"), in program order."""
    paddle.enable_static()
    program = static_program(name, level)[0]
    rows = []
    for op in program.global_block().ops:
        kind = op.name().split(".")[1]
        if kind in ("cast", "data", "parameter"):
            continue
        values = [v for v in op.operands_source() if v.initialized() and v.get_defining_op().name() not in ("pd_op.full", "pd_op.full_int_array")]
        types = [v.dtype for v in values + op.results() if v.initialized() and v.is_dense_tensor_type()]
        rows.append((kind, next((FLOATS[t] for t in types if t in FLOATS), "other")))
    paddle.disable_static()
    return rows


def training():
    """Losses of the convolutional network with batch norm in training mode, by momentum."""
    model = make("mobilenetv2")
    model.train()
    rng = np.random.default_rng(3)
    image, label = rng.integers(-8, 9, [4 * BATCHES, 3, 32, 32]).astype("float32") / 4, rng.integers(0, 10, [4 * BATCHES, 1])
    optimizer = paddle.optimizer.Momentum(0.01, 0.9, model.parameters())
    losses = []
    for step in range(STEPS):
        rows = slice(4 * (step % BATCHES), 4 * (step % BATCHES) + 4)
        loss = F.cross_entropy(model(paddle.to_tensor(image[rows])), paddle.to_tensor(label[rows]))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    return image, label, losses


def npy(array):
    file = io.BytesIO()
    np.save(file, np.array(array, order="C"))
    return file.getvalue()


def training_program(folder):
    """A whole training program of paddle.static.save."""
    paddle.enable_static()
    program, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(program, startup):
        x, label = paddle.static.data("x", [4, 8], "float32"), paddle.static.data("label", [4, 1], "int64")
        loss = paddle.mean(F.cross_entropy(nn.Linear(16, 4)(F.relu(nn.Linear(8, 16)(x))), label))
        paddle.optimizer.Adam(0.001).minimize(loss)
        executor = paddle.static.Executor(paddle.CPUPlace())
        executor.run(startup)
        paddle.static.save(program, str(folder / "adam"))
    paddle.disable_static()
    return (folder / "adam.json").read_bytes(), (folder / "adam.pdparams").read_bytes()


def main():
    with tempfile.TemporaryDirectory() as scratch, zipfile.ZipFile(HERE / "paddle_models.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        def put(name, data):
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)

        folder, about = pathlib.Path(scratch), {}
        for name, (_, specification, shapes, how) in MODELS.items():
            prefix = str(folder / name)
            model = make(name)
            model.eval()
            arrays = inputs(shapes, specification)
            out = model(*[paddle.to_tensor(array) for array in arrays.values()])
            if how == "jit":
                paddle.jit.save(model, prefix, input_spec=specification)
            else:
                save_static(name, prefix)
            for suffix in (".json", ".pdiparams"):
                if suffix == ".json" or (folder / (name + suffix)).exists():  # there may be no parameters
                    put(name + suffix, (folder / (name + suffix)).read_bytes())
            if name == "mlp":  # the weights in the form of paddle.save
                for protocol in (2, 3, 4):
                    paddle.save(model.state_dict(), prefix + ".pdparams", protocol=protocol)
                    put(f"{name}.{protocol}.pdparams", (folder / (name + ".pdparams")).read_bytes())
            for key, array in arrays.items():
                put(f"{name}.{key}.npy", npy(array))
            results = out if isinstance(out, list) else [out]
            for k, result in enumerate(results):
                put(f"{name}.out{k}.npy", npy(result.numpy()))
            about[name] = {"shapes": shapes, "inputs": list(arrays), "outputs": len(results), "decisions": {level: decisions(name, level) for level in ("O1", "OD") if name not in WITHOUT_DECISIONS}}
        image, label, losses = training()
        put("train.image.npy", npy(image))
        put("train.label.npy", npy(label))
        for name, data in zip(("adam.json", "adam.pdparams"), training_program(folder)):
            put(name, data)
        put("about.json", json.dumps({"models": about, "losses": losses, "paddle": paddle.__version__}))


main()
