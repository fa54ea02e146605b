import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient, unwrap } from '@activity-tracking/client'
import { runHere } from '@activity-tracking/kit/command/testing'
import { startMock } from '@activity-tracking/mock'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { describe, expect, it, vi } from 'vitest'
import { createMockProgram } from '../../mock/src/program.ts'
import { createSandboxProgram } from '../../sandbox/src/cli/program.ts'
import { allBlocks, type CodeBlock } from './code-blocks/read-blocks.ts'
import { emptyFolder } from './support/recipe.ts'

const ENVIRONMENT = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], NO_COLOR: '1' }
const cli = (name: string): string => fileURLToPath(new URL(`../../${name}/src/cli.ts`, import.meta.url))

/** Commands for a running sandbox. */
const REMOTE_COMMANDS = 'advance|trigger|env|token|reset'
const REMOTE = new RegExp(`^(?:${REMOTE_COMMANDS})$`)

/** Commands of pages stand for the programs of the repository; those for a running sandbox find the one of the test. */
const NPX = `
shopt -s extglob
npx() {
  local program=$1; shift
  case "$program $1" in
    "@activity-tracking/sandbox "@(${REMOTE_COMMANDS})) "$NODE" "${cli('sandbox')}" "$1" --url "$SANDBOX" "\${@:2}" ;;
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

interface Urls {
  readonly sandbox: Sandbox
  readonly mock: string
  /** Where the commands run. */
  readonly folder: string
}

/** Commands of package managers and of the repository, which its own checks run. */
const ELSEWHERE = /^(npm|pnpm|git|docker|node) /

const blocks = (await allBlocks()).map((block) => ({ ...block, name: `${block.page}:${block.line}` }))
const commandsOf = ({ code }: CodeBlock): string[] => code.trim().split('\n')

/** A session on the page: after each `$ command` what it prints; a line with `…` stands for any number of lines. */
function readSession({ code }: CodeBlock): { command: string; printed: string[] }[] {
  const [, ...steps] = `\n${code}`.split('\n$ ')
  return steps.map((step) => {
    const [command = '', ...printed] = step.trimEnd().split('\n')
    return { command, printed }
  })
}

/** An app that responds to the handshake and accepts events, so that events can be sent. */
async function subscribe({ baseUrl, clientId, clientSecret }: Sandbox): Promise<AsyncDisposable> {
  const app = createServer((request, response) => {
    const challenge = new URL(request.url ?? '/', 'http://app').searchParams.get('hub.challenge')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ 'hub.challenge': challenge }))
  }).listen(0, '127.0.0.1')
  await once(app, 'listening')
  const callback_url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/webhook`
  const { POST } = createClient({ baseUrl, authUrl: baseUrl })
  const subscription = { client_id: clientId, client_secret: clientSecret, callback_url, verify_token: 'verify' }
  await unwrap(POST('/push_subscriptions', { body: subscription }))
  return {
    async [Symbol.asyncDispose]() {
      app.close()
      app.closeAllConnections()
      await once(app, 'close')
    },
  }
}

/**
 * Runs commands of a page in bash, and returns their output with the URLs of the page.
 * @throws Error when one of them fails
 */
async function runShell(code: string, { sandbox, mock, folder }: Urls): Promise<string> {
  const urls: Readonly<Record<string, string>> = { [SANDBOX_URL]: sandbox.authUrl, [MOCK_URL]: mock }
  // In one pass: the URL of the one may begin as the other's does.
  const script = NPX + code.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, (url) => urls[url] ?? url)
  const found = STARTS_SANDBOX.test(code) ? NO_SANDBOX : sandbox.authUrl
  const env = { ...ENVIRONMENT, NODE: process.execPath, SANDBOX: found, TOKEN: sandbox.accessToken, NO_COLOR: '1' }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], { cwd: folder, env, timeout: 120_000 })
  const shownUrls: Readonly<Record<string, string>> = { [sandbox.authUrl]: SANDBOX_URL, [mock]: MOCK_URL }
  return stdout.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, (url) => shownUrls[url] ?? url)
}

/** A program with arguments, and nothing that needs a shell: it runs in this process. */
const PLAIN = /^npx @activity-tracking\/(sandbox|mock)((?: [\w:.-]+)*)$/
const PROGRAMS = { sandbox: createSandboxProgram, mock: createMockProgram } as const

/** What a program prints in this process. A server listens on a free port, until it has printed. */
async function runProgram(name: keyof typeof PROGRAMS, args: readonly string[], { sandbox, folder }: Urls): Promise<string> {
  const listen = vi.spyOn(Server.prototype, 'listen')
  const before = process.cwd()
  process.chdir(folder)
  try {
    const where = REMOTE.test(args[0] ?? '') ? ['--url', sandbox.authUrl] : ['--port', '0']
    const { code, out, err } = await runHere(PROGRAMS[name], [...args, ...where])
    expect(code, err).toBe(0)
    return out.replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, name === 'mock' ? MOCK_URL : SANDBOX_URL)
  } finally {
    process.chdir(before)
    for (const server of listen.mock.contexts as Server[]) server.close()
    listen.mockRestore()
  }
}

/** Lines of a page that are not among what was printed, in this order. */
function missing(shown: readonly string[], printed: string): string[] {
  const lines = printed.split('\n').map((line) => line.trimEnd())
  let from = 0
  return shown.filter((line) => {
    if (line.trim() === '…') return false
    const at = lines.indexOf(line.trimEnd(), from)
    if (at >= 0) from = at + 1
    return at < 0
  })
}

/** What commands print in an empty folder, next to a new sandbox. */
async function run(code: string): Promise<string> {
  await using folder = await emptyFolder()
  await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
  await using mock = await startMock()
  await using _app = await subscribe(sandbox)
  const urls = { sandbox, mock: mock.authUrl, folder: folder.path }
  const [, name, options = ''] = PLAIN.exec(code.trim()) ?? []
  if (name !== undefined) return await runProgram(name as keyof typeof PROGRAMS, options.split(' ').filter(Boolean), urls)
  return await runShell(code, urls)
}

/** Each command is run once, whatever the number of pages with it. */
const runs = new Map<string, Promise<string>>()
function printedBy(code: string): Promise<string> {
  const known = runs.get(code.trim()) ?? run(code)
  runs.set(code.trim(), known)
  return known
}

// Written for a POSIX shell.
describe.skipIf(process.platform === 'win32')('commands in guides and READMEs (skipped on Windows)', () => {
  const scripts = blocks.filter((block) => block.language === 'sh' && !commandsOf(block).every((line) => ELSEWHERE.test(line)))
  it.each(scripts)('work: $name', async ({ code, output }) => {
    expect(missing(output?.trim().split('\n') ?? [], await printedBy(code))).toEqual([])
  })

  const sessions = blocks
    .filter(({ language }) => language === 'console')
    .flatMap((block) => readSession(block).map((step) => ({ name: block.name, ...step })))
  it.each(sessions.filter(({ command }) => !ELSEWHERE.test(command)))(
    'print what is shown: $name: $command',
    async ({ command, printed }) => {
      expect(missing(printed, await printedBy(command))).toEqual([])
    },
  )
})
