import type { Row } from './rows.ts'

/** Texts of one line, without its cells: package, manager, modules. */
type Head = readonly [packages: string, managers: string, modules: string]

interface Line {
  readonly head: Head
  readonly cells: readonly string[]
}

const HEADINGS: Head = ['package', 'manager', 'loaded by']

/** Titles of tables, and which rows they have. */
const TABLES: readonly (readonly [title: string, has: (row: Row) => boolean])[] = [
  ['Started with npx in an empty folder, with an empty cache: seconds until the first useful line', ({ manager }) => manager === 'npx'],
  ['Type-checked in one project, without skipLibCheck', ({ package: name }) => name === 'all'],
  ['Installed with its exact version, and with every library that its entries need', ({ package: name }) => name.includes('@')],
  ['Installed by name, with the packages that it always needs', () => true],
]

/** What the strangers have in common. */
const NOTES = `Packages of the scope come from the local registry, all others from the registry that npm uses on this machine. The managers' settings are their defaults,
except that
- packages of the scope are exempt from the minimum age of releases that pnpm, Yarn and Deno have by default,
- npm and Bun, which have none, do not install releases of others younger than a day; npx cannot exempt packages, so it does,
- npm does not run install scripts, which the other managers do not run by default,
- pnpm is told not to build dependencies of the libraries that entries need.
Yarn PnP does not support require of ES modules before Node 22.15. A command works on a Node that is too old if it says so in one sentence.`

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
  const merged = mergeBy(0, mergeBy(1, mergeBy(2, lines))).sort((one, other) => one.head.join().localeCompare(other.head.join()))
  const table = [[...HEADINGS, ...runtimes], ...merged.map(({ head, cells }) => [...head, ...cells])]
  const widths = table[0]?.map((_heading, column) => Math.max(...table.map((texts) => texts[column]?.length ?? 0))) ?? []
  const print = (texts: readonly string[]): string => `| ${texts.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [headings = [], ...others] = table
  return [print(headings), print(widths.map((width) => '-'.repeat(width))), ...others.map(print)].join('\n')
}

/** Tables of what strangers saw, as Markdown, followed by what failed and by what all of them have in common. */
export function tableOf(rows: readonly Row[]): string {
  const byTitle = Map.groupBy(rows, (row) => TABLES.find(([, has]) => has(row))?.[0] ?? '')
  const tables = Array.from(byTitle, ([title, ofTitle]) => `${title}:\n\n${gridOf(ofTitle)}`)
  const failures = rows.filter(({ ok }) => !ok)
  const listed = failures.map((row) => `- ${row.package}, ${row.manager}, ${row.runtime}, ${row.modules}: ${row.detail}`)
  return [...tables, [`${rows.length - failures.length} of ${rows.length} work.`, ...listed].join('\n'), NOTES].join('\n\n')
}
