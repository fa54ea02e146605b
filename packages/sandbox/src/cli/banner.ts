import type pc from 'picocolors'
import type { ReadyLine } from './ready-line.ts'

type Colors = ReturnType<typeof pc.createColors>

/** What the command prints once the sandbox is up: where it is, who one is there, and what to try. */
export function banner(ready: ReadyLine, { bold, cyan, dim }: Colors): string {
  const table = (rows: readonly (readonly [string, string])[]): string[] => {
    const width = Math.max(...rows.map(([name]) => name.length))
    return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${cyan(value)}`)
  }
  return [
    `${bold('Activity-Tracking Service API v3, sandbox')} ${dim('(unofficial)')}`,
    '',
    ...table([
      ['API', ready.base_url],
      ['OAuth', ready.auth_url],
      ['Control', ready.control_url],
      ['Console', ready.console_url],
    ]),
    '',
    ...table([
      ['client_id', ready.client_id],
      ['client_secret', ready.client_secret],
      ['athlete_id', String(ready.athlete_id)],
      ['access_token', ready.access_token],
      ['refresh_token', ready.refresh_token],
    ]),
    '',
    bold('Try'),
    `  curl -i -H 'Authorization: Bearer ${ready.access_token}' '${ready.base_url}/athlete'`,
    '',
    `It is ${ready.now} there, and the seed is ${ready.seed}. ${bold('activity-sandbox advance 6h')} moves the clock,`,
    `${bold('activity-sandbox env')} prints these values as variables, ${bold('Ctrl-C')} ends the sandbox.`,
  ].join('\n')
}
