"""The files to print of a site, built as `pnp build` builds them."""

from pnp.build import staged
from pnp.load.project import Project
from pnp.work.fresh import fresh_files
from pnp.work.output import Output
from pnp.work.printed import is_log
from pnp.work.report import Progress, Report, in_turn
from pnp.work.sited import SiteOrder


def print_files(
    project: Project, asked: SiteOrder, output: Output, report: Report, tell: Progress
) -> None:
    """Build the files to print for every paper, as far as they are not up to date."""
    papers = asked.papers if asked.prints else ()
    for paper, told in zip(papers, in_turn(tell, [1.0] * len(papers)), strict=True):
        request = asked.printed(paper)
        fresh = {} if request.force else fresh_files(project, request)
        if len(fresh) < len(request.editions):
            made = staged(project, request._replace(fresh=frozenset(fresh)), output, told)
            made.staged = [one for one in made.staged if not is_log(one.path)]  # nobody reprints
            report.take(made)  # a game with a mistake keeps the others back here
            output.staged = []
        report.unchanged += [path for files in fresh.values() for path in files]
