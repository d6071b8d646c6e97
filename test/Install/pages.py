# RUN: %python %s %source-root %build-root
# REQUIRES: compiler
"""Manual pages and completion scripts have every option of --help, are well-formed, and complete what a user types."""
import pathlib
import re
import shutil
import subprocess
import sys

TYPED = {  # what was typed, as the words of bash, and what completes the last one
    "ampc": (("--amp-le", "--amp-level"), ("--amp-level O", "O0 OD O1 O2"), ("--amp-level = ", "O0 OD O1 O2"), ("--amp-level =", "O0 OD O1 O2"),
             ("--amp-dtype = b", "bfloat16"), ("--target cpu", "cpu cpu,cuda"), ("--amp-policy min", "min-cut"), ("model", ""),
             ("--params --amp-le", ""), ("--quiet --che", "--check"), ("--loss-scale-preset deep", "deepspeed deepspeed-zero")),
    "amprun": (("--dev", "--device"), ("--device c", "cuda cpu"), ("--mode = ", "train infer"), ("model.bin --save", "--save-weights"), ("--log ", "")),
}


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=True, **options)


def options_of(tool):
    """Every option at the beginning of a line of --help."""
    return set(re.findall(r"(?m)^ {2,4}(?:-\w,)?(--?[a-zA-Z][\w-]*)", run(str(tool), "--help").stdout))


def manual(text, options):
    """Findings in a page: sections, options, and requests that no macro package has."""
    plain = text.replace("\\-", "-")
    findings = [f"has no option {o}" for o in sorted(options) if f"\\fB{o}\\fR" not in plain]
    sections = re.findall(r"(?m)^\.SH (.*)$", text)
    if sections[:4] != ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS"] or "EXIT STATUS" not in sections:
        findings.append(f"has the sections {sections}")
    if not re.search(r"(?m)^\.SH NAME\nampc? ?\w* \\- .+$|^\.SH NAME\namprun \\- .+$", text):
        findings.append("has no line for whatis")
    findings += [f"has the request {line}" for line in text.splitlines() if line.startswith((".", "'")) and
                 not re.match(r"\.(TH|SH|SS|TP|br|B|BR)\b", line)]
    return findings + [f"is not ASCII: {line}" for line in text.splitlines() if not line.isascii()]


def rendered(page, options):
    """What man prints has every option; without man nothing is checked here."""
    if not shutil.which("man"):
        return []
    done = run("man", "-l", "--warnings", "-E", "ascii", str(page), env={"MANWIDTH": "100", "PATH": "/usr/bin:/bin", "LC_ALL": "C"})
    text = re.sub(r".\x08", "", done.stdout)
    return [f"man says {done.stderr}"] * bool(done.stderr) + [f"man does not print {o}" for o in sorted(options) if o not in text]


def completed(script, tool, typed):
    words = typed.split(" ")
    line = f'source "$1"; COMP_WORDS=({tool} {" ".join(repr(w) for w in words)}); COMP_CWORD={len(words)}; _{tool}; echo "${{COMPREPLY[*]}}"'
    return run("bash", "-c", line, "bash", str(script)).stdout.strip()


def main(_, build):
    assert manual(".SH NAME\nx\n.de y\n", {"--z"})[0] == "has no option --z"
    made, findings = pathlib.Path(build, "install"), []
    for tool, typed in TYPED.items():
        options = options_of(pathlib.Path(build, "bin", tool))
        assert len(options) > 25
        findings += [f"{tool}.1 {f}" for f in manual((made / f"{tool}.1").read_text(), options) + rendered(made / f"{tool}.1", options)]
        run("bash", "-n", str(made / f"{tool}.bash"))
        for words, expected in typed:
            if (found := completed(made / f"{tool}.bash", tool, words)) != expected:
                findings.append(f"{tool} {words}: completed by {found!r}, not {expected!r}")
        for shell, pattern in (("bash", r"[ '|]{}[ '|)]"), ("zsh", r"[')]{}=?\["), ("fish", r" -[ls] {}\b")):
            text = (made / f"{tool}.{shell}").read_text()
            findings += [f"{tool}.{shell} has no option {o}" for o in sorted(options)
                         if not re.search(pattern.format(re.escape(o.lstrip("-") if shell == "fish" else o)), text)]
        if shutil.which("zsh"):
            run("zsh", "-n", str(made / f"{tool}.zsh"))
        if shutil.which("fish"):
            run("fish", "--no-execute", str(made / f"{tool}.fish"))
    print("\n".join(findings))
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
