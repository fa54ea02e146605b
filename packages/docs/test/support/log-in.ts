import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Sandbox } from '@activity-tracking/sandbox'
import { environmentOf } from './recipe.ts'

const PROGRAM = fileURLToPath(new URL('../../../cli/src/cli.ts', import.meta.url))

/** Runs `npx @activity-tracking/cli login`, and authorizes the app as the athlete who owns it. */
export async function logIn(sandbox: Sandbox, env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, 'login', '--quiet'], {
    env: { ...environmentOf(sandbox), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stderr })) {
    if (URL.canParse(line)) await authorize(new URL(line), sandbox.athleteId)
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`login ended with ${code}`)
}

/** Submits the form of the consent page, and follows the redirect to the command. */
async function authorize(url: URL, athlete: string): Promise<void> {
  const scopes = (url.searchParams.get('scope') ?? '').split(',').map((scope): [string, string] => ['granted', scope])
  const form = new URLSearchParams([...url.searchParams, ...scopes, ['athlete', athlete], ['decision', 'authorize']])
  await fetch(url, { method: 'POST', body: form })
}
