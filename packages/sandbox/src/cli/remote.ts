import { SANDBOX_URL } from '@activity-tracking/kit/command/arguments'
import { CommandError } from '@activity-tracking/kit/command/exit'
import { loadSettings, type SettingsFlags } from '@activity-tracking/kit/command/settings'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { stringifyExact } from '../base/exact-json.ts'
import { createControlClient } from '../control/client.ts'
import { EVENTS, toSandboxUrl } from './arguments.ts'
import { type EnvironmentFormat, formatConnection, readConnection } from './connection.ts'

export interface RemoteFlags extends SettingsFlags {
  /** Origin of the sandbox. */
  readonly url?: string
  /** Port of a sandbox on this machine, instead of its origin. */
  readonly port?: number
  /** Client id. */
  readonly world?: string
}

/** The control API of the sandbox in the flags, otherwise of the one in the environment with the world of its client ID, otherwise of the default one. */
function connect({ url, port, world, ...settings }: RemoteFlags) {
  loadSettings(settings)
  const { ACTIVITY_TRACKING_CONTROL_URL: known, ACTIVITY_TRACKING_CLIENT_ID: clientId } = process.env
  if (port !== undefined || url !== undefined || !known) {
    const origin = port === undefined ? (url ?? SANDBOX_URL) : `http://127.0.0.1:${port}`
    return createControlClient({ controlUrl: `${origin}/_sandbox`, world })
  }
  return createControlClient({ controlUrl: `${toSandboxUrl(known)}/_sandbox`, world: world ?? (clientId || undefined) })
}

const WAITING = 'Waiting for the sandbox'

export async function env(terminal: Terminal, flags: RemoteFlags & { readonly format: EnvironmentFormat }): Promise<void> {
  const connection = await terminal.progress(WAITING, () => readConnection(connect(flags)))
  terminal.print(connection, formatConnection(connection, flags.format))
}

export async function advance(terminal: Terminal, duration: string, flags: RemoteFlags): Promise<void> {
  const clock = await terminal.progress('Running everything that becomes due', () => connect(flags).setClock({ advance: duration }))
  terminal.print(clock, clock.now)
}

export async function token(
  terminal: Terminal,
  flags: RemoteFlags & { readonly scope?: string; readonly athlete?: string },
): Promise<void> {
  const tokens = await terminal.progress(WAITING, () =>
    connect(flags).createToken({
      ...(flags.scope !== undefined && { scope: flags.scope }),
      ...(flags.athlete !== undefined && { athlete_id: flags.athlete }),
    }),
  )
  terminal.print(tokens, tokens.access_token)
}

export async function reset(terminal: Terminal, flags: RemoteFlags): Promise<void> {
  const state = await terminal.progress('Resetting the world', () => connect(flags).reset())
  terminal.print(state, '')
  terminal.say(
    `The world of app ${state.client_id} was reset. Its time is ${state.now}. Only the tokens that the sandbox printed at its start are valid.`,
  )
}

export interface TriggerFlags extends RemoteFlags {
  readonly athlete?: string
  readonly object?: string
  readonly update?: Readonly<Record<string, string>>
}

export async function trigger(terminal: Terminal, event: keyof typeof EVENTS, flags: TriggerFlags): Promise<void> {
  const delivery = await terminal.progress('Delivering the event', () =>
    connect(flags).sendEvent({
      ...EVENTS[event],
      ...(flags.athlete !== undefined && { owner_id: flags.athlete }),
      ...(flags.object !== undefined && { object_id: flags.object }),
      ...(flags.update !== undefined && { updates: { ...flags.update } }),
    }),
  )
  terminal.print(delivery, stringifyExact(delivery.event))
  const [attempt] = delivery.attempts
  if (delivery.state !== 'delivered') throw new CommandError(`the event was not delivered: ${attempt?.why ?? 'no attempt was made'}`)
  terminal.say(`Delivered in ${attempt?.duration_ms} ms.`)
}
