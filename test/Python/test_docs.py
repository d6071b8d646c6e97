# RUN: %python %s
"""The code of docs/Python.md runs in one piece, as a reader would, and prints what its comments say."""
import contextlib
import io
import os
import re
import shutil
import tempfile
import unittest

import cases

PAGE = cases.ROOT / "docs" / "Python.md"


@cases.needs_numpy
class Docs(unittest.TestCase):
    def test_the_page(self):
        blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.M | re.S)
        self.assertGreater(len(blocks), 5)
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(cases.EXAMPLES / "digits", os.path.join(folder, "digits"))
            shutil.copy(cases.EXAMPLES / "digits.json", folder)
            self.addCleanup(os.chdir, os.getcwd())
            os.chdir(folder)
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                exec(compile("\n".join(blocks), str(PAGE), "exec"), {"__name__": "page"})  # pylint: disable=exec-used
            os.chdir(cases.ROOT)
        for text in ("O1 float16 paddle; 14 ops (10 float16, 4 float32)", "did you mean 'amp_level'?", "input 'label' expects int64 [32, 1], got int64 [31, 1]"):
            self.assertIn(text, printed.getvalue())


if __name__ == "__main__":
    unittest.main()
