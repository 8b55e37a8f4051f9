"""What all commands share towards the person: options, files that are written, refusals, stops, wrong usage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract import imported_later

if TYPE_CHECKING:
    from refcli.console.asking import *
    from refcli.console.beside import *
    from refcli.console.cluster import *
    from refcli.console.folders import *
    from refcli.console.options import *
    from refcli.console.output import *
    from refcli.console.players import *
    from refcli.console.printing import *
    from refcli.console.prints import *
    from refcli.console.refusals import *
    from refcli.console.stops import *
    from refcli.console.usage import *
else:
    __getattr__ = imported_later(
        __name__,
        asking="agreed is_no_more is_yes typed wrapped",
        beside="Brought bring brought",
        cluster="spread",
        folders="is_folder_name named_again open_all opened stop_for_a_game",
        options="Cluster Folders GameName Lang Players Tiles Variants known_name open_folders register_tiles",
        output="Force NoInput ask_to_replace claim tell_written write_file writing",
        players="Seating known_seat seating",
        printing="CUT DUPLEX INK MARKS MODE PAPER PROFILE TARGET",
        prints="claim_cut_files print_again print_pieces_of tell_faults write_faces write_for",
        refusals="refusal_text stop_beyond stop_refused",
        stops=(
            "BROKEN REFUSED USAGE chosen_variant describe_tag_error find_game find_pack load_record read_record "
            "say stop stop_for stop_unknown why_unreadable"
        ),
        usage="UnknownCommandError asked_language usage_line",
    )
