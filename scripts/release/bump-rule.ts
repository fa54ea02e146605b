// How large a release a change of the description demands.

/** What a release raises, smallest first. */
export const BUMPS = ['none', 'patch', 'minor', 'major'] as const

/** What a release raises of a version; `none`: no release. */
export type Bump = (typeof BUMPS)[number]

/** The packages whose content follows from the description: the document and its table, the client's types, the mock's answers. */
export const FOLLOWERS = ['@activity-tracking/spec', '@activity-tracking/client', '@activity-tracking/mock'] as const

export interface BumpQuestion {
  /** What the change does to users: `major` breaks them, `minor` adds something, `patch` does neither, `none`: there is no change. */
  readonly impact: Bump
  /** Present version of each package, by name. */
  readonly versions: Readonly<Record<string, string>>
  /** Largest bump the pending changesets hold for each package, by name; a package without one is not released. */
  readonly pending: Readonly<Record<string, Bump>>
}

const rank = (bump: Bump): number => BUMPS.indexOf(bump)

/**
 * The least bump a package at that version may get. Below 1.0.0 a breaking change takes a minor bump, as caret ranges
 * (`^0.3.1` stops before 0.4.0) let it; everything else takes what it takes later: additions minor, the rest patch.
 */
export const leastBump = (impact: Bump, version: string): Bump => (impact === 'major' && version.startsWith('0.') ? 'minor' : impact)

/** One sentence for each package that the pending changesets bump less than the change of the description demands. */
export function shortfalls({ impact, versions, pending }: BumpQuestion): string[] {
  return FOLLOWERS.flatMap((name) => {
    const version = versions[name] ?? '0.0.0'
    const least = leastBump(impact, version)
    const planned = pending[name] ?? 'none'
    if (rank(planned) >= rank(least)) return []
    const plan = planned === 'none' ? 'no pending changeset bumps it' : `the pending changesets bump it ${planned} only`
    return [`${name} ${version} needs a ${least} bump, but ${plan}`]
  })
}
