"""A hook of the site: pages of rules have a heading for each rule, too many for their table of contents."""

from __future__ import annotations

from mkdocs.structure.pages import Page

DEEPEST = 3  # level of the headings that are listed; a rule has the next


def on_page_content(html: str, page: Page, **_: object) -> str:
    if not page.file.src_uri.startswith("rules/"):
        return html
    for chapter in page.toc:
        for part in chapter.children:
            for section in part.children:
                if section.level == DEEPEST:
                    section.children.clear()
    return f'<div class="rules">\n{html}\n</div>'
