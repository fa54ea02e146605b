// Simulates a week of webhooks on a virtual clock: the worker, the inbox and the quota with a model of the service, at 70 % and 100 % of the read limit of an
// upgraded app and with 100,000 athletes; then first imports. `--docs` writes the diagram and the figures of the docs again.
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fromRoot } from '../../../scripts/paths.ts'
import { drawWeek } from './draw.ts'
import { BEFORE, IMPORTED, type ImportOutcome, importTable, simulateImports } from './imports.ts'
import { LOADS } from './scenario.ts'
import { type Outcome, simulate } from './simulate.ts'
import { backlogByDay, type WeekTable, weekTable } from './week-table.ts'

/** The parts of the docs about the week: the diagram, and the figures below it. */
const PICTURE = 'packages/docs/src/assets/webhooks-week.svg'
const FIGURES = 'packages/docs/src/assets/webhooks-week.gen.json'

/** The files of the docs, from the outcomes of all loads. */
export const docsFiles = (outcomes: readonly Outcome[], imports: readonly ImportOutcome[]): Readonly<Record<string, string>> => ({
  [PICTURE]: drawWeek(outcomes),
  [FIGURES]: `${JSON.stringify({ ...weekTable(outcomes), imports: importTable(imports) }, null, 2)}\n`,
})

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { docs: { type: 'boolean', default: false } } })
  const outcomes: Outcome[] = []
  for (const load of LOADS) {
    outcomes.push(await simulate(load))
    console.error(load.name)
  }
  console.log('A week of webhooks with the limits of an upgraded app; half an activity a day for each athlete')
  print(linesOf(weekTable(outcomes)), backlogByDay(outcomes))
  console.log(
    'The reads are limited, not the events: the inbox accepts every event, and the read limit determines how many changes are read in a day.',
  )
  const imports = await simulateImports()
  console.log(`A first import of ${IMPORTED} activities with the limits of a standard app, from 10:00 UTC`)
  print(linesOf(importTable([BEFORE, ...imports])))
  if (!values.docs) return
  for (const [file, content] of Object.entries(docsFiles(outcomes, imports))) {
    await writeFile(fromRoot(file), content)
    console.error(`Wrote ${file}`)
  }
}

const linesOf = ({ loads, figures }: WeekTable): string[][] => [['', ...loads], ...figures.map(({ name, values }) => [name, ...values])]

/** Prints tables whose first line has the names of the columns. */
function print([head = [], ...lines]: readonly (readonly string[])[], more: readonly (readonly string[])[] = []): void {
  console.table([...lines, ...more].map((line) => Object.fromEntries(head.map((name, column) => [name, line[column]]))))
}

if (import.meta.main) await main()
