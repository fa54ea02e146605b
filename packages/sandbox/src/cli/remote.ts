import { scopes } from '@activity-tracking/spec'
import { createControlClient } from '../control/client.ts'
import { stringifyExact } from '../exact-json.ts'
import { printable, printableLines } from '../printable.ts'
import { type EnvironmentFormat, formatConnection, readConnection } from './connection.ts'
import { EVENTS } from './events.ts'

export interface RemoteFlags {
  /** Origin of the sandbox. */
  readonly url: string
  /** Port of a sandbox on this machine, instead of its origin. */
  readonly port?: number
  /** Client id. */
  readonly world?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

const connect = ({ url, port, world }: RemoteFlags) =>
  createControlClient({ controlUrl: `${port === undefined ? url : `http://127.0.0.1:${port}`}/_sandbox`, world })

/** Data goes to standard output: whole as JSON, or the one thing that is asked for. */
const print = ({ json = false }: RemoteFlags, whole: unknown, text: string): void =>
  console.log(printable(json ? stringifyExact(whole) : text))

/** What people like to know goes to standard error. */
const say = ({ quiet = false }: RemoteFlags, message: string): void => {
  if (!quiet) console.error(printable(message))
}

export async function env(flags: RemoteFlags & { readonly format: EnvironmentFormat }): Promise<void> {
  const connection = await readConnection(connect(flags), Object.keys(scopes))
  console.log(printableLines(formatConnection(connection, flags.json ? 'json' : flags.format)))
}

export async function advance(duration: string, flags: RemoteFlags): Promise<void> {
  const clock = await connect(flags).setClock({ advance: duration })
  print(flags, clock, clock.now)
}

export async function token(flags: RemoteFlags & { readonly scope: string; readonly athlete?: string }): Promise<void> {
  const tokens = await connect(flags).createToken({
    scope: flags.scope,
    ...(flags.athlete !== undefined && { athlete_id: flags.athlete }),
  })
  print(flags, tokens, tokens.access_token)
}

export async function reset(flags: RemoteFlags): Promise<void> {
  const state = await connect(flags).reset()
  if (flags.json) console.log(printable(stringifyExact(state)))
  say(
    flags,
    `The world of the app ${state.client_id} is as it was at its start; it is ${state.now} there. Only the tokens that the sandbox printed at its start are valid.`,
  )
}

export interface TriggerFlags extends RemoteFlags {
  readonly athlete?: string
  readonly object?: string
  readonly update?: Readonly<Record<string, string>>
}

export async function trigger(event: keyof typeof EVENTS, flags: TriggerFlags): Promise<void> {
  const delivery = await connect(flags).sendEvent({
    ...EVENTS[event],
    ...(flags.athlete !== undefined && { owner_id: flags.athlete }),
    ...(flags.object !== undefined && { object_id: flags.object }),
    ...(flags.update !== undefined && { updates: { ...flags.update } }),
  })
  print(flags, delivery, stringifyExact(delivery.event))
  const [attempt] = delivery.attempts
  if (delivery.state !== 'delivered') throw new Error(`the event was not delivered: ${attempt?.why ?? 'no attempt was made'}`)
  say(flags, `Delivered in ${attempt?.duration_ms} ms.`)
}
