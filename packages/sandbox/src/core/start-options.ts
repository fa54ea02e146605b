import { DataFileError } from './data-file.ts'
import type { Database } from './database.ts'
import { DEFAULT_TEMPLATE } from './templates.ts'
import type { App, World } from './world.ts'

/** Options that shape the default world. A data file stores the values that it was created with. Undefined options were not given. */
export interface StartOptions {
  readonly seed?: number | undefined
  /** Epoch milliseconds, whole seconds. */
  readonly now?: number | undefined
  readonly frozen?: boolean | undefined
  readonly tier?: App['tier'] | undefined
  readonly extendedAccess?: boolean | undefined
  readonly singlePlayer?: boolean | undefined
  /** Name of the template of a custom world. */
  readonly world?: string | undefined
  /** The key that signs events, or true for a generated key. */
  readonly signWebhooks?: boolean | string | undefined
}

type StoredOptions = Required<StartOptions>

const FLAGS: Readonly<Record<keyof StartOptions, string>> = {
  seed: '--seed',
  now: '--now',
  frozen: '--frozen',
  tier: '--tier',
  extendedAccess: '--extended-access',
  singlePlayer: '--single-player',
  world: '--world',
  signWebhooks: '--sign-webhooks',
}

/** Stores in a new data file how its default world was created. */
export function keepOptions(database: Database, { state, frozen, app: { tier, extendedAccess, singlePlayer, webhookKey } }: World): void {
  const seed = state.secrets === 'seeded' ? state.seed : undefined
  const world = state.template === DEFAULT_TEMPLATE ? undefined : state.template
  const options: StoredOptions = {
    seed,
    now: state.startedAt,
    frozen,
    tier,
    extendedAccess,
    singlePlayer,
    world,
    signWebhooks: webhookKey ?? false,
  }
  database.run("insert into settings (name, value) values ('options', ?)", JSON.stringify(options))
}

/**
 * Options can be repeated when a data file is opened again, but not changed.
 * @throws DataFileError that names each option whose value differs from the one that the file was created with
 */
export function refuseOtherOptions(database: Database, given: StartOptions): void {
  const row = database.get<{ value: string }>("select value from settings where name = 'options'")
  const stored: StartOptions = row === undefined ? {} : JSON.parse(row.value)
  const names = Object.keys(FLAGS) as (keyof StartOptions)[]
  const other = names.filter((name) => given[name] !== undefined && !agrees(name, given[name], stored[name]))
  if (other.length === 0) return
  const flags = other.map((name) => FLAGS[name]).join(', ')
  throw new DataFileError(
    `${flags} cannot be changed: ${database.file} was created with other values. Omit the option, or use another file with --data.`,
  )
}

/** An option that requests a generated key agrees with every stored key. */
const agrees = (name: keyof StartOptions, given: StartOptions[keyof StartOptions], stored: StartOptions[keyof StartOptions]): boolean =>
  given === stored || (name === 'signWebhooks' && given === true && typeof stored === 'string')
