import { printable } from '@activity-tracking/command-kit/printable'
import { shellQuote, shellWord } from '@activity-tracking/spec/samples'
import type pc from 'picocolors'
import { DEFAULT_URL } from './arguments.ts'
import type { ReadyLine } from './connection.ts'

type Colors = ReturnType<typeof pc.createColors>

/** The text that the command prints when the sandbox is ready: URLs, credentials, and commands to try. */
export function banner(ready: ReadyLine, command: string, { bold, cyan, dim }: Colors): string {
  const table = (rows: readonly (keyof ReadyLine)[]): string[] => {
    const width = Math.max(...rows.map((name) => name.length))
    return rows.map((name) => `  ${name.padEnd(width)}  ${cyan(printable(String(ready[name])))}`)
  }
  const url = ready.auth_url === DEFAULT_URL ? '' : ` --url ${shellWord(ready.auth_url)}`
  return [
    `${bold('Activity-Tracking Service API v3, sandbox')} ${dim('(unofficial)')}`,
    '',
    ...table(['base_url', 'new_base_url', 'auth_url', 'control_url', 'console_url']),
    '',
    ...table([
      'client_id',
      'client_secret',
      'athlete_id',
      'access_token',
      'refresh_token',
      ...(ready.webhook_key === null ? [] : (['webhook_key'] as const)),
    ]),
    '',
    bold('Try'),
    `  curl -i -H ${shellQuote(`Authorization: Bearer ${ready.access_token}`)} ${shellQuote(`${ready.base_url}/athlete`)}`,
    `  ${command} advance 6h${url}`,
    `  ${command} env${url}`,
    '',
    `Sandbox time: ${ready.now}. Data: seed ${ready.seed}. Secrets: ${ready.secrets}.`,
    `${bold('Ctrl-C')} stops the sandbox.`,
  ].join('\n')
}
