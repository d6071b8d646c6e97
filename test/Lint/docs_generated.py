# RUN: %python %s %source-root %build-root
# REQUIRES: compiler
"""docs/generated holds what the generator writes today. `ninja ampc-docs` brings it up to date."""
import lint

FIX = "run: cmake --build build --target ampc-docs"


def check(tree):
    if tree.build is None:  # a made-up tree keeps both under one root
        tree.build = tree.source / "build"
    built = {p.name: p.read_text() for p in (tree.build / "docs/generated").glob("*.md")}
    kept = {p.name: p.read_text() for p in (tree.source / "docs/generated").glob("*.md")}
    if not built:
        return ["the generator wrote no page: build ampc-docs-build first"]
    return [f"docs/generated/{name}: differs from the generator's output; {FIX}"
            for name in sorted(built.keys() | kept.keys()) if built.get(name) != kept.get(name)]


CASES = [
    ({"build/docs/generated/NN.md": "a", "docs/generated/NN.md": "a"}, None),
    ({"build/docs/generated/NN.md": "a", "docs/generated/NN.md": "b"}, "NN.md: differs"),
    ({"build/docs/generated/NN.md": "a"}, "NN.md: differs"),
    ({"build/docs/generated/NN.md": "a", "docs/generated/NN.md": "a", "docs/generated/Old.md": ""}, "Old.md: differs"),
    ({"docs/generated/NN.md": "a"}, "wrote no page"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
