"""Work for many processes on many machines: handed out in portions over dask.distributed, results in their order.

Workers need this package and, under the same paths, the files. What a worker that dies was doing is done again by
another one; each result counts once.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import Any, TypeVar
from warnings import catch_warnings, filterwarnings

from extract.packs import PackError
from refcli.console.stops import USAGE, describe_tag_error, stop, stop_for
from refcli.game import TagError
from refcli.messages import Language

Portion = TypeVar("Portion")
Result = TypeVar("Result")

_INSTALL = "pip install 'refcli[cluster]'"
_LOCAL = re.compile(r"local:([1-9]\d{0,3})", re.ASCII)
_SECONDS = 20
"""So long a scheduler is waited for, and a first worker."""
_AHEAD = 4
"""Portions that wait for each worker, or are done and not taken yet: an archive has no end."""
_DEATHS = 10
"""So many workers may die over one portion until it is to blame."""


def spread(
    work: Callable[[Portion], Result], portions: Sequence[Portion], address: str, language: Language
) -> Iterator[Result]:
    """What `work`, a function of a module, makes of each portion, in their order, as soon as it is there.

    `address` is that of a dask scheduler (`tcp://host:8786`), or `local:N` for N processes here. A stop where there is
    no such library, scheduler or worker, where a portion kills whoever takes it, for a TagError and for a PackError.
    """
    try:
        from distributed import KilledWorker
    except ModuleNotFoundError:
        stop(USAGE, language, "cli.cluster.extra", command=_INSTALL)
    with _client(address, language) as client, _progress(len(portions)) as done:
        workers = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        handed = (client.submit(work, portion, pure=False) for portion in portions)
        waiting = deque(islice(handed, _AHEAD * max(1, workers)))
        while waiting:
            future = waiting.popleft()
            try:
                result = future.result()
            except TagError as error:  # of what was brought along: the worker knows another tile set by that name
                stop(USAGE, language, "cli.bad_value", tag=error.tag, reason=describe_tag_error(error, language))
            except PackError as error:
                stop_for(error, language)
            except KilledWorker:
                stop(USAGE, language, "cli.cluster.killed", n=_DEATHS)
            except _lost() as lost:
                stop(USAGE, language, "cli.cluster.lost", address=address, reason=_first_line(lost))
            waiting.extend(islice(handed, 1))
            done()
            yield result


def _lost() -> tuple[type[BaseException], ...]:
    """What a future raises when the scheduler is gone."""
    from concurrent.futures import CancelledError

    from distributed.comm.core import CommClosedError

    return CancelledError, CommClosedError


@contextmanager
def _client(address: str, language: Language) -> Iterator[Any]:
    import distributed
    from distributed.comm.core import CommClosedError

    dask: Any = distributed  # its types are not all said
    here = _LOCAL.fullmatch(address)
    if not here and not re.match(r"[a-z]+://", address):
        stop(USAGE, language, "cli.cluster.address", address=address)
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        try:
            if here:
                where = stack.enter_context(
                    dask.LocalCluster(n_workers=int(here[1]), threads_per_worker=1, dashboard_address="127.0.0.1:0")
                )
                where.scheduler.allowed_failures = _DEATHS
            else:
                where = address
            client = stack.enter_context(dask.Client(where, timeout=_SECONDS, set_as_default=False))
            client.wait_for_workers(1, timeout=_SECONDS)
        except (OSError, TimeoutError, ValueError, CommClosedError) as error:
            stop(USAGE, language, "cli.cluster.none", address=address, reason=_first_line(error))
        yield client


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "") or repr(error)


@contextmanager
def _quiet() -> Iterator[None]:
    """What dask tells of workers that come and go is of no use to who waits for results."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    os.environ.setdefault("DASK_LOGGING__DISTRIBUTED", "critical")  # for the processes that are started here
    try:
        with catch_warnings():
            filterwarnings("ignore", module="distributed")
            yield
    finally:
        logging.disable(before)


@contextmanager
def _progress(portions: int) -> Iterator[Callable[[], None]]:
    """What to call for each portion that is done; a bar where a person watches and nothing else is shown."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=portions)
        yield lambda: bar.advance(task)
