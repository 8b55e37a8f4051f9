"""`python -m refcli` and the command `refcli`."""

from __future__ import annotations

import gc
import os
import signal
import sys


def main() -> None:
    """Run the command line."""
    gc.disable()  # up to the command: see `LazyCommands.get_command`
    from refcli.app import app

    try:
        app(prog_name="refcli")
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader of our output left (`refcli moves ... | head`): that is its good right.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(128 + signal.SIGPIPE)


if __name__ == "__main__":
    main()
