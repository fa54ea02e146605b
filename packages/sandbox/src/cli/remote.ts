import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { printable, printableLines } from '@activity-tracking/server-kit/printable'
import { scopes } from '@activity-tracking/spec'
import { stringifyExact } from '../base/exact-json.ts'
import { createControlClient } from '../control/client.ts'
import { harOf } from '../control/har.ts'
import { EVENTS } from './arguments.ts'
import { type EnvironmentFormat, formatConnection, readConnection } from './connection.ts'

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

/** Prints data to standard output: the whole response as JSON, or the one value that the command is about. */
const print = ({ json = false }: RemoteFlags, whole: unknown, text: string): void =>
  console.log(printable(json ? stringifyExact(whole) : text))

/** Prints messages for people to standard error. */
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
    `The world of app ${state.client_id} was reset. Its time is ${state.now}. Only the tokens that the sandbox printed at its start are valid.`,
  )
}

/** Writes the world as a world file into a new or empty folder. */
export async function exportWorld(folder: string, flags: RemoteFlags): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: choose a new or empty folder`)
  const { files } = await connect(flags).exportWorldFiles()
  for (const { name, content } of files) {
    if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name))
      throw new Error(`the sandbox sent a file named "${name}", which cannot be part of a world; nothing more was written`)
    const file = join(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content, { flag: 'wx' })
  }
  print(flags, { folder, files: files.map(({ name }) => name) }, join(folder, 'world.yaml'))
}

export async function har(flags: RemoteFlags): Promise<void> {
  const control = connect(flags)
  const [state, requests] = await Promise.all([control.getState(), control.listRequests()])
  console.log(printableLines(JSON.stringify(harOf(requests, { origin: state.auth_url }), null, 2)))
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
