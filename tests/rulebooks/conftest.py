import pytest

pytest.register_assert_rewrite("tests.rulebooks.contract", "tests.rulebooks.played")
