import type { Row } from './rows.ts'

/** Texts of one line, without its cells: package, manager, modules. */
type Head = readonly [packages: string, managers: string, modules: string]

interface Line {
  readonly head: Head
  readonly cells: readonly string[]
}

const HEADINGS: Head = ['package', 'manager', 'loaded by']

/** What the strangers have in common. */
const NOTES = `Without a version: the newest one, by name, with what an app must install next to it. With a version: with everything that its entries need.
Packages come from the local registry, all others from the registry that npm uses on this machine. The managers' settings are their defaults, except that
- the packages of the scope are exempt from the minimum age of releases that pnpm, Yarn and Deno have by default,
- npm and Bun, which have none, do not install releases of others younger than a day; npx cannot exempt packages, so it has none,
- npm does not run install scripts, which the other managers do not run by default.
With everything that its entries need, pnpm is told not to build dependencies of optional peers. Yarn PnP does not support require of ES modules before
Node 22.15. A Node that is too old for a command must be named by it in one sentence. Seconds are for a first use, with an empty cache.`

const cellOf = (row: Row | undefined): string => {
  if (row === undefined) return ''
  if (!row.ok) return 'FAILS'
  return row.seconds === undefined ? 'ok' : `${row.seconds.toFixed(1)} s`
}

/** Merges lines that differ only in one text of their heads. */
function mergeBy(index: 0 | 1 | 2, lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const line of lines) {
    const key = JSON.stringify([line.head.toSpliced(index, 1), line.cells])
    const same = merged.get(key)
    const text = same === undefined ? line.head[index] : `${same.head[index]}, ${line.head[index]}`
    merged.set(key, { ...line, head: line.head.toSpliced(index, 1, text) as readonly string[] as Head })
  }
  return [...merged.values()]
}

function gridOf(rows: readonly Row[]): string {
  const runtimes = [...new Set(rows.map(({ runtime }) => runtime))].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const headOf = (row: Row): Head => [row.package, row.manager, row.modules]
  const heads = new Map(rows.map((row) => [JSON.stringify(headOf(row)), headOf(row)]))
  const lines = Array.from(heads, ([key, head]): Line => {
    const ofHead = rows.filter((row) => JSON.stringify(headOf(row)) === key)
    return { head, cells: runtimes.map((runtime) => cellOf(ofHead.find((row) => row.runtime === runtime))) }
  })
  const merged = mergeBy(0, mergeBy(1, mergeBy(2, lines)))
  const table = [[...HEADINGS, ...runtimes], ...merged.map(({ head, cells }) => [...head, ...cells])]
  const widths = table[0]?.map((_heading, column) => Math.max(...table.map((texts) => texts[column]?.length ?? 0))) ?? []
  const print = (texts: readonly string[]): string => `| ${texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [headings = [], ...others] = table
  return [print(headings), print(widths.map((width) => '-'.repeat(width))), ...others.map(print)].join('\n')
}

/** A table of what strangers saw, as Markdown, followed by what failed and by what all of them have in common. */
export function tableOf(rows: readonly Row[]): string {
  const byKind = Map.groupBy(rows, ({ package: name, manager }) => (name === 'all' || manager === 'npx' ? `${name} ${manager}` : ''))
  const failures = rows.filter(({ ok }) => !ok)
  const listed = failures.map((row) => `- ${row.package}, ${row.manager}, ${row.runtime}, ${row.modules}: ${row.detail}`)
  const count = `${rows.length - failures.length} of ${rows.length} work.`
  return [...Array.from(byKind.values(), gridOf), [count, ...listed].join('\n'), NOTES].join('\n\n')
}
