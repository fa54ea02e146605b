import type { NotCompared } from './compare.ts'
import type { Judged } from './known.ts'
import type { PageFacts } from './page-facts.ts'

export interface Report extends Judged {
  readonly pages: readonly PageFacts[]
  readonly notCompared: readonly NotCompared[]
}

const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** The report as text. Each line begins with words of this program, and quotes those of pages. */
export function describe({ pages, unknown, known, outdated, notCompared }: Report): string {
  const lines = [
    `Compared with ${plural(pages.length, 'page')}:`,
    ...pages.map(({ page, statements }) => `  ${page}: ${plural(statements.length, 'statement')}`),
    '',
    unknown.length === 0 ? 'No differences.' : `${plural(unknown.length, 'difference')}:`,
    ...unknown.flatMap(({ id, page, excerpt }) => [`- ${id}`, ...(page === undefined ? [] : [`    ${page}: "${excerpt}"`])]),
  ]
  if (known.length > 0)
    lines.push('', `${plural(known.length, 'known difference')}:`, ...known.map(({ id, reason }) => `- ${id} (${reason})`))
  if (outdated.length > 0)
    lines.push('', 'Known differences that no longer exist (remove them from the list):', ...outdated.map((id) => `- ${id}`))
  if (notCompared.length > 0) {
    const parts = notCompared.map(({ subject, found, of }) => `${subject} (${found} of ${of})`)
    lines.push('', `The pages state too little of these subjects to say what is missing: ${parts.join(', ')}.`)
  }
  return lines.join('\n')
}

/** The report as JSON. */
export const toJson = ({ pages, ...report }: Report): string =>
  JSON.stringify({ pages: pages.map(({ page, statements }) => ({ page, statements: statements.length })), ...report })
