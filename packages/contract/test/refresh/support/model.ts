import { inspect } from 'node:util'
import { createOAuth, TokenSession, TokenSet } from '@activity-tracking/client'
import type { ControlClient, Sandbox } from '@activity-tracking/sandbox'
import { memoryStore, type Spool, type SpoolEntry, type Store } from '@activity-tracking/store'
import { breakableStore } from '../../oauth/support/breakable-store.ts'
import { type Command, PROCESSES } from './model-commands.ts'
import { createNetwork } from './model-network.ts'

export interface ModelOptions {
  readonly sandbox: Sandbox
  readonly control: ControlClient
  readonly clientId: string
  readonly clientSecret: string
}

/** Several processes of an app that share a store, and everything that may happen to them. */
export interface Model {
  play(command: Command): Promise<void>
  /** Lets everything come back and settle, and says what should not be. */
  problems(): Promise<string[]>
}

/** Survives the process that it belongs to, like a folder on its disk. */
function diskSpool(): Spool {
  const entries: SpoolEntry[] = []
  let count = 0
  return {
    append(key, value) {
      count += 1
      const entry = { id: String(count), key, value: structuredClone(value) }
      entries.push(entry)
      return entry
    },
    entries: (key) => entries.filter((entry) => key === undefined || entry.key === key),
    remove(id) {
      const at = entries.findIndex((entry) => entry.id === id)
      if (at >= 0) entries.splice(at, 1)
    },
  }
}

export async function createModel({ sandbox, control, clientId, clientSecret }: ModelOptions): Promise<Model> {
  let time = Date.parse((await control.reset()).now)
  const athleteId = sandbox.athleteId
  const network = createNetwork()
  // No locks: what must hold does not rest on them.
  const { lock: _, ...unlocked } = memoryStore()
  const database = breakableStore(unlocked)
  /** The app or the athlete ended a grant: a refusal is then no loss. */
  let ended = false

  const handles: Store[] = []
  const machineOf = (process: number): number => (process < 2 ? 0 : process)
  const handleOf = (process: number): Store => {
    const machine = machineOf(process)
    const handle = handles[machine] ?? { get: database.get, put: database.put, delete: database.delete }
    handles[machine] = handle
    return handle
  }
  const spools = Array.from({ length: PROCESSES }, diskSpool)
  const skews = Array.from({ length: PROCESSES }, () => 0)
  const sessionOf = (process: number): TokenSession => {
    const now = (): number => time + (skews[process] ?? 0) * 60_000
    const oauth = createOAuth({
      ...{ authUrl: sandbox.authUrl, clientId, clientSecret, redirectUri: 'http://localhost/callback', now },
      fetch: network.fetch,
    })
    const spool = spools[process]
    return new TokenSession({ oauth, store: handleOf(process), athleteId, now, timeoutMs: 5_000, ...(spool && { spool }) })
  }
  const sessions = Array.from({ length: PROCESSES }, (_each, process) => sessionOf(process))
  const sessionAt = (process: number): TokenSession => {
    const session = sessions[process]
    if (session === undefined) throw new RangeError(`there is no process ${process}`)
    return session
  }
  /** A process dies and another takes its place; what the dead one waits for concerns nobody. */
  const restart = (process: number): void => {
    delete handles[machineOf(process)]
    for (const each of process < 2 ? [0, 1] : [process]) sessions[each] = sessionOf(each)
  }
  const api = async (token: string): Promise<Response> =>
    fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
  /** A call as the client makes it. Gives the status of its answer. */
  const call = async (session: TokenSession): Promise<number> => {
    const token = await session.accessToken()
    const response = await api(token)
    session.observe(response)
    return response.status === 401 ? (await api(await session.replace(token))).status : response.status
  }
  const authorize = async (session: TokenSession): Promise<void> => {
    const pair = await control.createToken({ athlete_id: Number(athleteId), scope: 'read' })
    network.received.push({ accessToken: pair.access_token, expiresAt: pair.expires_at })
    const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = pair
    await session.authorize(new TokenSet({ accessToken, refreshToken, expiresAt, scopes: ['read'] }))
  }
  const perform = async (command: Command): Promise<void> => {
    switch (command.kind) {
      case 'call':
        await call(sessionAt(command.process))
        return
      case 'callAll':
        await Promise.allSettled(sessions.map(call))
        return
      case 'advance':
        time = Date.parse((await control.setClock({ advance: `${command.minutes}m` })).now)
        return
      case 'kill':
        return restart(command.process)
      case 'killInRequest':
        network.next = 'vanish'
        sessionAt(command.process)
          .accessToken()
          .catch(() => undefined)
        await network.idle()
        network.next = 'deliver'
        return restart(command.process)
      case 'loseAnswer':
        network.next = 'lose'
        return
      case 'store':
        database.down = command.down
        return
      case 'skew':
        skews[command.process] = command.minutes
        return
      case 'athleteRevokes':
        ended = true
        await control.revokeGrant({ athlete_id: Number(athleteId) })
        return
      case 'deauthorize':
        ended = true
        return sessionAt(command.process).deauthorize()
      case 'reauthorize':
        return authorize(sessionAt(command.process))
    }
  }

  /** As logs would have them. */
  const errors: string[] = []
  await authorize(sessionAt(0))
  return {
    async play(command) {
      // Calls may fail while things are broken; what must hold is looked at in the end.
      await perform(command).catch((error: unknown) => errors.push(inspect(error, { depth: 9 }) + JSON.stringify(error)))
      await network.idle()
    },
    async problems() {
      database.down = 'no'
      network.next = 'deliver'
      for (const process of sessions.keys()) {
        restart(process)
        await sessionAt(process).state()
      }
      const problems: string[] = []
      const secrets = [clientSecret, ...network.received.map((pair) => pair.accessToken), ...network.redeemed.keys(), ...network.refused]
      const printed = errors.join() + inspect(sessions, { depth: 9 }) + JSON.stringify(sessions)
      if (secrets.some((secret) => printed.includes(secret))) problems.push('a secret was printed')
      for (const times of network.redeemed.values()) if (times > 1) problems.push('a refresh token was redeemed twice')
      const stored = (await database.get(`grant/${clientId}/${athleteId}`))?.record ?? {}
      const { status, accessToken, refreshToken, expiresAt } = stored
      const isGivenUp = status === 'revoking' || status === 'deauthorized'
      const newest = Math.max(...network.received.map((pair) => pair.expiresAt))
      const isNewest = network.received.some((pair) => pair.accessToken === accessToken) && expiresAt === newest
      if (!isGivenUp && !isNewest) problems.push('the stored pair is not the newest that was received')
      if (status === 'needs_reauthorization' && !network.refused.has(String(refreshToken))) {
        problems.push('given up although the service did not refuse the newest refresh token')
      }
      if (network.lost === 0 && !ended) {
        const answer = await call(sessionAt(0)).catch((error: unknown) => Object(error).code)
        if (answer !== 200) problems.push(`nothing was lost, and yet a call comes to ${answer} (${status})`)
      }
      return problems
    },
  }
}
