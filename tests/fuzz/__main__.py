"""`python -m tests.fuzz [--seconds 60] [--seed N] [--target NAME] [--json]`: exit status 1 if a bug was found."""

from __future__ import annotations

import argparse
import json
import logging
import secrets
import sys

from tests.fuzz.loop import Result, fuzz, list_targets


def print_table(results: list[Result]) -> None:
    """A line a target."""
    print(f"{'target':<10} {'inputs':>10} {'per second':>11} {'outcomes':>9} {'lines':>7} {'bugs':>5}")
    for result in results:
        rate = result.inputs / max(result.seconds, 0.001)
        found = f"{len(result.outcomes):>9} {result.lines or '–':>7} {len(result.bugs):>5}"
        print(f"{result.name:<10} {result.inputs:>10,} {rate:>11,.0f} {found}")
    inputs, bugs = sum(result.inputs for result in results), sum(len(result.bugs) for result in results)
    outcomes = len({outcome for result in results for outcome in result.outcomes})
    print(f"{'all':<10} {inputs:>10,} {'':>11} {outcomes:>9} {'':>7} {bugs:>5}")
    for result in results:
        for bug in result.bugs.values():
            print(f"! {result.name}: {bug}")


def main() -> int:
    """Run the targets one after the other, each for its share of the time."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="for all targets together")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--target", action="append", help="only this one (may be given again)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    seed = secrets.randbits(32) if options.seed is None else options.seed
    logging.getLogger().addHandler(logging.NullHandler())
    targets = [target for target in list_targets() if not options.target or target.name in options.target]
    shares = sum(target.share for target in targets)
    results = [fuzz(target, options.seconds * target.share / shares, seed) for target in targets]
    if options.json:
        rows = [
            {
                "target": r.name,
                "inputs": r.inputs,
                "seconds": round(r.seconds, 1),
                "outcomes": r.outcomes,
                "lines": r.lines,
                "bugs": [*r.bugs.values()],
            }
            for r in results
        ]
        print(json.dumps({"seed": seed, "targets": rows}, ensure_ascii=False))
    else:
        print(f"seed {seed}")
        print_table(results)
    return 1 if any(result.bugs for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
