import type { App, DetailedAthlete, Scope } from '@activity-tracking/client'
import type { Webhooks } from '@activity-tracking/webhooks'
import type { Tables } from './tables.ts'

/** What Logbook asks for on the consent page. Athletes can clear scopes there, so each page checks its own. */
export const SCOPES = [
  'read',
  'profile:read_all',
  'activity:read_all',
  'activity:write',
] as const satisfies readonly Scope[]

/** What an athlete lets Logbook do. */
export interface Account {
  readonly athleteId: string
  /** Whether the athlete authorizes Logbook, as far as it knows. */
  readonly isConnected: boolean
  readonly scopes: readonly Scope[]
  /** Undefined until it was read, and when its copy has ended. */
  readonly profile: DetailedAthlete | undefined
}

const PROFILE_SCOPES: readonly Scope[] = ['read', 'profile:read_all']

interface AccountsOptions {
  readonly app: App
  readonly tables: Tables
  readonly webhooks: Webhooks
  readonly onRead: (athleteId: string) => void
  readonly onError: (error: unknown) => void
}

/** The longest page of a list. */
const NEWEST = 200

/** After this time, what could not be read is tried again. */
const PAUSE_MS = 15 * 60_000

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts({ app, tables, webhooks, onRead, onError }: AccountsOptions) {
  const readAt = new Map<string, number>()

  async function readProfile(athleteId: string): Promise<void> {
    const readAt = app.serviceNow()
    const { data: profile } = await app.athlete(athleteId).GET('/athlete')
    if (profile !== undefined) tables.putProfile(athleteId, profile, readAt)
  }

  /** If the list cannot be read now, for example because a rate limit is used up, the import reads it. */
  async function readNewest(athleteId: string): Promise<void> {
    const params = { query: { per_page: NEWEST } }
    const readAt = app.serviceNow()
    const { data: activities, error } = await app.athlete(athleteId).GET('/athlete/activities', { params })
    if (error?.code === 'missing_scope') return
    if (activities !== undefined) tables.putListed(athleteId, activities, readAt)
    await webhooks.importActivities(athleteId)
  }

  /**
   * Reads the profile and the newest activities, so that pages have something to show at once, and imports the rest in the background. What
   * cannot be read now is read later, so it never rejects.
   */
  async function read(athleteId: string): Promise<void> {
    readAt.set(athleteId, app.now())
    await Promise.all([readProfile(athleteId), readNewest(athleteId)]).catch(onError)
    onRead(athleteId)
  }

  return {
    read,

    /** Reads from the store; sends nothing. */
    async find(athleteId: string): Promise<Account> {
      const grant = await app.session(athleteId).grant()
      const profile = tables.profile(athleteId)
      return { athleteId, isConnected: grant?.state === 'active', scopes: grant?.scopes ?? [], profile }
    },

    /** For an athlete who looks at a page: reads again when the copies have ended, at most once in a quarter hour. */
    readIfMissing({ athleteId, isConnected, scopes, profile }: Account): void {
      const mayRead = isConnected && scopes.some((scope) => PROFILE_SCOPES.includes(scope))
      const isSoon = app.now() - (readAt.get(athleteId) ?? 0) < PAUSE_MS
      if (mayRead && profile === undefined && !isSoon) void read(athleteId)
    },
  }
}
