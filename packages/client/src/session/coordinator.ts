import type { Store } from '@activity-tracking/store'
import { DeadlineError } from '../errors/deadline-error.ts'
import { InvalidGrantError } from '../errors/invalid-grant-error.ts'
import { NeedsReauthorizationError } from '../errors/needs-reauthorization-error.ts'
import { NoGrantError } from '../errors/no-grant-error.ts'
import type { OAuth } from '../oauth/create-oauth.ts'
import { type GrantRecord, tombstone, toRecord } from './grant-record.ts'
import type { ServerClock } from './server-clock.ts'
import type { StoredGrant, Vault } from './vault.ts'

const operation = 'POST /oauth/token'

/** What the coordinator works with. */
export interface Parts {
  readonly oauth: OAuth
  readonly store: Store
  readonly vault: Vault
  readonly key: string
  readonly clock: ServerClock
  /** After this time the lock of another process is taken for that of a dead one, in milliseconds. */
  readonly lockTtlMs: number
}

/** The grant after a renewal; `same` when the service gave the tokens back that it had given before. */
export interface Renewal {
  readonly record: GrantRecord
  readonly same: boolean
}

/**
 * Works on the grant while no other process does. The lock only saves requests: what must hold rests on the versions of the record, so one
 * who loses it in the middle does no harm.
 */
async function alone<T>({ store, key, lockTtlMs }: Parts, work: () => Promise<T>): Promise<T> {
  if (store.lock === undefined) return work()
  const lock = await store.lock(key, { waitMs: 2 * lockTtlMs, ttlMs: lockTtlMs })
  if (lock === null) throw new DeadlineError('another process is busy with the grant', { operation })
  try {
    return await work()
  } finally {
    // It frees itself; a store that is away now must not hide what the work came to.
    await lock.release().catch(() => undefined)
  }
}

/**
 * @throws NoGrantError when there are no tokens
 * @throws NeedsReauthorizationError when the service refused them
 */
function requireTokens(stored: StoredGrant | undefined): StoredGrant {
  const status = stored?.record.status
  if (status === 'needs_reauthorization') throw new NeedsReauthorizationError('the athlete must authorize the app again', { operation })
  if (stored === undefined) throw new NoGrantError('there are no tokens of this athlete', { operation })
  if (status !== 'active') throw new NoGrantError('the app has given up its access to this athlete', { operation })
  return stored
}

/** The stored grant with its tokens. A deauthorization that was cut off is finished on the way. */
export async function readGrant(parts: Parts): Promise<StoredGrant> {
  const stored = await parts.vault.read()
  if (stored?.record.status === 'revoking') await deauthorizeGrant(parts)
  return requireTokens(stored)
}

/**
 * Renews tokens, unless others than the stale ones are stored by now.
 * @param stale the access token that will not do any more
 */
export const renewGrant = (parts: Parts, stale: string): Promise<Renewal> =>
  alone(parts, async () => {
    const stored = requireTokens(await parts.vault.read())
    return stored.record.accessToken === stale ? redeem(parts, stored) : { record: stored.record, same: false }
  })

/**
 * Finds out about an access token that the service refused although it should live: others that are stored by now, or new ones, or the end.
 * The same tokens back mean that they were revoked, and that asking again would go on for ever.
 */
export const probeGrant = (parts: Parts, refused: string): Promise<Renewal> =>
  alone(parts, async () => {
    const stored = requireTokens(await parts.vault.read())
    if (stored.record.accessToken !== refused) return { record: stored.record, same: false }
    const renewal = await redeem(parts, stored)
    return renewal.same ? giveUp(parts, stored) : renewal
  })

async function redeem(parts: Parts, stored: StoredGrant): Promise<Renewal> {
  const { oauth, vault, clock } = parts
  const { accessToken, refreshToken: spent, scopes } = stored.record
  let received: GrantRecord | undefined
  try {
    await oauth.refresh(spent, ({ tokens, date }) => {
      clock.observe(date)
      if (tokens.accessToken === accessToken && tokens.refreshToken === spent) return
      received = toRecord(tokens, scopes)
      vault.spool({ record: received, spent })
    })
  } catch (error) {
    // Tokens that came in an answer which is otherwise wrong are the only ones there are.
    if (received === undefined) {
      if (error instanceof InvalidGrantError) return giveUp(parts, stored, error)
      throw error
    }
  }
  return received === undefined ? { record: stored.record, same: true } : keep(parts, received)
}

/** Puts received tokens into the store. While that is away they are used from the spool, and put there later. */
async function keep({ vault, oauth }: Parts, received: GrantRecord): Promise<Renewal> {
  let stored: StoredGrant | undefined
  try {
    stored = await vault.read()
  } catch {
    return { record: received, same: false }
  }
  if (stored?.record.status === 'revoking' || stored?.record.status === 'deauthorized') {
    // Whoever gave the grant up knew older tokens only.
    await oauth.revoke(received.accessToken).catch(() => undefined)
  }
  return { record: requireTokens(stored).record, same: false }
}

/** The service does not take the newest known tokens. Another process may have newer ones by now: they win. */
async function giveUp({ vault }: Parts, refused: StoredGrant, cause?: unknown): Promise<Renewal> {
  let stored = requireTokens(await vault.read())
  while (stored.record.refreshToken === refused.record.refreshToken) {
    const marked = await vault.replace(stored, { ...stored.record, status: 'needs_reauthorization' })
    if (marked !== undefined) throw new NeedsReauthorizationError('the athlete must authorize the app again', { operation, cause })
    stored = requireTokens(await vault.read())
  }
  return { record: stored.record, same: false }
}

/**
 * Gives up the access to the athlete: first in the store, so that no refresh in flight brings it back, then at the service.
 * @throws NoGrantError when there is nothing to give up
 */
export const deauthorizeGrant = (parts: Parts): Promise<void> =>
  alone(parts, async () => {
    const { vault, oauth } = parts
    for (;;) {
      const stored = await vault.read()
      if (stored === undefined) throw new NoGrantError('there are no tokens of this athlete', { operation: 'POST /oauth/revoke' })
      if (stored.record.status === 'deauthorized') return
      const revoking = await vault.replace(stored, { ...stored.record, status: 'revoking' })
      if (revoking === undefined) continue
      await oauth.revoke(revoking.record.refreshToken)
      await oauth.revoke(revoking.record.accessToken)
      if ((await vault.replace(revoking, tombstone(revoking.record))) !== undefined) return
      // Another process finishes it too, or the athlete has authorized the app anew meanwhile.
      if ((await vault.read())?.record.status !== 'revoking') return
    }
  })
