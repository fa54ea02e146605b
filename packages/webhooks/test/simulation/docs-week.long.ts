import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fromRoot } from '../../../../scripts/paths.ts'
import { simulateImports } from '../../simulation/imports.ts'
import { docsFiles } from '../../simulation/main.ts'
import { LOADS } from '../../simulation/scenario.ts'
import { type Outcome, simulate } from '../../simulation/simulate.ts'

it('the docs show the week as it is simulated: if not, `node packages/webhooks/simulation/main.ts --docs` writes it anew', {
  timeout: 7_200_000,
}, async () => {
  const outcomes: Outcome[] = []
  for (const load of LOADS) outcomes.push(await simulate(load))
  const files = docsFiles(outcomes, await simulateImports())
  const committed = Object.keys(files).map(async (file) => [file, await readFile(fromRoot(file), 'utf8')])
  expect(Object.fromEntries(await Promise.all(committed))).toEqual(files)
})
