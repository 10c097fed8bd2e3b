"""The journal keeps every acknowledged record through power cuts, full disks and kills, and hides no damage."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.store.journal import SECTOR, Disk, Journal, JournalError, read_journal

ROOT = Path(__file__).parents[2]
HEADER: dict[str, Any] = {"format": 1, "edition": "de"}
RECORDS: list[dict[str, Any]] = [
    {"kind": "paid", "amount": 200},
    {"kind": "named", "name": "Jürgen 🎩", "note": "one\ntwo\u2028three\u0000"},
    {"kind": "paid", "amount": 60},
]
MORE: dict[str, Any] = {"kind": "more"}
posix_only = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals and limits")


class FastDisk(Disk):
    """Skips the wait for the disk, for tests that write thousands of times."""

    def fsync(self, fd: int) -> None:
        pass

    def fsync_folder(self, folder: Path) -> None:
        pass


FAST = FastDisk()


class FaultyDisk(FastDisk):
    """Real files; the named calls fail with an error number, and a failing write first takes `room` bytes."""

    def __init__(self, *failing: str, number: int = errno.EIO, room: int = 0) -> None:
        self.failing = set(failing)
        self.number = number
        self.room = room

    def fail(self, call: str) -> None:
        if call in self.failing:
            raise OSError(self.number, os.strerror(self.number))

    def open(self, path: Path, flags: int) -> int:
        self.fail("open")
        return super().open(path, flags)

    def write(self, fd: int, data: bytes) -> int:
        if self.room == 0 or "write" not in self.failing:
            self.fail("write")
            return super().write(fd, data)
        written = super().write(fd, data[: self.room])
        self.room -= written
        return written

    def fsync(self, fd: int) -> None:
        self.fail("fsync")
        super().fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        self.fail("truncate")
        super().truncate(fd, size)

    def fsync_folder(self, folder: Path) -> None:
        self.fail("fsync_folder")
        super().fsync_folder(folder)


class RecordingDisk(Disk):
    """Notes the calls that change or secure a file."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    def write(self, fd: int, data: bytes) -> int:
        self.calls.append("write")
        return super().write(fd, data)

    def fsync(self, fd: int) -> None:
        self.calls.append("fsync")
        super().fsync(fd)

    def truncate(self, fd: int, size: int) -> None:
        self.calls.append("truncate")
        super().truncate(fd, size)

    def fsync_folder(self, folder: Path) -> None:
        self.calls.append("fsync_folder")
        super().fsync_folder(folder)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of a header and three records."""
    path = tmp_path / "game.journal"
    with Journal.create(path, HEADER, FAST) as journal:
        for record in RECORDS:
            journal.append(record)
    return path


def lines_of(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def check_damaged(path: Path, data: bytes, line: int) -> None:
    """The file is damaged at a line: all before is read, nothing is written, nothing is taken."""
    path.write_bytes(data)
    journal, reading = Journal.open(path, FAST)
    assert reading.records == [HEADER, *RECORDS][: line - 1]
    assert reading.damage is not None
    assert reading.damage.line == line
    assert (journal.damage, journal.is_read_only, journal.count) == (reading.damage, True, line - 1)
    with pytest.raises(JournalError) as caught:
        journal.append(MORE)
    assert caught.value.code == "broken"
    assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]


def check_torn(path: Path, good: bytes, tail: bytes, records: list[dict[str, Any]]) -> None:
    """The tail is dropped and kept aside, the records stay, and the journal goes on."""
    path.write_bytes(good + tail)
    assert read_journal(path).dropped == tail
    assert path.read_bytes() == good + tail, "reading never writes"
    journal, reading = Journal.open(path, FAST)
    with journal:
        assert (reading.records, reading.dropped, reading.damage) == (records, tail, None)
        assert path.read_bytes() == good
        journal.append(MORE)
    again = read_journal(path)
    assert (again.records, again.dropped, again.damage) == ([*records, MORE], b"", None)
    side = path.with_name(f"{path.name}.torn-1")
    assert (side.read_bytes() if side.exists() else b"") == tail
    side.unlink(missing_ok=True)


def test_a_line_is_a_chained_digest_and_compact_json(path: Path) -> None:
    first, second, third, _ = lines_of(path)
    # Worked out with sha256sum, so that the format cannot drift unseen.
    assert first == b'6b42854ef284b71ce6665a2648250b0f {"format":1,"edition":"de"}\n'
    assert second == b'06435dc9486c6d346c8321e764da2409 {"kind":"paid","amount":200}\n'
    assert "Jürgen 🎩".encode() in third


def test_a_journal_knows_its_size_digest_and_count(path: Path) -> None:
    reading = read_journal(path)
    assert reading.records == [HEADER, *RECORDS]
    journal, _ = Journal.open(path)
    with journal:
        journal.append({"name": "Søren"})
        journal.append({"name": "李小龍"})
        assert (journal.path, journal.size, journal.count) == (path, path.stat().st_size, 6)
        assert (journal.digest, journal.is_read_only, journal.damage) == (read_journal(path).digest, False, None)
    assert read_journal(path).records[4:] == [{"name": "Søren"}, {"name": "李小龍"}]


def test_a_record_costs_one_write_and_one_fsync_however_long_the_journal(tmp_path: Path) -> None:
    disk = RecordingDisk()
    with Journal.create(tmp_path / "game.journal", HEADER, disk) as journal:
        assert disk.calls == ["write", "fsync", "fsync_folder"]
        for _ in range(50):
            disk.calls.clear()
            journal.append({"note": "x" * 500})
            assert disk.calls == ["write", "fsync"]


def test_a_torn_tail_is_safe_in_its_side_file_before_it_is_cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes() + b"torn")
    disk = RecordingDisk()
    Journal.open(path, disk)[0].close()
    assert disk.calls == ["write", "fsync", "truncate", "fsync", "fsync_folder"]


def test_create_refuses_an_existing_file_and_leaves_it_alone(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(JournalError, match="File exists") as caught:
        Journal.create(path, HEADER)
    assert caught.value.code == "io"
    assert path.read_bytes() == before


@posix_only
def test_a_new_journal_is_for_its_owner_only(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.journal", HEADER) as journal:
        assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600


def test_a_missing_file_is_an_error_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"The journal none\.journal cannot be used \(.+\)\.") as caught:
        Journal.open(tmp_path / "none.journal")
    assert caught.value.code == "io"


def test_a_closed_journal_takes_nothing(path: Path) -> None:
    journal, _ = Journal.open(path)
    journal.close()
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.append(MORE)


@pytest.mark.parametrize("record", [{"x": object()}, {"x": float("nan")}, {("a",): 1}])
def test_what_is_not_json_is_our_bug_and_changes_nothing(path: Path, record: dict[Any, Any]) -> None:
    before = path.read_bytes()
    journal, _ = Journal.open(path)
    with journal, pytest.raises((TypeError, ValueError)):
        journal.append(record)
    assert path.read_bytes() == before


def test_a_lone_surrogate_in_a_name_is_stored(path: Path) -> None:
    journal, _ = Journal.open(path)
    with journal:
        journal.append({"name": "a\\\ud800"})
    assert read_journal(path).records[-1] == {"name": "a\\\ud800"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.lists(st.dictionaries(st.text(), JSON, max_size=4), min_size=1, max_size=6))
def test_any_json_objects_come_back_as_they_were(records: list[dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.journal"
        with Journal.create(path, records[0], FAST) as journal:
            for record in records[1:]:
                journal.append(record)
        reading = read_journal(path)
        assert (reading.records, reading.dropped, reading.damage) == (records, b"", None)
        assert (reading.size, reading.digest) == (journal.size, journal.digest)


def test_a_last_line_torn_at_any_byte_is_dropped_and_the_journal_goes_on(path: Path) -> None:
    *kept, last = lines_of(path)
    for cut in range(len(last)):
        check_torn(path, b"".join(kept), last[:cut], [HEADER, *RECORDS[:-1]])


def test_a_last_line_whose_end_is_zeros_is_torn(path: Path) -> None:
    *kept, last = lines_of(path)
    for cut in range(len(last)):
        check_torn(path, b"".join(kept), last[:cut] + bytes(len(last) - cut), [HEADER, *RECORDS[:-1]])


def test_zeros_after_a_good_last_line_are_dropped(path: Path) -> None:
    check_torn(path, path.read_bytes(), bytes(4096), [HEADER, *RECORDS])


def test_a_last_line_that_lost_an_earlier_sector_is_torn(path: Path) -> None:
    good = path.read_bytes()
    journal, _ = Journal.open(path, FAST)
    with journal:
        journal.append({"note": "x" * 2 * SECTOR})
    tail = path.read_bytes()[len(good) :]
    first = SECTOR - len(good)
    for lost in (slice(0, first), slice(first, first + SECTOR)):
        torn = bytearray(tail)
        torn[lost] = bytes(lost.stop - lost.start)
        check_torn(path, good, bytes(torn), [HEADER, *RECORDS])


def test_every_torn_tail_gets_its_own_side_file(path: Path) -> None:
    for tail in (b"one", b"two"):
        with path.open("ab") as file:
            file.write(tail)
        Journal.open(path)[0].close()
    kept = [path.with_name(f"game.journal.torn-{number}").read_bytes() for number in (1, 2)]
    assert kept == [b"one", b"two"]


def test_a_full_disk_that_cannot_keep_the_torn_tail_does_not_stop_the_game(path: Path) -> None:
    good = path.read_bytes()
    path.write_bytes(good + b"torn")
    journal, reading = Journal.open(path, FaultyDisk("write", number=errno.ENOSPC))
    journal.close()
    assert reading.dropped == b"torn"
    assert path.read_bytes() == good


def test_a_header_torn_at_any_byte_leaves_a_journal_that_takes_nothing(path: Path) -> None:
    header = lines_of(path)[0]
    for cut in range(len(header)):
        check_damaged(path, header[:cut], 1)


def test_a_changed_byte_anywhere_in_a_middle_line_is_damage(path: Path) -> None:
    first, second, *rest = lines_of(path)
    for at in range(len(second)):
        for flip in (0x01, 0x20, 0xFF):
            changed = bytearray(second)
            changed[at] ^= flip
            check_damaged(path, first + changed + b"".join(rest), 2)


def test_a_changed_byte_in_a_complete_last_line_is_damage(path: Path) -> None:
    *kept, last = lines_of(path)
    for at in range(len(last) - 1):
        changed = bytearray(last)
        changed[at] ^= 0x01
        check_damaged(path, b"".join(kept) + changed, 4)


@pytest.mark.parametrize(
    ("order", "line"),
    [
        pytest.param([0, 2, 1, 3], 2, id="swapped"),
        pytest.param([0, 1, 3, 2], 3, id="last swapped"),
        pytest.param([0, 2, 3], 2, id="deleted"),
        pytest.param([1, 2, 3], 1, id="header deleted"),
        pytest.param([0, 1, 1, 2, 3], 3, id="duplicated"),
        pytest.param([0, 0, 1, 2, 3], 2, id="header duplicated"),
        pytest.param([0, 1, 2, 3, 3], 5, id="last duplicated"),
    ],
)
def test_lines_moved_deleted_or_repeated_are_damage(path: Path, order: list[int], line: int) -> None:
    lines = lines_of(path)
    check_damaged(path, b"".join(lines[number] for number in order), line)


def test_damage_before_a_torn_tail_is_damage(path: Path) -> None:
    first, _, third, fourth = lines_of(path)
    check_damaged(path, first + third + fourth[:-5], 2)


def test_a_full_disk_at_any_byte_of_a_write_leaves_the_file_as_before(path: Path) -> None:
    before = path.read_bytes()
    length = len(f'{"0" * 32} {{"kind":"more"}}\n')
    for room in range(length):
        path.write_bytes(before)
        disk = FaultyDisk("write", number=errno.ENOSPC, room=room)
        journal, _ = Journal.open(path, disk)
        with journal:
            with pytest.raises(JournalError, match="no room left") as caught:
                journal.append(MORE)
            assert caught.value.code == "full"
            assert path.read_bytes() == before
            assert not journal.is_read_only
            disk.failing.clear()
            journal.append(MORE)
        assert path.stat().st_size == len(before) + length
        assert read_journal(path).records == [HEADER, *RECORDS, MORE]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "full"),
        (errno.EDQUOT, "full"),
        (errno.EFBIG, "full"),
        (errno.EROFS, "read_only"),
        (errno.EACCES, "read_only"),
        (errno.EPERM, "read_only"),
        (errno.EIO, "io"),
    ],
)
def test_each_cause_of_a_failed_write_has_its_code(path: Path, number: int, code: str) -> None:
    before = path.read_bytes()
    # A disk that turned read-only under us refuses the truncation of a roll-back as well.
    disk = FaultyDisk("write", "truncate", number=number)
    journal, _ = Journal.open(path, disk)
    with journal:
        with pytest.raises(JournalError) as caught:
            journal.append(MORE)
        assert (caught.value.code, journal.is_read_only) == (code, False)
        assert path.read_bytes() == before
        disk.failing.clear()
        journal.append(MORE)
    assert read_journal(path).records == [HEADER, *RECORDS, MORE]


class OneBadFsync(FaultyDisk):
    """The next fsync fails, the one after it succeeds."""

    def fsync(self, fd: int) -> None:
        try:
            super().fsync(fd)
        finally:
            self.failing.discard("fsync")


def test_a_record_that_may_not_be_on_the_disk_is_taken_back(path: Path) -> None:
    before = path.read_bytes()
    disk = OneBadFsync()
    journal, _ = Journal.open(path, disk)
    with journal:
        disk.failing.add("fsync")
        with pytest.raises(JournalError) as caught:
            journal.append(MORE)
        assert caught.value.code == "io"
        assert path.read_bytes() == before
        journal.append(MORE)
    assert read_journal(path).records == [HEADER, *RECORDS, MORE]


@pytest.mark.parametrize("failing", [("write", "truncate"), ("fsync",)])
def test_a_failed_roll_back_breaks_the_journal_for_good(path: Path, failing: tuple[str, ...]) -> None:
    disk = FaultyDisk()
    journal, _ = Journal.open(path, disk)
    with journal:
        disk.failing, disk.room = set(failing), 5
        for _ in range(2):
            with pytest.raises(JournalError, match="could not be taken back") as caught:
                journal.append(MORE)
            assert (caught.value.code, journal.is_read_only, journal.count) == ("broken", True, 4)
            disk.failing.clear()
    reopened, reading = Journal.open(path)
    with reopened:
        assert reading.records == [HEADER, *RECORDS]
        reopened.append(MORE)


class Interrupting(FastDisk):
    """Writes half and is then interrupted from the keyboard."""

    def write(self, fd: int, data: bytes) -> int:
        super().write(fd, data[: len(data) // 2])
        raise KeyboardInterrupt


class Stuck(FastDisk):
    """Takes nothing and gives no reason."""

    def write(self, fd: int, data: bytes) -> int:
        return super().write(fd, data[:0])


@pytest.mark.parametrize(("disk", "error"), [(Interrupting(), KeyboardInterrupt), (Stuck(), JournalError)])
def test_an_append_cut_short_in_another_way_is_taken_back(path: Path, disk: Disk, error: type[BaseException]) -> None:
    before = path.read_bytes()
    journal, _ = Journal.open(path, disk)
    with journal:
        with pytest.raises(error):
            journal.append(MORE)
        assert (path.read_bytes(), journal.is_read_only) == (before, False)


@pytest.mark.parametrize("failing", ["open", "write", "fsync", "fsync_folder"])
def test_a_failed_creation_leaves_no_file(tmp_path: Path, failing: str) -> None:
    with pytest.raises(JournalError):
        Journal.create(tmp_path / "game.journal", HEADER, FaultyDisk(failing, room=9))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("failing", ["open", "truncate", "fsync", "fsync_folder"])
def test_a_torn_journal_that_cannot_be_mended_is_not_opened(path: Path, failing: str) -> None:
    path.write_bytes(path.read_bytes() + b"torn")
    with pytest.raises(JournalError) as caught:
        Journal.open(path, FaultyDisk(failing, number=errno.EROFS))
    assert caught.value.code == "read_only"


def test_a_file_that_another_program_changed_is_left_alone(path: Path) -> None:
    one, _ = Journal.open(path)
    two, _ = Journal.open(path)
    with one, two:
        one.append(MORE)
        with pytest.raises(JournalError, match="another program") as caught:
            two.append(MORE)
        assert (caught.value.code, two.is_read_only) == ("broken", True)
        one.append(MORE)
    assert read_journal(path).records == [HEADER, *RECORDS, MORE, MORE]


def run_python(script: str, *arguments: str, wrap: tuple[str, ...] = ()) -> Any:
    """Run a script in a process of its own; what it printed, as JSON."""
    command = [*wrap, sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture
def run_on_small_disk(tmp_path: Path) -> Callable[[str], Any]:
    """Runs a script with a folder on a real file system of 64 kB, which goes when the script ends."""
    mount = 'mount -t tmpfs -o size=64k none "$0" && exec "$@"'
    wrap = ("unshare", "--map-root-user", "--mount", "sh", "-c", mount, str(tmp_path))
    if not shutil.which("unshare") or subprocess.run([*wrap, "true"], capture_output=True, check=False).returncode:
        pytest.skip("this system does not let us mount a small file system")
    return lambda script: run_python(script, str(tmp_path), wrap=wrap)


def test_a_real_full_disk_refuses_and_goes_on_once_there_is_room(run_on_small_disk: Callable[[str], Any]) -> None:
    script = """
