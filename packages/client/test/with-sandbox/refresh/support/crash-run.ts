import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Store, TokenSet } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import { type ControlClient, createControlClient, type Sandbox } from '@activity-tracking/sandbox'
import { SMALL_WORLD } from '../../support/small-world.ts'
import { INSTRUMENTED_MODULES } from './instrument.ts'
import { type Grant, openSession, SCENARIOS, type ScenarioName } from './scenario.ts'
import { openStore, type StorePlace } from './stores.ts'

const program = fileURLToPath(new URL('child.ts', import.meta.url))

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

/** Runs a process, which kills itself at an await if there is one. Resolves to the signal that ended it, and what it has printed. */
async function runChild(
  grant: Grant,
  scenario: ScenarioName,
  crashAt: string,
  modules: string,
): Promise<Pick<CrashReport, 'signal' | 'printed'>> {
  const child = spawn(process.execPath, [program, JSON.stringify({ ...grant, scenario })], {
    env: { ...process.env, NODE_NO_WARNINGS: '1', CRASH_MODULES: modules, CRASH_AT: crashAt },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))
  const [, signal] = await once(child, 'close')
  return { signal, printed }
}

/** A grant that a process of the app is about to use. */
interface PreparedGrant extends AsyncDisposable {
  readonly grant: Grant
  readonly store: Store
  readonly control: ControlClient
  readonly tokens: TokenSet
  readonly clientSecret: string
  /** File with the instrumented programs. */
  readonly modules: string
}

/** Authorizes an app, stores the grant, and lets the time of the scenario pass. */
async function prepareGrant({ sandbox, scenario, place }: Omit<CrashOptions, 'crashAt'>): Promise<PreparedGrant> {
  const folder = await mkdtemp(join(tmpdir(), 'crash-'))
  const app = await sandbox.control.createApp({ world: SMALL_WORLD, now: '2026-11-02T10:00:00Z', frozen: true })
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
  const opened = await openStore(grant.place)
  const { access_token: accessToken, refresh_token: refreshToken, expires_at: expiresAt } = pair
  const tokens = new TokenSet({ accessToken, refreshToken, expiresAt, scopes: ['read'] })
  await openSession(grant, opened.store)
    .session.authorize(tokens)
    .catch(() => undefined)
  const modules = join(folder, 'modules.json')
  await writeFile(modules, INSTRUMENTED_MODULES)
  return {
    grant,
    modules,
    store: opened.store,
    control,
    tokens,
    clientSecret: app.client_secret,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The key of a grant in the store. */
const keyOf = ({ clientId, athleteId }: Grant): string => `grant/${clientId}/${athleteId}`

/** Kills a process at an await, and starts a second one on the remaining state. */
export async function crash({ sandbox, scenario, place, crashAt }: CrashOptions): Promise<CrashReport> {
  await using prepared = await prepareGrant({ sandbox, scenario, place })
  const { grant, store, control, tokens, clientSecret } = prepared
  const key = keyOf(grant)
  if (scenario === 'replay') {
    const stored = await store.get(key)
    await openSession(grant, store).oauth.refresh(tokens.refreshToken, ({ tokens: { accessToken, refreshToken, expiresAt } }) => {
      const record = { ...stored?.record, accessToken, refreshToken, expiresAt }
      fileSpool({ directory: grant.spoolFolder }).append(key, { record, spent: tokens.refreshToken })
    })
  }
  const statuses = async (): Promise<number[]> =>
    (await control.listRequests()).filter(({ operation_id }) => operation_id === 'issueToken').map(({ status }) => status)

  const before = (await statuses()).length
  const { signal, printed } = await runChild(grant, scenario, crashAt, prepared.modules)
  const atDeath = (await statuses()).slice(before)
  const stored = await store.get(key)
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
  return {
    signal,
    printed,
    left,
    next,
    committed: scenario !== 'refused' && atDeath.includes(200),
    received: printed.includes('received'),
    requests: (await statuses()).slice(before + atDeath.length),
    secrets: [clientSecret, tokens.accessToken, tokens.refreshToken, ...(await tokensIn(control))],
    grantsInTheEnd: (await control.getState()).grants.length,
  }
}

async function tokensIn(control: ControlClient): Promise<string[]> {
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
    const token = await session.accessToken()
    const { status } = await fetch(`${baseUrl}/athlete`, { headers: { Authorization: `Bearer ${token}` } })
    return status === 200 ? 'valid' : `refused with ${status}`
  } catch (error) {
    return String(Object(error).code ?? error)
  }
}
