import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Sandbox } from '@activity-tracking/sandbox'
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts'

const cli = (name: string): string => fileURLToPath(new URL(`../../../${name}/src/cli.ts`, import.meta.url))

/** Commands of pages stand for the programs of the repository; those for a running sandbox find the one of the test. */
const NPX = `
shopt -s extglob
npx() {
  local program=$1; shift
  case "$program $1" in
    "@activity-tracking/sandbox "@(advance|trigger|env|token|reset)) "$NODE" "${cli('sandbox')}" "$1" --url "$SANDBOX" "\${@:2}" ;;
    "@activity-tracking/sandbox "*) "$NODE" "${cli('sandbox')}" "$@" ;;
    "@activity-tracking/cli "*) "$NODE" "${cli('cli')}" "$@" ;;
    "@activity-tracking/mock "*) "$NODE" "${cli('mock')}" "$@" ;;
    *) echo "no such program here: $program" >&2; return 1 ;;
  esac
}
set -euo pipefail
set -m
trap 'for job in $(jobs -p); do kill -- -$job; done' EXIT
`

/** URLs as in pages: those of the default ports of the programs. */
const SANDBOX_URL = 'http://127.0.0.1:8484'
const MOCK_URL = 'http://127.0.0.1:4010'

/** Commands that start their own sandbox. Later commands do not find another one, because the page does not start one. */
const STARTS_SANDBOX = /^npx @activity-tracking\/sandbox --/m
const NO_SANDBOX = 'http://127.0.0.1:1'

export interface Urls {
  readonly sandbox: Sandbox
  readonly mock: string
  /** Where the commands run. */
  readonly folder: string
}

/**
 * Runs commands of a page in bash, and returns their output with the URLs of the page.
 * @throws Error when one of them fails
 */
export async function runShell(code: string, { sandbox, mock, folder }: Urls): Promise<string> {
  const urls: Readonly<Record<string, string>> = { [SANDBOX_URL]: sandbox.authUrl, [MOCK_URL]: mock }
  // In one pass: the URL of the one may begin as the other's does.
  const script = NPX + code.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, (url) => urls[url] ?? url)
  const found = STARTS_SANDBOX.test(code) ? NO_SANDBOX : sandbox.authUrl
  const env = { ...BARE_ENVIRONMENT, NODE: process.execPath, SANDBOX: found, TOKEN: sandbox.accessToken, NO_COLOR: '1' }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], { cwd: folder, env, timeout: 120_000 })
  const shownUrls: Readonly<Record<string, string>> = { [sandbox.authUrl]: SANDBOX_URL, [mock]: MOCK_URL }
  return stdout.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, (url) => shownUrls[url] ?? url)
}

/** `npx @activity-tracking/<name> <options>` that goes on until it is stopped. */
const SERVER = /^npx @activity-tracking\/(sandbox|mock)((?: --[^&>]*)?)$/

/** The program and the options of a command that serves; undefined for any other. */
export function readServer(code: string): { name: string; args: string[] } | undefined {
  const [, name, options = ''] = SERVER.exec(code.trim()) ?? []
  return name === undefined ? undefined : { name, args: options.split(' ').filter(Boolean) }
}

/** Starts a server on a free port, and returns its first output with the URL of the page. */
export async function printedAtStart({ name, args }: { name: string; args: string[] }, cwd: string): Promise<string> {
  const env = { ...BARE_ENVIRONMENT, NO_COLOR: '1' }
  const child = spawn(process.execPath, [cli(name), ...args, '--port', '0'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  try {
    for await (const chunk of child.stdout) {
      return String(chunk).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, name === 'mock' ? MOCK_URL : SANDBOX_URL)
    }
    throw new Error(`${name} printed nothing`)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
