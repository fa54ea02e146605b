import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, unwrap } from '@activity-tracking/client'
import { startMock } from '@activity-tracking/mock'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { describe, expect, it } from 'vitest'
import { allBlocks, type CodeBlock } from './code-blocks/read-blocks.ts'
import { printedAtStart, readServer, runShell } from './code-blocks/shell.ts'
import { emptyFolder } from './support/recipe.ts'

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
  const server = readServer(code)
  if (server) return await printedAtStart(server, folder.path)
  await using sandbox = await startSandbox({ now: '2026-11-02T10:00:00Z', frozen: true })
  await using mock = await startMock()
  await using _app = await subscribe(sandbox)
  return await runShell(code, { sandbox, mock: mock.authUrl, folder: folder.path })
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
