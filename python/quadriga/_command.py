"""What the commands of this package share."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text}")
    return number
