import type { App, DetailedAthlete, GrantState, Scope } from '@activity-tracking/client'
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
  /** `active` while the athlete authorizes Logbook. */
  readonly state: GrantState | undefined
  readonly scopes: readonly Scope[]
  /** Undefined until it was read, and when Logbook may no longer keep it. */
  readonly profile: DetailedAthlete | undefined
  /** Whether the profile could be read, and is not stored: nothing was read yet, or the copies were too old to keep. */
  readonly isMissing: boolean
}

const PROFILE_SCOPES: readonly Scope[] = ['read', 'read_all', 'profile:read_all']

/** Whether the athlete authorizes Logbook, as far as it knows. */
export const isConnected = ({ state }: Account): boolean => state === 'active'

export interface Accounts {
  /** Reads from the store; sends nothing. */
  find(athleteId: string): Promise<Account>
  /**
   * Reads the profile and the newest activities, so that pages have something to show at once, and imports the rest in the background: after the
   * athlete has connected, and when the copies were too old to keep. What cannot be read now is read later, so it never rejects.
   */
  read(athleteId: string): Promise<void>
  /** Reads them when a page has no copies to show, unless something was read in the last quarter hour: the service may not allow the rest. */
  readAgain(athleteId: string): void
}

interface AccountsOptions {
  readonly app: App
  readonly tables: Tables
  readonly webhooks: Pick<Webhooks, 'importActivities'>
  readonly onRead: (athleteId: string) => void
  readonly onError: (error: unknown) => void
}

/** The longest page of a list. */
const NEWEST = 200

/** After this time, what could not be read is tried again. */
const PAUSE_MS = 15 * 60_000

export function createAccounts({ app, tables, webhooks, onRead, onError }: AccountsOptions): Accounts {
  const inProgress = new Map<string, Promise<void>>()
  const readAt = new Map<string, number>()

  /** Resolves to whether the profile was read. */
  async function readProfile(athleteId: string): Promise<boolean> {
    const readAt = app.serviceNow()
    const { data: profile } = await app.athlete(athleteId).GET('/athlete')
    if (profile !== undefined) tables.putProfile(athleteId, profile, readAt)
    return profile !== undefined
  }

  /** Resolves to whether the list was read. If it cannot be read now, for example because a rate limit is used up, the import reads it. */
  async function readNewest(athleteId: string): Promise<boolean> {
    const params = { query: { per_page: NEWEST } }
    const readAt = app.serviceNow()
    const { data: activities, error } = await app.athlete(athleteId).GET('/athlete/activities', { params })
    if (error?.code === 'missing_scope') return false
    // If the athlete has disconnected in the meantime, there is nothing to import.
    if (error !== undefined && (await app.session(athleteId).state()) !== 'active') return false
    if (activities !== undefined) tables.putListed(athleteId, activities, readAt)
    tables.putImport({ athleteId, listed: 0, remaining: null, isFinished: false })
    await webhooks.importActivities(athleteId)
    return activities !== undefined
  }

  async function readBoth(athleteId: string): Promise<void> {
    const read = await Promise.all([readProfile(athleteId), readNewest(athleteId)])
    if (!read.includes(true)) return
    readAt.set(athleteId, app.now())
    onRead(athleteId)
  }

  function read(athleteId: string): Promise<void> {
    const reading =
      inProgress.get(athleteId) ??
      readBoth(athleteId)
        .catch(onError)
        .finally(() => inProgress.delete(athleteId))
    inProgress.set(athleteId, reading)
    return reading
  }

  return {
    read,
    readAgain(athleteId) {
      if (app.now() - (readAt.get(athleteId) ?? Number.NEGATIVE_INFINITY) >= PAUSE_MS) void read(athleteId)
    },
    async find(athleteId) {
      const { state, scopes = [] } = (await app.session(athleteId).grant()) ?? { state: undefined }
      const profile = tables.profile(athleteId)
      const mayRead = state === 'active' && scopes.some((scope) => PROFILE_SCOPES.includes(scope))
      return {
        athleteId,
        state,
        scopes,
        profile,
        isMissing: mayRead && profile === undefined,
      }
    },
  }
}
