import type { AuthContext, BetterAuthPlugin } from 'better-auth'

/** An account row of Better Auth, or what is left of one. */
interface Link {
  readonly accountId: string
  readonly userId: string
}

const UNLINKED = 'unlinkedAthlete'

/**
 * The table of links whose account was deleted, until the athlete's data has been erased. It has no foreign key, because the user may be deleted
 * first.
 */
export const schema = {
  [UNLINKED]: {
    fields: {
      providerId: { type: 'string', required: true },
      accountId: { type: 'string', required: true, index: true },
      userId: { type: 'string', required: true },
    },
  },
} satisfies BetterAuthPlugin['schema']

/** The users who have linked an athlete, including those who have unlinked the athlete and whose data has not been erased. */
export interface AthleteUsers {
  /** The account row of an athlete; null without one. */
  account(athleteId: string): Promise<(Link & { readonly id: string }) | null>
  /** Ids of the users. */
  find(athleteId: string): Promise<readonly string[]>
  /** Remembers the user of an account that will be deleted. */
  remember(link: Link): Promise<void>
  /** Forgets users who have unlinked the athlete. */
  forget(athleteId: string, userIds: readonly string[]): Promise<void>
}

export function athleteUsers(providerId: string, { adapter }: Pick<AuthContext, 'adapter'>): AthleteUsers {
  const where = (fields: Readonly<Record<string, string>>) =>
    Object.entries({ providerId, ...fields }).map(([field, value]) => ({ field, value }))
  const account: AthleteUsers['account'] = (athleteId) => adapter.findOne({ model: 'account', where: where({ accountId: athleteId }) })
  const forget: AthleteUsers['forget'] = async (athleteId, userIds) => {
    for (const userId of userIds) await adapter.deleteMany({ model: UNLINKED, where: where({ accountId: athleteId, userId }) })
  }
  return {
    account,
    async find(athleteId) {
      const linked = await account(athleteId)
      const unlinked = await adapter.findMany<Link>({ model: UNLINKED, where: where({ accountId: athleteId }) })
      return [...new Set([...(linked === null ? [] : [linked]), ...unlinked].map(({ userId }) => userId))]
    },
    async remember({ accountId, userId }) {
      await forget(accountId, [userId])
      await adapter.create({ model: UNLINKED, data: { providerId, accountId, userId } })
    },
    forget,
  }
}