import json, sys
from pathlib import Path
from companion.store.journal import Journal, JournalError, read_journal

ballast = Path(sys.argv[1], "ballast")
ballast.write_bytes(bytes(16384))
path = Path(sys.argv[1], "game.journal")
codes, same = [], []
with Journal.create(path, {"format": 1}) as journal:
    for _ in range(2):
        try:
            while True:
                before = path.read_bytes()
                journal.append({"n": journal.count, "note": "x" * 999})
        except JournalError as error:
            codes.append(error.code)
            same.append(path.read_bytes() == before)
    full = journal.count
    ballast.unlink()
    journal.append({"n": journal.count})
reading = read_journal(path)
print(json.dumps([codes, same, full, [record.get("n") for record in reading.records], reading.damage]))
"""
    codes, same, full, numbers, damage = run_on_small_disk(script)
    assert (codes, same, damage) == (["full", "full"], [True, True], None)
    assert full > 30
    assert numbers == [None, *range(1, full + 1)]


def test_a_real_read_only_disk_can_be_read_but_not_written(run_on_small_disk: Callable[[str], Any]) -> None:
    script = """
import json, subprocess, sys
from pathlib import Path
from companion.store.journal import Journal, JournalError, read_journal

folder = Path(sys.argv[1])
Journal.create(folder / "good.journal", {"format": 1}).close()
(folder / "bad.journal").write_bytes(b"damaged\\n")
subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
codes = []
for call in (lambda: Journal.create(folder / "new.journal", {}), lambda: Journal.open(folder / "good.journal")):
    try:
        call()
    except JournalError as error:
        codes.append(error.code)
