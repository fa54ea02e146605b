import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TokenSet } from '@activity-tracking/client'
import { createControlClient, type Sandbox } from '@activity-tracking/sandbox'
import { SMALL_WORLD } from '../../support/small-world.ts'
import { type Grant, openSession } from './scenario.ts'
import { openStore, type StorePlace } from './stores.ts'

const program = fileURLToPath(new URL('racer.ts', import.meta.url))

/** A token endpoint whose response takes longer than the mark of a refresh is valid without renewal. */
export interface Slow {
  readonly responseMs: number
  readonly refreshTtlMs: number
}

/** Message of a racer that was refused for a while, because another racer's response was pending. The grant is not in doubt. */
const PAUSED = 'error: refresh_paused'

/** Message to a racer. */
export interface RacerGrant extends Grant {
  readonly slow?: Slow
}

export interface RaceOptions {
  readonly sandbox: Sandbox
  readonly place: (folder: string) => StorePlace
  readonly processes: number
  readonly rounds: number
  readonly slow?: Slow
}

export interface RaceOutcome {
  /** Number of rounds in which not all processes got the same token. */
  readonly divided: readonly string[]
  /** Number of requests that returned new tokens. */
  readonly renewals: number
  readonly refused: number
  /** Status of the API for the token of the last round. */
  readonly lastToken: number
}

const messageOf = async (racer: ChildProcess): Promise<string> => String((await once(racer, 'message'))[0])

/** In each round, the token has expired, and all processes request one at the same time. */
export async function race({ sandbox, place, processes, rounds, slow }: RaceOptions): Promise<RaceOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'race-'))
  const app = await sandbox.control.createApp({ world: SMALL_WORLD, now: '2026-11-02T10:00:00Z', frozen: true, tier: 'unlimited' })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  const pair = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
  const grant: RacerGrant = {
    authUrl: sandbox.authUrl,
    clientId: app.client_id,
    clientSecret: app.client_secret,
    athleteId: sandbox.athleteId,
    place: place(folder),
    spoolFolder: join(folder, 'spool'),
    now: Date.parse('2026-11-02T10:00:00Z'),
    ...(slow && { slow }),
  }
  await using opened = await openStore(grant.place)
  const { session } = openSession(grant, opened.store)
  const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = pair
  await session.authorize(new TokenSet({ accessToken, refreshToken, expiresAt, scopes: ['read'] }))

  const racers = Array.from({ length: processes }, () => fork(program, [JSON.stringify(grant)], { execArgv: ['--no-warnings'] }))
  try {
    await Promise.all(racers.map(messageOf))
    const divided: string[] = []
    let now = grant.now
    for (let round = 1; round <= rounds; round += 1) {
      now = Date.parse((await control.setClock({ advance: '7h' })).now)
      const messages = racers.map(messageOf)
      for (const racer of racers) racer.send(now)
      const tokens = new Set((await Promise.all(messages)).filter((message) => message !== PAUSED))
      const [token = ''] = tokens
      if (tokens.size !== 1 || token.startsWith('error')) divided.push(`round ${round}: ${[...tokens].join(', ')}`)
    }
    const requests = await control.listRequests()
    const { session: last } = openSession({ ...grant, now }, opened.store)
    const headers = { Authorization: `Bearer ${await last.accessToken()}` }
    return {
      divided,
      renewals: requests.filter(({ status }) => status === 200).length,
      refused: requests.filter(({ status }) => status !== 200).length,
      lastToken: (await fetch(`${sandbox.baseUrl}/athlete`, { headers })).status,
    }
  } finally {
    for (const racer of racers) racer.disconnect()
    await rm(folder, { recursive: true, force: true })
  }
}
