"""grid_sampler: images and volumes at computed positions."""
import numpy as np
import torch.nn.functional as F

from suite import op, to_grid


def build(s):
    def case(name, x, places, mode, padding, corners, reach=1.3, grid=None):
        # Positions that 16 bits hold exactly: rounded ones would be those of other elements.
        if grid is None:
            grid = to_grid(s.uniform("grid " + name, -reach, reach, x[0], *places, len(places)))
        attrs = {"mode": mode, "padding_mode": padding, "align_corners": corners}
        f = lambda x, grid: F.grid_sample(x, grid, mode, padding, corners)
        s.case("grid_sample", name, f, {"x": s.normal("grid x " + name, *x), "grid": grid}, op("grid_sampler", {"X": "x", "Grid": "grid"}, {"Output": "out"}, **attrs),
               op("grid_sample", {"x": "x", "grid": "grid"}, {"out": "out"}, **attrs))

    for mode in ("bilinear", "nearest", "bicubic"):
        for padding in ("zeros", "border", "reflection"):
            for corners in (False, True) if mode == "bilinear" else (padding == "border",):
                case(f"{mode}_{padding}_{'corners' if corners else 'edges'}", (2, 3, 5, 6), (4, 3), mode, padding, corners)
    for padding in ("zeros", "reflection"):
        case(f"volume_{padding}", (2, 2, 3, 4, 5), (2, 3, 2), "bilinear", padding, padding == "zeros")
    case("volume_nearest", (1, 2, 3, 4, 5), (2, 3, 2), "nearest", "border", False)
    case("far", (1, 2, 4, 3), (3, 5), "bilinear", "reflection", True, reach=9)
    case("far_outside", (1, 2, 4, 3), (3, 5), "bicubic", "zeros", False, reach=9)
    case("one_channel", (2, 1, 4, 5), (3, 2), "bilinear", "zeros", False)
    case("one_element", (1, 3, 1, 1), (2, 2), "bilinear", "reflection", True)
    case("one_row", (1, 3, 1, 5), (1, 4), "bilinear", "border", False)
    # Halves between two elements go to the even one: positions -0.5, 0.5, 1.5, 2.5, 3.5 of a row of four.
    halves = np.stack([np.linspace(-1, 1, 5), np.full(5, -0.5)], -1).astype(np.float32).reshape(1, 1, 5, 2)
    case("halves", (1, 2, 2, 4), (1, 5), "nearest", "border", False, grid=halves)
