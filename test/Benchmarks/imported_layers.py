"""The networks of imported_networks.py: small ones of many kinds, each with inputs. Needs torch, torchvision and timm."""
import torch
import torch.nn.functional as F
from torch import nn


class Lstm(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.layers, self.head = nn.Embedding(1000, 256), nn.LSTM(256, 256, 2, batch_first=True), nn.Linear(256, 64)

    def forward(self, x):
        return self.head(self.layers(self.table(x))[0])


class Gru(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer, self.head = nn.GRU(64, 128, batch_first=True, bidirectional=True), nn.Linear(256, 10)

    def forward(self, x):
        return self.head(self.layer(x)[0].mean(1))


def temporal():
    """Dilated convolutions of sequences."""
    layers = []
    for i in range(6):
        layers += [nn.Conv1d(64 if i else 16, 64, 3, padding=2**i, dilation=2**i), nn.BatchNorm1d(64), nn.ReLU()]
    return nn.Sequential(*layers, nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(64, 10))


class WaveNet(nn.Module):
    def __init__(self, depth=8):
        super().__init__()
        self.first, self.last = nn.Conv1d(1, 32, 1), nn.Conv1d(64, 64, 1)
        self.gates = nn.ModuleList(nn.Conv1d(32, 64, 2, dilation=2**i) for i in range(depth))
        self.rests = nn.ModuleList(nn.Conv1d(32, 32, 1) for _ in range(depth))
        self.skips = nn.ModuleList(nn.Conv1d(32, 64, 1) for _ in range(depth))

    def forward(self, x):
        x, skipped = self.first(x), 0
        for i, (gate, rest, skip) in enumerate(zip(self.gates, self.rests, self.skips)):
            a, b = gate(F.pad(x, (2**i, 0))).chunk(2, 1)
            h = torch.tanh(a) * torch.sigmoid(b)
            x, skipped = x + rest(h), skipped + skip(h)
        return self.last(F.relu(skipped))


class Mixed(nn.Module):
    """A layer of an MLP-Mixer."""

    def __init__(self, places, width):
        super().__init__()
        self.first, self.second = nn.LayerNorm(width), nn.LayerNorm(width)
        self.places = nn.Sequential(nn.Linear(places, 256), nn.GELU(), nn.Linear(256, places))
        self.channels = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x):
        x = x + self.places(self.first(x).transpose(1, 2)).transpose(1, 2)
        return x + self.channels(self.second(x))


class Mixer(nn.Module):
    def __init__(self):
        super().__init__()
        self.patches, self.layers, self.head = nn.Conv2d(3, 256, 16, 16), nn.Sequential(*(Mixed(196, 256) for _ in range(4))), nn.Linear(256, 100)

    def forward(self, x):
        return self.head(self.layers(self.patches(x).flatten(2).transpose(1, 2)).mean(1))


class Recommender(nn.Module):
    """DLRM: embeddings, and products of all pairs of them."""

    def __init__(self, tables=8, width=16):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(50000, width) for _ in range(tables))
        self.bottom = nn.Sequential(nn.Linear(13, 64), nn.ReLU(), nn.Linear(64, width), nn.ReLU())
        rows, columns = torch.tril_indices(tables + 1, tables + 1, -1)
        self.register_buffer("pairs", rows * (tables + 1) + columns)
        self.top = nn.Sequential(nn.Linear(width + len(self.pairs), 128), nn.ReLU(), nn.Linear(128, 1))

    def forward(self, dense, places):
        x = self.bottom(dense)
        all_of_them = torch.stack([x] + [table(places[:, i]) for i, table in enumerate(self.tables)], 1)
        products = torch.bmm(all_of_them, all_of_them.transpose(1, 2)).flatten(1)[:, self.pairs]
        return self.top(torch.cat([x, products], 1))


class GraphAttention(nn.Module):
    """One layer over `edges` from `source` to `target`."""

    def __init__(self):
        super().__init__()
        self.values, self.scores = nn.Linear(32, 64), nn.Linear(128, 1)

    def forward(self, x, source, target):
        h = self.values(x)
        weights = torch.exp(F.leaky_relu(self.scores(torch.cat([h[source], h[target]], 1)), 0.2)).squeeze(1)
        sums = torch.zeros(len(x)).scatter_add(0, target, weights)
        weights = weights / (sums[target] + 1e-9)
        return torch.zeros_like(h).scatter_add(0, target[:, None].expand(-1, 64), h[source] * weights[:, None])


class Experts(nn.Module):
    """Two of eight experts for each row."""

    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(128, 8)
        self.first, self.second = nn.Parameter(torch.randn(8, 128, 256) * 0.05), nn.Parameter(torch.randn(8, 256, 128) * 0.05)

    def forward(self, x):
        shares = self.gate(x).softmax(-1)
        values, places = shares.topk(2, -1)
        gates = torch.zeros_like(shares).scatter(1, places, values)
        hidden = F.gelu(torch.einsum("bd,edh->ebh", x, self.first))
        return torch.einsum("ebh,ehd,be->bd", hidden, self.second, gates)


