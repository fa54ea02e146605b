import { shellQuote, shellWord } from '@activity-tracking/spec/samples'
import type pc from 'picocolors'
import { SANDBOX_URL } from './arguments.ts'
import { printable } from './printable.ts'

type Colors = ReturnType<typeof pc.createColors>

/** What a started sandbox prints. The names are those of its ready line. */
export interface SandboxFacts {
  readonly base_url: string
  readonly new_base_url: string
  readonly auth_url: string
  readonly control_url: string
  readonly console_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly athlete_id: unknown
  /** A token with every scope. */
  readonly access_token: string
  readonly refresh_token: string
  /** A token with the scope `read` only. */
  readonly limited_token: string
  /** Null when events are not signed. */
  readonly webhook_key: string | null
  readonly now: string
  readonly seed: number
  readonly secrets: string
}

/** What people request first. Needs a scope that the limited token does not have. */
const FIRST_PATH = '/athlete/activities?per_page=2'

/**
 * The text that is printed when a sandbox is ready: URLs, credentials, and commands to try.
 * @param command how to run the commands of the sandbox, such as `npx @activity-tracking/sandbox`
 */
export function sandboxBanner(facts: SandboxFacts, command: string, { bold, cyan, dim }: Colors): string {
  const table = (...names: readonly (keyof SandboxFacts)[]): string[] => {
    const shown = names.filter((name) => facts[name] !== null)
    const width = Math.max(...shown.map((name) => name.length))
    return shown.map((name) => `  ${name.padEnd(width)}  ${cyan(printable(String(facts[name])))}`)
  }
  const curl = (token: string, options = '') =>
    `    curl ${options}-H ${shellQuote(`Authorization: Bearer ${token}`)} ${shellQuote(facts.base_url + FIRST_PATH)}`
  const url = facts.auth_url === SANDBOX_URL ? '' : ` --url ${shellWord(facts.auth_url)}`
  return [
    `${bold('Activity-Tracking Service API v3, sandbox')} ${dim('(unofficial)')}`,
    '',
    ...table('base_url', 'new_base_url', 'auth_url', 'control_url', 'console_url'),
    '',
    ...table('client_id', 'client_secret', 'athlete_id', 'access_token', 'refresh_token', 'webhook_key'),
    '',
    bold('Try'),
    '  List two activities. The access token has every scope:',
    curl(facts.access_token),
    '  See the same request refused, and why. This token has only the scope "read":',
    curl(facts.limited_token, '-i '),
    '  Advance the clock until the access token has expired, and get another one:',
    `    ${command} advance 6h${url}`,
    `    ${command} token${url}`,
    '',
    `Sandbox time: ${facts.now}. Data: seed ${facts.seed}. Secrets: ${facts.secrets}.`,
    `${bold('Ctrl-C')} stops the sandbox.`,
  ].join('\n')
}
