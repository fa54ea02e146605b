import type { ControlClient, ControlResult } from '../control/client.ts'
import { stringifyExact } from '../exact-json.ts'
import type { Id } from '../id.ts'

/** What a program needs to talk to a sandbox, by the names of the ready line. */
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

/** The line that tells a program that the sandbox is ready, and how to talk to it. */
export interface ReadyLine extends Connection {
  readonly event: 'ready'
  readonly console_url: string
  /** Null when events are not signed. */
  readonly webhook_key: string | null
  readonly now: string
  readonly seed: number
  readonly secrets: 'random' | 'seeded'
}

export type EnvironmentFormat = 'dotenv' | 'export' | 'json'

/**
 * What a program needs to talk to this world: the owner's newest tokens, or new ones with every scope when there are none that work.
 * @param scopes every scope there is
 */
export async function readConnection(control: ControlClient, scopes: readonly string[]): Promise<Connection> {
  const state = await control.getState()
  const [owner] = state.athletes
  const tokens = validTokens(state) ?? (await control.createToken({ scope: scopes.join(',') }))
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
  const variables = Object.entries(connection).map(([name, value]) => [`ACTIVITY_TRACKING_${name.toUpperCase()}`, String(value)])
  return variables
    .map(([name = '', value = '']) => (format === 'export' ? `export ${name}='${value.replaceAll("'", "'\\''")}'` : `${name}=${value}`))
    .join('\n')
}
