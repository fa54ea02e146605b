import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { fromRoot } from '../paths.ts'
import { docsFiles } from '../webhooks/run.ts'
import { LOADS } from '../webhooks/scenario.ts'
import { type Outcome, simulate } from '../webhooks/simulate.ts'

it('the docs show the week as it is simulated: if not, `npm run simulate:webhooks -- --docs` writes it anew', {
  timeout: 7_200_000,
}, async () => {
  const outcomes: Outcome[] = []
  for (const load of LOADS) outcomes.push(await simulate(load))
  const files = docsFiles(outcomes)
  const committed = Object.keys(files).map(async (file) => [file, await readFile(fromRoot(file), 'utf8')])
  expect(Object.fromEntries(await Promise.all(committed))).toEqual(files)
})