records = read_journal(folder / "good.journal").records
print(json.dumps([codes, records, Journal.open(folder / "bad.journal")[0].is_read_only]))
"""
    assert run_on_small_disk(script) == [["read_only", "read_only"], [{"format": 1}], True]


@posix_only
def test_a_file_at_its_size_limit_refuses_and_goes_on_once_there_is_room(path: Path) -> None:
    script = """
import json, resource, sys
from pathlib import Path
from companion.store.journal import Journal, JournalError

path = Path(sys.argv[1])
before = path.read_bytes()
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
codes = []
with Journal.open(path)[0] as journal:
    for room in range(0, 40, 7):
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + room, hard))
        try:
            journal.append({"kind": "more"})
        except JournalError as error:
            codes.append(error.code)
        assert path.read_bytes() == before
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    journal.append({"kind": "more"})
print(json.dumps(codes))
"""
    assert run_python(script, str(path)) == ["full"] * 6
    assert read_journal(path).records == [HEADER, *RECORDS, MORE]


@posix_only
def test_a_killed_program_loses_no_acknowledged_record(tmp_path: Path) -> None:
    script = """
import sys
from pathlib import Path
from companion.store.journal import Journal

with Journal.open(Path(sys.argv[1]))[0] as journal:
    while True:
        number = journal.count
        journal.append({"n": number, "note": "x" * (number * 37 % 900)})
        print(number, flush=True)
"""
    path = tmp_path / "game.journal"
    Journal.create(path, {"n": 0}).close()
    known = 0
    for lines in (1, 3, 8, 15, 30):
        command = [sys.executable, "-c", script, str(path)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            printed = [process.stdout.readline() for _ in range(lines)]
            process.send_signal(signal.SIGKILL)
            printed += process.stdout.readlines()
        acknowledged = [int(line) for line in printed if line.endswith("\n")]
        assert len(acknowledged) >= lines
        reading = read_journal(path)
        assert reading.damage is None
        numbers = [record["n"] for record in reading.records]
        assert numbers == list(range(len(numbers)))
        assert known < acknowledged[-1] <= numbers[-1] <= acknowledged[-1] + 1
        known = numbers[-1]
