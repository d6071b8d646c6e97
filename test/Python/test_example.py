# RUN: %python %s
"""docs/examples/digits.py runs from the compilation to the saved program, and its results are good."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import ampc
import cases


@cases.needs_numpy
class Example(unittest.TestCase):
    def test_digits(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, cases.EXAMPLES / "digits.py", folder], capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, r"(?s)^O1 float16 paddle; 14 ops.*fc1.relu \(relu\) computes in float16: gray_after_white.*<ampc.History 660 steps")
            self.assertGreater(float(re.search(r"accuracy of the saved program: ([0-9.]+)$", done.stdout, re.M)[1]), 0.94)
            self.assertEqual({path.name for path in pathlib.Path(folder).iterdir()}, {"report.html", "loss.svg", "digits.safetensors", "digits.bin"})
            self.assertEqual(list(ampc.load(pathlib.Path(folder, "digits.bin")).entries), ["infer"])


if __name__ == "__main__":
    unittest.main()
