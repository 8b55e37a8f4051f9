"""The Typer app: global options here, each command in a file of its own that is imported only when it runs.

Where a light call passes (here, `console`, `commands.check`) annotations are not postponed: Typer asks for their
values, and compiling each from text at every start takes longer than all that Typer does with it.
"""

import gc
import importlib
from typing import Annotated, cast

import click
import typer
from typer.core import TyperGroup

COMMANDS = (
    "games",
    "rules",
    "check",
    "score",
    "moves",
    "show",
    "play",
    "deal",
    "extract",
    "print",
    "preflight",
)
"""In the order of the help. A command `NAME` is the function `run` in `refcli.commands.NAME` (`print_` for `print`)."""

_MODULES = {"print": "print_"}


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
        return typer.main.get_command(one)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; a mistyped one is answered with the nearest name."""
        self.commands = cast("dict[str, click.Command]", dict.fromkeys(COMMANDS))  # names only, for suggestions
        return super().resolve_command(ctx, args)


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
