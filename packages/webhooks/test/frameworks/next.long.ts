import { spawn } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'vitest'
import { loadJudge } from '../../../../scripts/judges/install.ts'
import { run } from '../../../../scripts/run.ts'
import { inTempFolder } from '../../../../scripts/temp-folder.ts'
import { bundleProgram } from './bundle-program.ts'
import { expectChanges, expectRefusals, reportAt, startServiceOfApp } from './expect-changes.ts'

const { nextProgram, nodeModules } = await loadJudge<{ nextProgram(): string; nodeModules(): string }>('next')

const QUIET = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }

/** Route handlers by their folder, as the guide shows them, and one for the test. */
const ROUTES = {
  'app/webhooks/[secret]': `import { after } from 'next/server'
import { handleCallback } from '../../../program.js'

const handle = (request) => handleCallback(request, after)
export { handle as GET, handle as POST }
`,
  'app/report': `export { handleReport as GET } from '../../program.js'

export const dynamic = 'force-dynamic'
`,
}

async function buildApp(folder: string): Promise<void> {
  await symlink(nodeModules(), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
  await bundleProgram('next-app', join(folder, 'program.js'))
  for (const [route, source] of Object.entries(ROUTES)) {
    await mkdir(join(folder, route), { recursive: true })
    await writeFile(join(folder, route, 'route.js'), source)
  }
  const { code, output } = await run(process.execPath, [nextProgram(), 'build', '--webpack'], { cwd: folder, env: QUIET })
  if (code !== 0) throw new Error(`next build ended with ${code}:\n${output}`)
}

/** Starts the app on a free port, which its output names. */
async function startApp(folder: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [nextProgram(), 'start', '--hostname', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (url !== undefined && output.includes('Ready')) resolve(url)
    })
  }
  ended.then(() => reject(new Error(`next start has ended:\n${output}`)))
  return {
    url: await promise,
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}

it('route handlers of Next.js perform the handshake, and onChange receives the changes after the response', () =>
  inTempFolder(async (folder) => {
    await buildApp(folder)
    await using service = await startServiceOfApp()
    await using server = await startApp(folder, { ...service.settings })
    await expectChanges(service, server.url, reportAt(server.url))
    await expectRefusals(server.url)
  }))
