import type { JobToAdd, Lane } from './queue/queue.ts'
import { nextWindow, QUARTER_HOUR_MS } from './timers.ts'

/** What a job looks at: an activity; whether the athlete still authorizes the app; or a list of activities. */
export type JobKind = 'activity' | 'grant' | 'import' | 'sweep'

/** A job of the toolkit itself: no athlete has this ID. */
export const OWN_ID = '0'

/** The parts of a key. */
export interface KeyParts {
  /** Digits. */
  readonly athleteId: string
  readonly kind: JobKind
  readonly id: string
  /** Set while it is not known whether the subscription of an event belongs to the app. Such an event is a job of its own. */
  readonly subscriptionId?: number | undefined
}

/** The key of a job: `12/activity/34`, or `12/activity/34@5` for an event of the subscription 5 that is not known yet. */
export const keyOf = ({ athleteId, kind, id, subscriptionId }: KeyParts): string =>
  `${athleteId}/${kind}/${id}${subscriptionId === undefined ? '' : `@${subscriptionId}`}`

export function readKey(key: string): KeyParts {
  const [athleteId = '', kind = '', rest = ''] = key.split('/')
  const [id = '', subscriptionId] = rest.split('@')
  return { athleteId, kind: kind as JobKind, id, ...(subscriptionId !== undefined && { subscriptionId: Number(subscriptionId) }) }
}

/** The check whether an athlete still authorizes the app. */
export const grantKey = (athleteId: string): string => keyOf({ athleteId, kind: 'grant', id: athleteId })

/**
 * The sweep that replaces too many events of an athlete. Each quarter hour has its own, which is due at its end: an event that arrives while a
 * sweep reads what it has listed is found by the next one.
 */
export function eventsSweep(athleteId: string, now: number, suffix: Pick<KeyParts, 'subscriptionId'> = {}): JobToAdd {
  const at = nextWindow(now, QUARTER_HOUR_MS)
  return { key: keyOf({ athleteId, kind: 'sweep', id: `events-${at}`, ...suffix }), lane: 'background', at }
}

export const isEventsSweep = ({ kind, id }: KeyParts): boolean => kind === 'sweep' && id.startsWith('events-')

/** Whether events have caused a job, so that anyone can. */
export const isCausedByEvents = (key: KeyParts, lane: Lane): boolean => lane === 'live' || isEventsSweep(key)

/** The job that starts the sweeps of each day. */
export const scheduleJob = (): JobToAdd => ({ key: keyOf({ athleteId: OWN_ID, kind: 'sweep', id: 'schedule' }), lane: 'background' })
