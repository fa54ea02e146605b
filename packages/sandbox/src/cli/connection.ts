import { shellQuote } from '@activity-tracking/spec/samples'
import { stringifyExact } from '../base/exact-json.ts'
import type { Id } from '../base/id.ts'
import type { ControlClient, ControlResult } from '../control/client.ts'

/** What a program needs to connect to a sandbox, with the names of the ready line. */
export interface Connection {
  readonly base_url: string
  readonly new_base_url: string
  readonly auth_url: string
  readonly control_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly access_token: string
  readonly refresh_token: string
  readonly athlete_id: Id
}

/** The line of JSON that reports that the sandbox is ready, with everything a program needs to connect to it. */
export interface ReadyLine extends Connection {
  readonly event: 'ready'
  readonly console_url: string
  /** An access token of the same athlete with the scope `read` only, to see what is refused without the other scopes. */
  readonly limited_token: string
  /** Null when events are not signed. */
  readonly webhook_key: string | null
  /** The time in the default world at the start: ISO 8601, UTC. */
  readonly now: string
  readonly seed: number
  readonly secrets: 'random' | 'seeded'
}

export type EnvironmentFormat = 'dotenv' | 'export' | 'json'

/**
 * What a program needs to connect to this world: the newest tokens of the app's owner, or new tokens with every scope if none is valid.
 */
export async function readConnection(control: ControlClient): Promise<Connection> {
  const state = await control.getState()
  const [owner] = state.athletes
  const tokens = validTokens(state) ?? (await control.createToken({}))
  return {
    base_url: state.base_url,
    new_base_url: state.new_base_url,
    auth_url: state.auth_url,
    control_url: state.control_url,
    client_id: state.client_id,
    client_secret: state.client_secret,
    access_token: tokens.access_token,
    refresh_token: tokens.refresh_token,
    athlete_id: owner?.id ?? 0,
  }
}

const validTokens = ({ grants, athletes, now }: ControlResult<'getState'>) =>
  grants.find(({ athlete_id, expires_at }) => athlete_id === athletes[0]?.id && expires_at * 1000 > Date.parse(now))

/** The connection as text: variables for a `.env` file or a shell, or JSON. */
export function formatConnection(connection: Connection, format: EnvironmentFormat): string {
  if (format === 'json') return stringifyExact(connection)
  return Object.entries(connection)
    .map(([field, value]) => {
      const name = `ACTIVITY_TRACKING_${field.toUpperCase()}`
      return format === 'export' ? `export ${name}=${shellQuote(String(value))}` : `${name}=${dotenvValue(name, String(value))}`
    })
    .join('\n')
}

/** Values that every reader of such files takes as they are, without quotes. */
const PLAIN = /^[\w.,:/@%+=[\]-]*$/

/** @throws Error if the value of a `.env` file would need quotes, which readers of such files and shells understand differently */
function dotenvValue(name: string, value: string): string {
  if (PLAIN.test(value)) return value
  throw new Error(`${name} cannot be written into a .env file: use --format export or json`)
}
