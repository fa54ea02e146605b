"""Runs the programs that come as a JSON list on standard input, and prints the calls of each as JSON."""

import contextlib
import io
import json
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import requests  # noqa: E402

results = []
for program in json.load(sys.stdin):
    requests.CALLS.clear()
    os.environ.update(program["env"])
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(program["code"], "sample.py", "exec"), {"__name__": "__main__"})
    results.append(list(requests.CALLS))
json.dump(results, sys.stdout)
