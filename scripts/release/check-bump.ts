// Refuses a change of the description if the bumps in the pending changesets are smaller than required.
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { runCheck } from '../run-check.ts'
import { FOLLOWERS, shortfalls } from './bump-rule.ts'
import { pendingBumps } from './changesets.ts'
import { diffWithReleased, RELEASED } from './released-description.ts'

const CHANGES_SHOWN = 10

const list = (changes: readonly string[]): string[] => {
  const shown = changes.slice(0, CHANGES_SHOWN).map((change) => `  - ${change}`)
  return changes.length > CHANGES_SHOWN ? [...shown, `  - and ${changes.length - CHANGES_SHOWN} more`] : shown
}

/**
 * Compares the description with the last released one, and the required bumps with the pending changesets.
 * @throws Error if the bump of a package is too small, with the changes that require a larger one
 */
export async function checkBump(): Promise<void> {
  const { impact, changes, facts } = await diffWithReleased()
  const versions = Object.fromEntries((await publicPackages()).map(({ name, version }) => [name, version]))
  const missing = shortfalls({ impact, versions, pending: await pendingBumps(fromRoot('.changeset')) })
  if (missing.length > 0) {
    throw new Error(
      [
        `The description changed since its last release (${RELEASED}), impact ${impact}:`,
        ...list(changes),
        ...missing.map((line) => `${line}.`),
        'Describe the change for users with `npm run -s tool -- changeset`, with at least these bumps.',
      ].join('\n'),
    )
  }
  if (impact === 'none') return console.log('The description has not changed since its last release.')
  console.log(`Changesets cover an impact of ${impact} for ${FOLLOWERS.join(', ')}.`)
  if (facts.length > 0)
    console.log(['`npm run release:version` adds to their changelogs:', ...facts.map((line) => `  - ${line}`)].join('\n'))
}

if (import.meta.main) await runCheck(checkBump)
