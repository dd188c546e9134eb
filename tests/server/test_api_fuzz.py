"""Hostile input: requests made from the API's own description, good and bad, are answered as it says.

No answer is a fault of the server's (5xx), every answer has a status and a form that the description
names, and what is refused has changed nothing.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, Verbosity, given, settings

from pelitupa.server import create_app
from server.api_client import Program, Server, open_match

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis import GenerationMode
    from schemathesis.checks import CHECKS, load_all_checks
    from schemathesis.config import SchemathesisConfig

    load_all_checks()

EXAMPLES = int(os.environ.get("PELITUPA_FUZZ", "25"))
"""Of good and of bad requests each, for each route; more where somebody asks for it."""
GOOD = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]
BAD = [*GOOD, "negative_data_rejection"]
REFUSALS = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5XX"]
"""Statuses that refuse what is bad: the checker's own, and 413: a body may be too long before it is wrong."""


def operations() -> dict[str, Any]:
    """The routes by name, but the streams: those do not end."""
    refusals = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
    schema = schemathesis.openapi.from_dict(
        create_app().openapi(), config=SchemathesisConfig.from_dict(refusals)
    )
    found: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]
    return {each.label: each for each in found if not each.path.endswith("/stream")}


OPERATIONS = operations()
KINDS = [(label, False) for label in OPERATIONS] + [
    (label, True) for label, each in OPERATIONS.items() if each.body or each.query
]
"""All routes with good requests, and with bad ones where anything can be bad."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fuzzed")
    with Server(folder, tables_each=1_000_000).open() as server:
        yield server


@pytest.fixture(scope="module")
def pair(server: Server) -> list[Program]:
    return [server.program("Fuzzer"), server.program("Other")]


@pytest.mark.parametrize(("label", "bad"), KINDS)
def test_requests_of_all_kinds_are_answered_as_described(
    server: Server, pair: list[Program], label: str, bad: bool
) -> None:
    mode = GenerationMode.NEGATIVE if bad else GenerationMode.POSITIVE
    program, key = pair[0], open_match(pair, "hex(size=4)")
    table = server.table(key)
    wanted = CHECKS.get_by_names(BAD if bad else GOOD)

    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    def ask(case: Any) -> None:
        if "key" in case.path_parameters and not bad:
            case.path_parameters["key"] = key
        before = table.playing.version
        answer = case.call(
            base_url=server.url, headers={"Authorization": f"Bearer {program.token}"}
        )
        case.validate_response(answer, checks=wanted)
        if answer.status_code >= 400:
            told: dict[str, Any] = answer.json()
            assert 5 < len(told["error"]) < 1000
            assert table.playing.version == before

    ask()


def test_the_description_names_every_route_and_its_token() -> None:
    described = create_app().openapi()
    for path, routes in described["paths"].items():
        assert path.startswith("/api/")
        for route in routes.values():
            assert ("security" in route) == (
                not path.startswith(("/api/games", "/api/characters", "/api/evenings"))
            )
            assert {"422", "429", "503"} <= set(route["responses"])


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_other_methods_are_refused(server: Server, pair: list[Program], method: str) -> None:
    answer = pair[0].request(method, "/api/me")
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET"
    assert answer.json()["error"]
