// Refuses a change of the description if the bumps in the pending changesets are smaller than required.
import { glob, readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { fromRoot } from '../paths.ts'
import { BUMPS, type Bump, diffWithReleased } from './description-diff.ts'

/** The packages that are derived from the description: the document and its table, the client's types, the mock's responses. */
const FOLLOWERS = ['spec', 'client', 'mock']

/**
 * The smallest allowed bump of a package with that version. Below 1.0.0, a breaking change requires only a minor bump, because caret ranges exclude it
 * (`^0.3.1` stops before 0.4.0). Everything else is the same as later: additions require a minor bump, other changes a patch.
 */
const leastBump = (impact: Bump, version: string): Bump => (impact === 'major' && version.startsWith('0.') ? 'minor' : impact)

/** The largest bump of a package in changesets. */
function pendingBump(name: string, changesets: readonly string[]): Bump {
  const bumps = changesets.map((text) => (parse(text.split('---')[1] ?? '') as Readonly<Record<string, Bump>> | null)?.[name])
  return BUMPS.findLast((bump) => bumps.includes(bump)) ?? 'none'
}

export default async function checkBump(): Promise<void> {
  const { impact, changes } = await diffWithReleased()
  const files = await Array.fromAsync(glob('.changeset/*.md', { cwd: fromRoot('.') }))
  const changesets = await Promise.all(files.map((file) => readFile(fromRoot(file), 'utf8')))
  const missing: string[] = []
  for (const folder of FOLLOWERS) {
    const { name, version } = JSON.parse(await readFile(fromRoot(`packages/${folder}/package.json`), 'utf8'))
    const [least, planned] = [leastBump(impact, version), pendingBump(name, changesets)]
    if (BUMPS.indexOf(planned) < BUMPS.indexOf(least))
      missing.push(`${name} ${version} needs a ${least} bump. The changesets have: ${planned}.`)
  }
  if (missing.length === 0) return console.log(`Changesets cover the change of the description. Its impact: ${impact}.`)
  console.error(
    [
      `The description changed since its last release (openapi/released.yaml). Impact: ${impact}.`,
      ...changes.map((change) => `  - ${change}`),
      ...missing,
      'Describe the change for users with `npm run -s tool -- changeset`, with at least these bumps.',
    ].join('\n'),
  )
  process.exitCode = 1
}

if (import.meta.main) await checkBump()
