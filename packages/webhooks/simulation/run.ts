import { writeFile } from 'node:fs/promises'
import { table } from '../../../scripts/bench/table.ts'
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

/** Prints the results of a week of webhooks under each load. */
export async function runSimulations({ docs }: { readonly docs: boolean }): Promise<void> {
  const outcomes: Outcome[] = []
  for (const load of LOADS) {
    const outcome = await simulate(load)
    outcomes.push(outcome)
    console.error(
      linesOf(weekTable([outcome]))
        .flat()
        .slice(1)
        .join(' · '),
    )
  }
  console.log('A week of webhooks with the limits of an upgraded app; half an activity a day for each athlete\n')
  console.log(table([...linesOf(weekTable(outcomes)), ...backlogByDay(outcomes)]))
  console.log(
    '\nThe reads are limited, not the events: the inbox accepts every event, and the read limit determines how many changes the app can read in a day.',
  )
  const imports = await simulateImports()
  console.log(`\nA first import of ${IMPORTED} activities with the limits of a standard app, from 10:00 UTC\n`)
  console.log(table(linesOf(importTable([BEFORE, ...imports]))))
  if (!docs) return
  for (const [file, content] of Object.entries(docsFiles(outcomes, imports))) {
    await writeFile(fromRoot(file), content)
    console.error(`Wrote ${file}`)
  }
}

const linesOf = ({ loads, figures }: WeekTable): string[][] => [['', ...loads], ...figures.map(({ name, values }) => [name, ...values])]
