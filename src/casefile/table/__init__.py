"""One running game: seats, commit → apply → tell, undo, clocks, talk, and bots at the table.

The public surface; everything else is machinery.

    store = SqliteStore(path); await store.open()
    hub = Hub(store, Thinkers(workers=2)); await hub.open()

    made = await hub.create(NewTable(game="bonnie-and-clyde", seats=2, plan=[…]), guest="g1")   Made | Refusal
    answer = await hub.do(made.table, Sit(name="Ann", token=…), Asker("g2"))                    Answer | Refusal
    answer = await hub.do(made.table, Act(action=3, seen=17, id="c1"), Asker("g1", seat=0))
    made = await hub.rematch(table, guest="g1")                                                 Made | Refusal

    async with await hub.watch(table, guest="g1", reader=0, since=0) as watch:      reader None: the spectators
        await watch.wait()               until this reader was told something
        update = watch.news()
        update.events                    a list of objects as JSON, numbered without a gap from `since` + 1 on
        update.snapshot                  all that the reader may know now, as JSON (see `showing.py`)
        # raises `Gone` when the seat is no longer this guest's, or the hub closes

    table = await hub.look(table)        the Table in memory (wakes it), for reading only: events(reader,
                                         since), seats_of(guest), may_read(guest, reader)
    text = await export(store, table)    transfer.py: a record of a finished game, a seat record of a running one
    async for fault in check(store): …   replays everything stored

    await hub.close(); await store.close()

Commands (`commands.py`): Act, Undo, AnswerUndo, AnswerTakeOver, Chat, AddEntropy, Rename, Leave and the host's PutBot,
Kick, Start and Close as they come from the wire; Sit and LeaveAll from the server. Each has an `id`, the client's own:
a repeated request is answered again and not done again. The `Asker` is who asks: the caller has made sure of it. A
`Refusal` has a `code` (the id of a rule of the game, or a word such as `stale`, `not-yours`, `taken`, `store`) and a
`reason` in words.

A reader is a seat's number, or None for the spectators. Times are milliseconds since 1970.
"""

from casefile.table.checking import check
from casefile.table.commands import (
    Act,
    AddEntropy,
    Answer,
    AnswerTakeOver,
    AnswerUndo,
    AnyCommand,
    Asker,
    Chat,
    Close,
    Kick,
    Leave,
    LeaveAll,
    PutBot,
    Refusal,
    Rename,
    Request,
    Sit,
    Start,
    Undo,
)
from casefile.table.creating import NewTable
from casefile.table.entries import BadLog, ClockSettings, SeatPlan
from casefile.table.events import Reader
from casefile.table.games import Games
from casefile.table.hub import Hub, Made
from casefile.table.scheduling import ForWhom
from casefile.table.table import Table
from casefile.table.thinking import Crowded, Question, Thinker, Thinkers, Thought
from casefile.table.timing import ManualTime, SystemTime, Time
from casefile.table.transfer import export, import_record, record_of, seat_record_of
from casefile.table.watching import Gone, Update, Watch

__all__ = [
    "Act",
    "AddEntropy",
    "Answer",
    "AnswerTakeOver",
    "AnswerUndo",
    "AnyCommand",
    "Asker",
    "BadLog",
    "Chat",
    "ClockSettings",
    "Close",
    "Crowded",
    "ForWhom",
    "Games",
    "Gone",
    "Hub",
    "Kick",
    "Leave",
    "LeaveAll",
    "Made",
    "ManualTime",
    "NewTable",
    "PutBot",
    "Question",
    "Reader",
    "Refusal",
    "Rename",
    "Request",
    "SeatPlan",
    "Sit",
    "Start",
    "SystemTime",
    "Table",
    "Thinker",
    "Thinkers",
    "Thought",
    "Time",
    "Undo",
    "Update",
    "Watch",
    "check",
    "export",
    "import_record",
    "record_of",
    "seat_record_of",
]
