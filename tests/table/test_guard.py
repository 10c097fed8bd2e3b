"""Guessing is slow, secrets are compared and kept with care."""

from __future__ import annotations

import pytest

from companion.table.guard import (
    BUDGET,
    LONGEST_WAIT,
    REMEMBERED,
    Guard,
    check_pin,
    hash_pin,
    hash_secret,
    is_valid_pin,
    new_salt,
    new_secret,
    same,
)


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guard(clock: Clock) -> Guard:
    return Guard(clock)


def fail(guard: Guard, times: int, who: str = "192.168.1.20", what: str = "seat") -> None:
    for _ in range(times):
        guard.failed(who, what)


def test_four_failures_cost_no_wait(guard: Guard) -> None:
    fail(guard, 4)
    assert guard.check("192.168.1.20", "seat") == 0


def test_waits_double_from_one_second_to_five_minutes(guard: Guard, clock: Clock) -> None:
    fail(guard, 4)
    waits = []
    for _ in range(12):
        clock.now += 10_000 if guard.check("192.168.1.20", "seat") > 3000 else LONGEST_WAIT
        fail(guard, 1)
        waits.append(guard.check("192.168.1.20", "seat"))
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]


def test_a_client_may_try_again_exactly_after_its_wait(guard: Guard, clock: Clock) -> None:
    fail(guard, 7)
    clock.now += guard.check("192.168.1.20", "seat") - 0.1
    assert guard.check("192.168.1.20", "seat") > 0
    clock.now += 0.1
    assert guard.check("192.168.1.20", "seat") == 0


def test_another_client_does_not_wait_for_the_first(guard: Guard) -> None:
    fail(guard, 10)
    assert guard.check("192.168.1.21", "seat") == 0


def test_success_forgets_the_failures_of_that_client(guard: Guard) -> None:
    fail(guard, 6)
    guard.succeeded("192.168.1.20", "seat")
    assert guard.check("192.168.1.20", "seat") == 0


def test_success_at_ones_own_seat_does_not_buy_guesses_at_another(guard: Guard) -> None:
    fail(guard, 6, what="bank")
    guard.succeeded("192.168.1.20", "seat")
    assert guard.check("192.168.1.20", "bank") > 0


def test_failures_are_forgotten_after_an_hour(guard: Guard, clock: Clock) -> None:
    fail(guard, 6)
    clock.now += 3700
    fail(guard, 1)
    assert guard.check("192.168.1.20", "seat") == 0


def test_many_addresses_together_are_slowed_too(guard: Guard, clock: Clock) -> None:
    for number in range(BUDGET):
        assert guard.check(f"10.0.0.{number}", "seat") == 0
        guard.failed(f"10.0.0.{number}", "seat")
    assert guard.check("10.0.1.1", "seat") == pytest.approx(10)
    assert guard.check("10.0.1.1", "another seat") == 0
    clock.now += guard.check("10.0.1.1", "seat")
    assert guard.check("10.0.1.1", "seat") == 0
    guard.failed("10.0.1.1", "seat")
    assert guard.check("10.0.1.2", "seat") == pytest.approx(10)


def test_an_attacker_who_never_waits_cannot_shut_others_out_for_long(guard: Guard) -> None:
    for number in range(500):
        guard.failed(f"10.0.{number // 200}.{number % 200}", "seat")
    assert guard.check("192.168.1.5", "seat") <= 10


def test_a_night_of_guessing_from_everywhere_stays_below_the_budget(guard: Guard, clock: Clock) -> None:
    tries = 0
    for second in range(3 * 3600):
        clock.now += 1
        who = f"10.0.{second % 250}.7"
        if guard.check(who, "seat") == 0:
            guard.failed(who, "seat")
            tries += 1
    assert tries <= BUDGET + 3 * 360


@pytest.mark.parametrize(
    ("first", "second", "is_one"),
    [
        ("fd00::1", "fd00::abcd:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.168.1.5", "192.168.1.5", True),
        ("::ffff:192.168.1.5", "::ffff:192.168.1.6", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("not an address", "neither", False),
    ],
)
def test_the_addresses_of_one_device_count_as_one(guard: Guard, first: str, second: str, is_one: bool) -> None:
    fail(guard, 6, who=first)
    assert (guard.check(second, "seat") > 0) is is_one


def test_the_memory_of_the_guard_is_bounded(guard: Guard) -> None:
    for number in range(3 * REMEMBERED):
        guard.failed(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}", f"thing {number}")
    assert len(guard._clients) == REMEMBERED
    assert len(guard._whole_at) == REMEMBERED


@pytest.mark.parametrize(
    ("a", "b", "equal"), [("abc", "abc", True), ("abc", "abd", False), ("ä", "ä", True), ("", "a", False)]
)
def test_secrets_are_compared_whatever_their_signs(a: str, b: str, equal: bool) -> None:
    assert same(a, b) is equal
    assert not same(a, "\ud800")


def test_a_secret_has_128_bits_and_fits_into_an_address() -> None:
    made = {new_secret() for _ in range(200)}
    assert len(made) == 200
    assert all(len(secret) == 22 and secret.replace("-", "a").replace("_", "a").isalnum() for secret in made)


def test_a_kept_secret_shows_its_method_and_not_the_secret() -> None:
    kept = hash_secret("abc")
    assert kept == "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


@pytest.mark.parametrize("pin", ["1234", "00000000", "987654"])
def test_a_pin_is_known_again_and_no_other(pin: str) -> None:
    kept = hash_pin(pin, new_salt())
    assert check_pin(pin, kept)
    assert not check_pin("4321", kept)
    assert pin not in kept.split(":")[2] or len(pin) == 4


def test_the_same_pin_is_kept_differently_each_time() -> None:
    assert hash_pin("1234", new_salt()) != hash_pin("1234", new_salt())


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "１２３４", "12 34", "-123"])
def test_a_pin_has_four_to_eight_plain_digits(pin: str) -> None:
    assert not is_valid_pin(pin)
    with pytest.raises(ValueError, match="four to eight digits"):
        hash_pin(pin, new_salt())
    assert not check_pin(pin, hash_pin("1234", new_salt()))


@pytest.mark.parametrize("kept", ["", "scrypt", "scrypt-14-8-1:zz:00", "sha256:00", "scrypt-14-8-1:00:00"])
def test_what_is_no_kept_pin_fits_no_pin(kept: str) -> None:
    assert not check_pin("1234", kept)
