// The smallest bump that a change of the description requires.

/** Bumps of a version, smallest first. */
export const BUMPS = ['none', 'patch', 'minor', 'major'] as const

/** A bump of a version; `none`: no release. */
export type Bump = (typeof BUMPS)[number]

/** The packages that are derived from the description: the document and its table, the client's types, the mock's responses. */
export const FOLLOWERS: readonly string[] = ['@activity-tracking/spec', '@activity-tracking/client', '@activity-tracking/mock']

export interface BumpQuestion {
  /** Impact of the change on users: `major` breaks them, `minor` adds something, `patch` does neither, `none` is no change. */
  readonly impact: Bump
  /** Current version of each package, by name. */
  readonly versions: Readonly<Record<string, string>>
  /** Largest bump in the pending changesets for each package, by name. A package without a bump is not released. */
  readonly pending: Readonly<Record<string, Bump>>
}

const rank = (bump: Bump): number => BUMPS.indexOf(bump)

/**
 * The smallest allowed bump of a package with that version. Below 1.0.0, a breaking change requires only a minor bump, because caret ranges exclude it
 * (`^0.3.1` stops before 0.4.0). Everything else is the same as later: additions require a minor bump, other changes a patch.
 */
export const leastBump = (impact: Bump, version: string): Bump => (impact === 'major' && version.startsWith('0.') ? 'minor' : impact)

/** One sentence for each package whose bump in the pending changesets is smaller than required by the change of the description. */
export function shortfalls({ impact, versions, pending }: BumpQuestion): string[] {
  return FOLLOWERS.flatMap((name) => {
    const version = versions[name] ?? '0.0.0'
    const least = leastBump(impact, version)
    const planned = pending[name] ?? 'none'
    if (rank(planned) >= rank(least)) return []
    const plan = planned === 'none' ? 'no pending changeset bumps it' : `the pending changesets contain only a ${planned} bump`
    return [`${name} ${version} needs a ${least} bump, but ${plan}`]
  })
}
