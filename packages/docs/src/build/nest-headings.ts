import type { MarkdownHeading } from 'astro'

/** An entry of the table of contents next to a page. */
export interface ContentsEntry extends MarkdownHeading {
  children: ContentsEntry[]
}

/** The second-level headings, each with its third-level headings. */
export function nestHeadings(headings: readonly MarkdownHeading[]): ContentsEntry[] {
  const entries: ContentsEntry[] = []
  for (const heading of headings) {
    if (heading.depth === 2) entries.push({ ...heading, children: [] })
    else if (heading.depth === 3) entries.at(-1)?.children.push({ ...heading, children: [] })
  }
  return entries
}
