import { flushCompileCache } from 'node:module'
import { endWithoutError } from '@activity-tracking/kit/command/interruption'
import { printable } from '@activity-tracking/kit/command/printable'
import type { OutputFlags, Terminal } from '@activity-tracking/kit/command/terminal'
import { type ListenFlags, refusePublicHost } from '@activity-tracking/kit/server/listen-options'
import { toId } from '../base/id.ts'
import { pathWithQuery } from '../base/path-with-query.ts'
import type { Sandbox, SandboxOptions } from '../server/sandbox.ts'
import { startSandbox } from '../server/start-sandbox.ts'
import type { ReadyLine } from './connection.ts'

export interface StartFlags extends ListenFlags, OutputFlags {
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
  readonly signWebhooks?: boolean | string
}

type RequestListener = NonNullable<SandboxOptions['onRequest']>

/**
 * Starts the sandbox, prints how to connect to it, and reports each request. The sandbox runs until the process ends.
 * @param invocation how to start this program again
 * @returns the sandbox, for tests
 */
export async function start(terminal: Terminal, { json, quiet, ...flags }: StartFlags, invocation: string): Promise<Sandbox> {
  refusePublicHost('sandbox', flags)
  const { allowCallbackHost, allowHost, allowOrigin, ...options } = flags
  const sandbox = await terminal.progress('Making the world', async () =>
    startSandbox({
      ...options,
      ...(allowCallbackHost !== undefined && { allowCallbackHosts: allowCallbackHost }),
      ...(allowHost !== undefined && { allowHosts: allowHost }),
      ...(allowOrigin !== undefined && { allowOrigins: allowOrigin }),
      ...(terminal.isJson ? { onRequest: printLine(terminal) } : !terminal.isQuiet && { onRequest: printRequest(terminal) }),
    }),
  )
  // Every write is committed before its response is sent.
  endWithoutError()
  const ready: ReadyLine = {
    event: 'ready',
    base_url: sandbox.baseUrl,
    new_base_url: sandbox.newBaseUrl,
    auth_url: sandbox.authUrl,
    control_url: sandbox.controlUrl,
    console_url: sandbox.consoleUrl,
    limited_token: sandbox.limitedToken,
    client_id: sandbox.clientId,
    client_secret: sandbox.clientSecret,
    access_token: sandbox.accessToken,
    refresh_token: sandbox.refreshToken,
    athlete_id: toId(sandbox.athleteId),
    webhook_key: sandbox.webhookKey,
    now: new Date(sandbox.clock.now()).toISOString(),
    seed: sandbox.seed,
    secrets: sandbox.secrets,
  }
  // Flushed now: Node writes its compile cache at exit, but a signal often ends the sandbox.
  setImmediate(flushCompileCache)
  if (terminal.isJson) terminal.print(ready, '')
  else if (!terminal.isQuiet)
    console.log((await import('@activity-tracking/kit/command/sandbox-banner')).sandboxBanner(ready, invocation, terminal.colors))
  return sandbox
}

const printLine =
  (terminal: Terminal): RequestListener =>
  ({ at, method, path, query, operationId, status, athleteId, why }) => {
    const entry = { event: 'request', at: new Date(at).toISOString(), method, path, query, operation_id: operationId, status }
    terminal.print({ ...entry, athlete_id: athleteId === null ? null : toId(athleteId), why }, '')
  }

const printRequest =
  ({ colors: { dim, green, red, yellow } }: Terminal): RequestListener =>
  ({ method, path, query, status, why }) => {
    const color = status < 400 ? green : status < 500 ? yellow : red
    const target = printable(pathWithQuery(path, query))
    console.error(`${color(status)} ${printable(method.padEnd(6))} ${target}${why === null ? '' : dim(`  ${printable(why)}`)}`)
  }
