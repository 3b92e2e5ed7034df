"""The dictionary for users of horde-ad names every operation that it exports, and only existing names of this library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import adtypes as ad

PAGE = (Path(__file__).parents[1] / "docs" / "horde-ad.md").read_text()

# the export list of HordeAd.OpsTensor, one kind of tensor for all where the kinds differ in their first letter only
EXPORTS = re.findall(
    r"\w+",
    """
rshape rlength rsize rwidth tsize tftk kconcrete rconcrete rscalar rrepl ringestData rfromListLinear rfromList rfromVector
rfromVectorN rfromVectorLinear runravelToList runravelToListN rtoListLinear tunit tlet tletPrimal tletPlain ifH minH maxH tpair
tproject1 tproject2 rsum rsumN rsum0 rdot0 rdot1In rmatvecmul rmatmul2 rreplicate rreplicateN rreplicate0N rindex rindex0
roneHot rscatter rscatter1 rgather rgather1 rtr rtranspose rflatten rreshape kfloor kfromIntegral kcast kargMin kargMax rfloor
rfromIntegral rcast rargMin rargMax riota rappend rconcat rslice runcons rreverse kbuild kbuild1 rbuild rbuild1 rmap rmap1
rmap0N rzipWith rzipWith1 rzipWith0N rzipWith3 rzipWith31 rzipWith30N rzipWith4 rzipWith41 rzipWith40N rfold rscan tfold tscan
tmapAccumR tmapAccumL kgrad rvjp rjvp kprimalPart kdualPart kplainPart kfromPrimal kfromDual kfromPlain kScale rprimalPart
rdualPart rfromPrimal rfromDual rScale tplainPart tfromPlain tprimalPart tfromPrimal treplTarget tdefTarget taddTarget
tmultTarget tsum0Target tdot0Target grad vjp jvp cgrad cvjp cjvp gradArtifact vjpArtifact jvpArtifact
""",
)


@pytest.mark.parametrize("name", EXPORTS)
def test_every_operation_of_the_parent_is_in_the_dictionary(name: str) -> None:
    left = [line.split("|")[1] for line in PAGE.splitlines() if line.startswith("|")]
    assert any(name in re.findall(r"[A-Za-z0-9']+", cell) for cell in left)


def test_names_of_ours_exist() -> None:
    ours = set()
    for line in PAGE.splitlines():
        if line.startswith("| `"):
            for code in re.findall(r"`([^`]+)`", line.split("|")[2]):
                ours.update(re.findall(r"(?<![.\w])([a-z_0-9]+)\(", code))
    assert len(ours) > 30
    missing = {name for name in ours if not hasattr(ad, name)} - {"list", "len"}
    assert missing <= {"f"}
