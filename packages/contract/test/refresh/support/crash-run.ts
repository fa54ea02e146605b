import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TokenSet } from '@activity-tracking/client'
import { createControlClient, type Sandbox } from '@activity-tracking/sandbox'
import { fileSpool } from '@activity-tracking/store/spool'
import { type Grant, openSession, replaceTwice, SCENARIOS, type ScenarioName } from './scenario.ts'
import { openStore, type StorePlace } from './stores.ts'

const child = fileURLToPath(new URL('child.ts', import.meta.url))

/** Results of a run in which a process was killed at a certain await, and of the following process. */
export interface CrashReport {
  readonly signal: string | null
  readonly printed: string
  /** Content of the store, the spool and the service after the kill. */
  readonly left: { readonly status: string | undefined; readonly spooled: number; readonly grants: number }
  /** Refreshes for which the service returned new tokens before the process was killed. */
  readonly committed: boolean
  /** Whether the process had the new tokens. */
  readonly received: boolean
  /** Result of a second process: `valid`, or the code of its error. */
  readonly next: string
  /** Statuses of the token endpoint for the second process. */
  readonly requests: readonly number[]
  /** Secrets that must not be printed. */
  readonly secrets: readonly string[]
  /** Number of grants that the service has in the end. */
  readonly grantsInTheEnd: number
}

export interface CrashOptions {
  readonly sandbox: Sandbox
  readonly scenario: ScenarioName
  readonly place: (folder: string) => StorePlace
  /** `session/coordinator.ts:92:5:after`; undefined lets the process run to its end. */
  readonly crashAt: string
}

async function runChild(grant: Grant, scenario: ScenarioName, crashAt: string): Promise<{ signal: string | null; printed: string }> {
  const started = spawn(process.execPath, [child, JSON.stringify({ ...grant, scenario })], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', CRASH_AT: crashAt },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))
  const [, signal] = await once(started, 'close')
  return { signal, printed }
}

/** Kills a process at an await, and starts a second one on the remaining state. */
export async function crash({ sandbox, scenario, place, crashAt }: CrashOptions): Promise<CrashReport> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-'))
  const app = await sandbox.control.createApp({ now: '2026-11-02T10:00:00Z', frozen: true })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  const pair = await control.createToken({ athlete_id: Number(sandbox.athleteId), scope: 'read' })
  const { now } = await control.setClock({ advance: SCENARIOS[scenario].passed })
  const grant: Grant = {
    authUrl: sandbox.authUrl,
    clientId: app.client_id,
    clientSecret: app.client_secret,
    athleteId: sandbox.athleteId,
    place: place(folder),
    spoolFolder: join(folder, 'spool'),
    now: Date.parse(now),
  }
  await using opened = await openStore(grant.place)
  const { store } = opened
  const { session, oauth } = openSession(grant, store)
  const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = pair
  await session.authorize(new TokenSet({ accessToken, refreshToken, expiresAt, scopes: ['read'] })).catch(() => undefined)
  if (scenario === 'replay') {
    const stored = await store.get(`grant/${app.client_id}/${sandbox.athleteId}`)
    await oauth.refresh(refreshToken, ({ tokens }) => {
      const { accessToken: access, refreshToken: refresh, expiresAt: expiry } = tokens
      const record = { ...stored?.record, accessToken: access, refreshToken: refresh, expiresAt: expiry }
      fileSpool({ directory: grant.spoolFolder }).append(`grant/${app.client_id}/${sandbox.athleteId}`, { record, spent: refreshToken })
    })
  }
  const statuses = async (): Promise<number[]> =>
    (await control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken').map(({ status }) => status)

  const before = (await statuses()).length
  const { signal, printed } = await runChild(grant, scenario, crashAt)
  const atDeath = (await statuses()).slice(before)
  const stored = await store.get(`grant/${app.client_id}/${sandbox.athleteId}`)
  const left = {
    status: stored?.record['status'] as string | undefined,
    spooled: fileSpool({ directory: grant.spoolFolder }).entries().length,
    grants: (await control.getState()).grants.length,
  }
  const { session: second } = openSession(grant, store)
  let next = await goOn(second, scenario, sandbox.baseUrl)
  if (next === 'refresh_paused') {
    // The killed process might only have been stopped. Five minutes later that is settled.
    const later = Date.parse((await control.setClock({ advance: '5m' })).now)
    next = await goOn(openSession({ ...grant, now: later }, store).session, scenario, sandbox.baseUrl)
  }
  const report: CrashReport = {
    signal,
    printed,
    left,
    next,
    committed: scenario !== 'probe' && atDeath.includes(200),
    received: printed.includes('received'),
    requests: (await statuses()).slice(before + atDeath.length),
    secrets: [app.client_secret, accessToken, refreshToken, ...(await tokensIn(control))],
    grantsInTheEnd: (await control.getState()).grants.length,
  }
  await rm(folder, { recursive: true, force: true })
  return report
}

async function tokensIn(control: ReturnType<typeof createControlClient>): Promise<string[]> {
  const { grants } = await control.getState()
  return grants.flatMap(({ access_token: access, refresh_token: refresh }) => [access, refresh])
}

/** Runs the next process, and returns its result. */
async function goOn(session: ReturnType<typeof openSession>['session'], scenario: ScenarioName, baseUrl: string): Promise<string> {
  try {
    if (scenario === 'deauthorize') {
      await session.deauthorize()
      return String(await session.state())
    }
    if (scenario === 'probe') return await replaceTwice(session).then(() => 'replaced')
    const token = await session.accessToken()
    const { status } = await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
    return status === 200 ? 'valid' : `refused with ${status}`
  } catch (error) {
    return String(Object(error).code ?? error)
  }
}
