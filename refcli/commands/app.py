"""The Typer app: global options here, each command in a file of its own beside it, imported only when it runs.

Where a light call passes (here, `console.options`, `check`) annotations are not postponed: Typer asks for their values,
and compiling each from text at every start takes longer than all that Typer does with it.
"""

import gc
import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import click
import typer
from typer.core import TyperGroup

COMMANDS = (
    "games",
    "rules",
    "check",
    "score",
    "moves",
    "hint",
    "show",
    "play",
    "serve",
    "table",
    "deal",
    "league",
    "analyse",
    "simulate",
    "extract",
    "print",
    "preflight",
    "new",
    "try",
)
"""In the order of the help. A command `NAME` is `run` in `refcli.commands.NAME`, or in `NAME_` (`print_`)."""

_MODULES = {"print": "print_", "try": "try_"}


class LazyCommands(TyperGroup):
    """A group that imports a command's module when it is asked for by name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Name all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command of that name, or return None."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"refcli.commands.{_MODULES.get(cmd_name, cmd_name)}")
        # What has been imported stays to the end. The collector need not look through it, neither in between nor at the
        # end of the program, nor copy it into processes that are forked off: a sixth of a light call's time.
        gc.freeze()
        gc.enable()
        one = typer.Typer(add_completion=False)
        one.command(cmd_name)(module.run)
        command = typer.main.get_command(one)
        command.help = "\n\n".join(map(_flowing, (command.help or "").split("\n\n")))
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a mistyped one is answered with the nearest name."""
        if args[0] not in COMMANDS and not ctx.resilient_parsing:
            from refcli.console import UnknownCommandError

            raise UnknownCommandError(args[0], COMMANDS, ctx)
        return super().resolve_command(ctx, args)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """Read the words before the command."""
        with _usage_in_one_line():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Read the words behind the command, and run it."""
        with _usage_in_one_line(ctx):
            return super().invoke(ctx)


def _flowing(paragraph: str) -> str:
    """A paragraph of a help in one line, to be broken where the screen ends; what is set in stays as it is."""
    lines = paragraph.split("\n")
    return paragraph if any(line.startswith((" ", "\b")) for line in lines) else " ".join(lines)


@contextmanager
def _usage_in_one_line(ctx: click.Context | None = None) -> Iterator[None]:
    """Answer wrong usage with one line; that nothing at all was asked is answered with the help."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        from refcli.console import usage_line

        command = ctx.invoked_subcommand if ctx else None
        typer.echo(usage_line(error, f"refcli {command}" if command else "refcli"), err=True)
        raise typer.Exit(error.exit_code) from None


app = typer.Typer(cls=LazyCommands, no_args_is_help=True, pretty_exceptions_enable=False, add_completion=True)


def _print_version(asked: bool) -> None:
    if asked:
        from refcli import __version__

        typer.echo(f"refcli {__version__}")
        raise typer.Exit


@app.callback()
def refcli(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Transcribe rulebooks, print the pieces, referee games played at a real table.

    Examples:

      refcli play tokan --deal            referee a game, tiles shuffled for you

      refcli check game.game --lang fr    judge a written game

      refcli print tokan --paper a4       sheets of tiles to print and cut

      refcli extract rulebook.pdf -o out  a clean transcription of a rulebook
    """
