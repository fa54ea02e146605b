import { readFile } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import type { ListenFlags } from '@activity-tracking/server-kit/command'
import { printable } from '@activity-tracking/server-kit/printable'
import pc from 'picocolors'
import { stringifyExact } from '../base/exact-json.ts'
import { toId } from '../base/id.ts'
import { readFaultRules } from '../control/read-fault-rules.ts'
import type { FaultRules } from '../core/faults.ts'
import type { SandboxOptions } from '../server/sandbox.ts'
import { startSandbox } from '../server/start-sandbox.ts'
import type { ReadyLine } from './connection.ts'

export interface StartFlags extends ListenFlags {
  readonly allowPublicCallbacks?: boolean
  readonly allowCallbackHost?: readonly string[]
  readonly publicUrl?: string
  readonly allowOrigin?: readonly string[]
  readonly data?: string
  readonly seed?: number
  readonly world?: string
  readonly now?: string
  readonly frozen?: boolean
  readonly tier?: NonNullable<SandboxOptions['tier']>
  readonly extendedAccess?: boolean
  readonly singlePlayer?: boolean
  readonly realistic?: boolean
  readonly signWebhooks?: boolean | string
  readonly docsUrl?: string
  readonly faults?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

type RequestListener = NonNullable<SandboxOptions['onRequest']>

/** Starts the sandbox, prints how to connect to it, and reports each request. The sandbox runs until the process ends. */
export async function start({
  json = false,
  quiet = false,
  faults,
  allowCallbackHost,
  allowHost,
  allowOrigin,
  ...flags
}: StartFlags): Promise<void> {
  const sandbox = await startSandbox({
    ...flags,
    ...(allowCallbackHost !== undefined && { allowCallbackHosts: allowCallbackHost }),
    ...(allowHost !== undefined && { allowHosts: allowHost }),
    ...(allowOrigin !== undefined && { allowOrigins: allowOrigin }),
    ...(faults !== undefined && { faults: await readFaults(faults) }),
    ...(json ? { onRequest: printLine } : !quiet && { onRequest: printRequest }),
  })
  const ready: ReadyLine = {
    event: 'ready',
    base_url: sandbox.baseUrl,
    new_base_url: sandbox.newBaseUrl,
    auth_url: sandbox.authUrl,
    control_url: sandbox.controlUrl,
    console_url: sandbox.consoleUrl,
    client_id: sandbox.clientId,
    client_secret: sandbox.clientSecret,
    access_token: sandbox.accessToken,
    refresh_token: sandbox.refreshToken,
    athlete_id: toId(sandbox.athleteId),
    webhook_key: sandbox.webhookKey,
    now: sandbox.now,
    seed: sandbox.seed,
    secrets: sandbox.secrets,
  }
  // Flushed now: Node writes its compile cache at exit, but a signal often ends the sandbox.
  setImmediate(flushCompileCache)
  if (json) console.log(printable(stringifyExact(ready)))
  else if (!quiet) {
    const { banner, commandName } = await import('./banner.ts')
    console.log(banner(ready, commandName(process.env), pc))
  }
}

/** @throws Error that names the file, if it cannot be read or does not contain valid fault rules */
async function readFaults(file: string): Promise<FaultRules> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`)
  })
  const read = readFaultRules(parseJson(file, text))
  if ('problems' in read) throw new Error(`${file}: ${read.problems.join('; ')}`)
  return read.rules
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${(error as Error).message}`)
  }
}

const printLine: RequestListener = ({ at, method, path, operationId, status, athleteId, why, tolerated }) => {
  const entry = { event: 'request', at: new Date(at).toISOString(), method, path, operation_id: operationId, status }
  console.log(printable(stringifyExact({ ...entry, athlete_id: athleteId === null ? null : toId(athleteId), why, tolerated })))
}

const printRequest: RequestListener = ({ method, path, status, why, tolerated }) => {
  const color = status < 400 ? pc.green : status < 500 ? pc.yellow : pc.red
  console.error(`${color(status)} ${printable(method.padEnd(6))} ${printable(path)}${why === null ? '' : pc.dim(`  ${printable(why)}`)}`)
  for (const note of tolerated) console.error(pc.dim(`           tolerated: ${printable(note)}`))
}
