"""`python -m tests.soak [--minutes 10] [--tables 3] [--seed N] [--json]`: exit status 1 if anything was found."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from tests.soak.soak import Plan, is_clean, run_soak

TOP = 12


def print_table(report: dict[str, Any]) -> None:
    """One figure a line; the three that must be 0 come last."""
    shown = {name: value for name, value in report.items() if name not in ("refusals by code", "what")}
    rows: list[tuple[str, str]] = []
    for name, value in shown.items():
        text = " / ".join(f"{part:,}" for part in value) if isinstance(value, list) else f"{value:,}"
        rows.append((name, text if name != "seed" else str(value)))
        if name == "refusals":
            by_code = list(report["refusals by code"].items())
            rows += [(f"  {code}", f"{times:,}") for code, times in by_code[:TOP]]
            rows += [(f"  … {len(by_code) - TOP} more codes", f"{sum(n for _, n in by_code[TOP:]):,}")] * (
                len(by_code) > TOP
            )
    width = max(len(name) for name, _ in rows)
    for name, text in rows:
        print(f"{name:<{width}}  {text:>14}")
    for line in report["what"]:
        print(f"! {line}")


def main() -> int:
    """Run and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--folder", type=Path, help="an empty folder to keep everything in (default: a temporary one)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    seed = secrets.randbits(32) if options.seed is None else options.seed
    report = run_soak(Plan(60 * options.minutes, options.tables, seed), options.folder)
    if options.json:
        print(json.dumps(report, ensure_ascii=False))
    else:
        print_table(report)
    return 0 if is_clean(report) else 1


if __name__ == "__main__":
    sys.exit(main())