class TextConvolution(nn.Module):
    def __init__(self):
        super().__init__()
        self.table, self.head = nn.Embedding(20000, 128), nn.Linear(300, 5)
        self.filters = nn.ModuleList(nn.Conv1d(128, 100, size) for size in (3, 4, 5))

    def forward(self, x):
        x = self.table(x).transpose(1, 2)
        return self.head(torch.cat([F.relu(filtered(x)).max(2)[0] for filtered in self.filters], 1))


class PointNet(nn.Module):
    def __init__(self):
        super().__init__()
        layers = []
        for before, behind in ((3, 64), (64, 64), (64, 128), (128, 512)):
            layers += [nn.Conv1d(before, behind, 1), nn.BatchNorm1d(behind), nn.ReLU()]
        self.points, self.head = nn.Sequential(*layers), nn.Sequential(nn.Linear(512, 128), nn.ReLU(), nn.Linear(128, 40))

    def forward(self, x):
        return self.head(self.points(x).max(2)[0])


class Conformer(nn.Module):
    def __init__(self, width=144):
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(4))
        self.feed = nn.Sequential(nn.Linear(width, 4 * width), nn.SiLU(), nn.Linear(4 * width, width))
        self.attention = nn.MultiheadAttention(width, 4, batch_first=True)
        self.gate, self.last = nn.Conv1d(width, 2 * width, 1), nn.Conv1d(width, width, 1)
        self.depthwise, self.norm = nn.Conv1d(width, width, 31, padding=15, groups=width), nn.BatchNorm1d(width)

    def forward(self, x):
        x = x + 0.5 * self.feed(self.norms[0](x))
        y = self.norms[1](x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        y = F.glu(self.gate(self.norms[2](x).transpose(1, 2)), 1)
        return self.norms[3](x + self.last(F.silu(self.norm(self.depthwise(y)))).transpose(1, 2))


def volumes():
    def block(before, behind, stride=1):
        return [nn.Conv3d(before, behind, 3, stride, 1), nn.BatchNorm3d(behind), nn.ReLU()]
    return nn.Sequential(*block(1, 16), *block(16, 32, 2), *block(32, 32), *block(32, 64, 2), nn.AdaptiveAvgPool3d(1), nn.Flatten(), nn.Linear(64, 10))


def autoencoder():
    def block(layer, before, behind, last):
        return [layer(before, behind, 4, 2, 1), nn.BatchNorm2d(behind), last]
    return nn.Sequential(*block(nn.Conv2d, 3, 32, nn.LeakyReLU(0.2)), *block(nn.Conv2d, 32, 64, nn.LeakyReLU(0.2)), *block(nn.Conv2d, 64, 128, nn.LeakyReLU(0.2)),
                         *block(nn.ConvTranspose2d, 128, 64, nn.ReLU()), *block(nn.ConvTranspose2d, 64, 32, nn.ReLU()), nn.ConvTranspose2d(32, 3, 4, 2, 1), nn.Tanh())


def of_timm(name, **options):
    import timm
    return timm.create_model(name, num_classes=100, **options)


def of_torchvision(name):
    import torchvision
    return torchvision.models.get_model(name, weights=None, num_classes=100)


def numbers(count, *shape):
    return torch.randint(0, count, shape)


NETWORKS = {
    "lstm": lambda: (Lstm(), [numbers(1000, 16, 64)]),
    "gru": lambda: (Gru(), [torch.randn(32, 100, 64)]),
    "temporal": lambda: (temporal(), [torch.randn(16, 16, 1024)]),
    "wavenet": lambda: (WaveNet(), [torch.randn(4, 1, 4096)]),
    "text_convolution": lambda: (TextConvolution(), [numbers(20000, 32, 128)]),
    "pointnet": lambda: (PointNet(), [torch.randn(16, 3, 1024)]),
    "conformer": lambda: (Conformer(), [torch.randn(8, 200, 144)]),
    "mixer": lambda: (Mixer(), [torch.randn(8, 3, 224, 224)]),
    "recommender": lambda: (Recommender(), [torch.randn(2048, 13), numbers(50000, 2048, 8)]),
    "graph_attention": lambda: (GraphAttention(), [torch.randn(2048, 32), numbers(2048, 16384), numbers(2048, 16384)]),
    "experts": lambda: (Experts(), [torch.randn(512, 128)]),
    "volumes": lambda: (volumes(), [torch.randn(2, 1, 32, 64, 64)]),
    "autoencoder": lambda: (autoencoder(), [torch.randn(16, 3, 64, 64)]),
    "efficientnet_b0": lambda: (of_timm("efficientnet_b0"), [torch.randn(8, 3, 128, 128)]),
    "convnext_atto": lambda: (of_timm("convnext_atto"), [torch.randn(8, 3, 128, 128)]),
    "swin": lambda: (of_timm("swin_tiny_patch4_window7_224", img_size=112, embed_dim=48, depths=(2, 2), num_heads=(2, 4)), [torch.randn(8, 3, 112, 112)]),
    "shufflenet": lambda: (of_torchvision("shufflenet_v2_x0_5"), [torch.randn(8, 3, 128, 128)]),
    "densenet121": lambda: (of_torchvision("densenet121"), [torch.randn(2, 3, 96, 96)]),
}
