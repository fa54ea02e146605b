import { inspect } from 'node:util'
import { createOAuth, memoryStore, type Store, TokenSession, TokenSet } from '@activity-tracking/client'
import type { ControlClient, Sandbox } from '@activity-tracking/sandbox'
import { breakableSpool } from '../../oauth/support/breakable-spool.ts'
import { breakableStore } from '../../oauth/support/breakable-store.ts'
import { type Command, PROCESSES } from './model-commands.ts'
import { createNetwork, type ReceivedPair } from './model-network.ts'

export interface ModelOptions {
  readonly sandbox: Sandbox
  readonly control: ControlClient
  readonly clientId: string
  readonly clientSecret: string
}

/** Several processes of an app that share a store, and the events that can happen to them. */
export interface Model {
  play(command: Command): Promise<void>
  /** Ends all failures, waits until everything is settled, and returns the violations. */
  problems(): Promise<string[]>
}

/** Short, so that the mark of a killed process does not delay others. */
const LOCK_TTL_MS = 30

/** A process's own handle of the database. After the process is killed, its operations do not continue. */
interface Handle extends Store {
  isDead: boolean
}

function openHandle(database: Store): Handle {
  const alive = async <T>(work: () => Promise<T>): Promise<T> => (handle.isDead ? new Promise(() => undefined) : work())
  const handle: Handle = {
    isDead: false,
    get: (key) => alive(() => database.get(key)),
    put: (key, record, condition) => alive(() => database.put(key, record, condition)),
    delete: (key, condition) => alive(() => database.delete(key, condition)),
  }
  return handle
}

export async function createModel({ sandbox, control, clientId, clientSecret }: ModelOptions): Promise<Model> {
  let time = Date.parse((await control.reset()).now)
  const athleteId = sandbox.athleteId
  const network = createNetwork()
  const database = breakableStore(memoryStore())
  /** The app or the athlete ended a grant, so a refusal is not a loss. */
  let ended = false

  const handles: Handle[] = []
  const machineOf = (process: number): number => (process < 2 ? 0 : process)
  const handleOf = (process: number): Handle => {
    const machine = machineOf(process)
    const handle = handles[machine] ?? openHandle(database)
    handles[machine] = handle
    return handle
  }
  const spools = Array.from({ length: PROCESSES }, breakableSpool)
  const skews = Array.from({ length: PROCESSES }, () => 0)
  const sessionOf = (process: number): TokenSession => {
    const now = (): number => time + (skews[process] ?? 0) * 60_000
    const oauth = createOAuth({
      authUrl: sandbox.authUrl,
      clientId,
      clientSecret,
      redirectUri: 'http://localhost/callback',
      now,
      fetch: network.fetch,
    })
    const spool = spools[process]
    return new TokenSession({
      oauth,
      store: handleOf(process),
      athleteId,
      now,
      timeoutMs: 5_000,
      refreshTtlMs: LOCK_TTL_MS,
      ...(spool && { spool }),
    })
  }
  const sessions = Array.from({ length: PROCESSES }, (_each, process) => sessionOf(process))
  const sessionAt = (process: number): TokenSession => {
    const session = sessions[process]
    if (session === undefined) throw new RangeError(`unknown process ${process}`)
    return session
  }
  /** Kills a process and starts another one. Pending work of the killed process is ignored. */
  const restart = (process: number): void => {
    handleOf(process).isDead = true
    delete handles[machineOf(process)]
    for (const each of process < 2 ? [0, 1] : [process]) sessions[each] = sessionOf(each)
  }
  /** The API refuses every access token, as in an outage. */
  let refuses = false
  const api = async (token: string): Promise<Response> => {
    const response = await fetch(`${sandbox.baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
    return refuses ? new Response(null, { status: 401, headers: response.headers }) : response
  }
  /**
   * Whether the pair is the newest received one: of the latest authorization that the service has not ended, the last pair. Authorizations at the same
   * time have no order.
   */
  const isNewest = (accessToken: string): boolean => {
    const pair = network.received.find((each) => each.accessToken === accessToken)
    if (pair === undefined) return false
    const isLast = (one: ReceivedPair): boolean =>
      !network.received.some((other) => other.grant === one.grant && other.expiresAt > one.expiresAt)
    const later = network.received.filter((other) => other.authorizedAt > pair.authorizedAt && isLast(other))
    return isLast(pair) && later.every((other) => network.refused.has(other.refreshToken))
  }
  /** A call of the client. Returns the status of its response. */
  const call = async (session: TokenSession): Promise<number> => {
    const token = await session.accessToken()
    const response = await api(token)
    session.observe(response)
    if (response.status !== 401) return response.status
    return (await api(await session.replace(token))).status
  }
  const authorize = async (session: TokenSession): Promise<void> => {
    const pair = await control.createToken({ athlete_id: Number(athleteId), scope: 'read' })
    const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = pair
    network.received.push({ accessToken, refreshToken, expiresAt, grant: network.received.length, authorizedAt: time })
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
      case 'loseResponse':
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
      case 'apiRefuses':
        refuses = true
        return
      case 'apiRecovers':
        refuses = false
        return
      case 'reauthorize':
        return authorize(sessionAt(command.process))
    }
  }

  /** Formatted as in logs. */
  const errors: string[] = []
  await authorize(sessionAt(0))
  return {
    async play(command) {
      // Calls may fail during failures. The properties are checked in the end.
      await perform(command).catch((error: unknown) => errors.push(inspect(error, { depth: 9 }) + JSON.stringify(error)))
      await network.idle()
    },
    async problems() {
      database.down = 'no'
      network.next = 'deliver'
      refuses = false
      for (const process of sessions.keys()) {
        restart(process)
        await sessionAt(process).state()
      }
      const problems: string[] = []
      const secrets = [clientSecret, ...network.received.map((pair) => pair.accessToken), ...network.exchanged.keys(), ...network.refused]
      const printed = errors.join() + inspect(sessions, { depth: 9 }) + JSON.stringify(sessions)
      if (secrets.some((secret) => printed.includes(secret))) problems.push('a secret was printed')
      for (const times of network.exchanged.values()) if (times > 1) problems.push('a refresh token was exchanged twice')
      const stored = (await database.get(`grant/${clientId}/${athleteId}`))?.record ?? {}
      const { status, accessToken, refreshToken } = stored
      const isGivenUp = status === 'revoking' || status === 'deauthorized'
      if (!isGivenUp && !isNewest(String(accessToken))) problems.push('the stored pair is not the newest that was received')
      if (status === 'needs_reauthorization' && !network.refused.has(String(refreshToken))) {
        problems.push('ended although the service did not refuse the newest refresh token')
      }
      if (network.lost === 0 && !ended) {
        const result = await call(sessionAt(0)).catch((error: unknown) => Object(error).code)
        if (result !== 200) problems.push(`nothing was lost, but a call results in ${result} (${status})`)
      }
      return problems
    },
  }
}
