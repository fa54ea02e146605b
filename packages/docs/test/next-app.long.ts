import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { memoryStore } from '@activity-tracking/store'
import { freePort } from '@activity-tracking/test-servers'
import { ensureSubscription } from '@activity-tracking/webhooks'
import { build } from 'esbuild'
import ts from 'typescript'
import { expect, it, vi } from 'vitest'
import { loadJudge } from '../../../scripts/judges/install.ts'
import { run } from '../../../scripts/run.ts'
import { createCookieBrowser } from './support/cookie-browser.ts'
import { emptyFolder, environmentOf } from './support/recipe.ts'

const { nextProgram, nodeModules } = await loadJudge<{ nextProgram(): string; nodeModules(): string }>('next')

const APP = fileURLToPath(new URL('../cookbook/next-app/', import.meta.url))
const PATH = '/webhooks/7d1f0c5a9e2b48d6b3a0e4c8f1725d96'
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } as const
const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.Preserve }

/** Writes the recipe in JavaScript, which Next.js builds without a compiler for TypeScript. */
async function writeApp(folder: string): Promise<void> {
  await symlink(nodeModules(), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
  const lib = join(APP, 'lib/app.ts')
  await build({ entryPoints: [lib], outfile: join(folder, 'lib/app.js'), bundle: true, format: 'esm', platform: 'node', target: 'es2024' })
  for await (const path of glob('app/**/*.{ts,tsx}', { cwd: APP })) {
    const source = await readFile(join(APP, path), 'utf8')
    const { outputText } = ts.transpileModule(source, { compilerOptions })
    const file = join(folder, path.replace(/\.ts(x?)$/, '.js$1'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, outputText.replaceAll(/(from '.*)\.ts'/g, "$1.js'"))
  }
}

it('the app in Next.js connects an athlete, calls the API, and follows webhooks', async () => {
  await using sandbox = await startSandbox()
  const { control, athleteId, baseUrl, authUrl, clientId, clientSecret } = sandbox
  await using folder = await emptyFolder()
  await writeApp(folder.path)
  const port = String(await freePort())
  const callbackUrl = `http://127.0.0.1:${port}${PATH}`
  const env = {
    ...environmentOf(sandbox),
    ...QUIET,
    CALLBACK_URL: callbackUrl,
    PORT: port,
  }
  // The build has no secrets.
  const { code, output } = await run(process.execPath, [nextProgram(), 'build', '--webpack'], { cwd: folder.path, env: QUIET })
  expect(code, output).toBe(0)

  const child = spawn(process.execPath, [nextProgram(), 'start', '--hostname', '127.0.0.1', '--port', port], { cwd: folder.path, env })
  const ended = once(child, 'close')
  try {
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text))
    await vi.waitFor(() => expect(printed).toContain('Ready'), { timeout: 60_000 })
    const origin = `http://localhost:${port}`
    const browser = createCookieBrowser(athleteId, () => 'authorize')
    expect(await browser.open(`${origin}/`)).toContain('<a href="/connect">Connect</a>')
    expect(await browser.open(`${origin}/connect`)).toMatch(/<p>Maren, your latest activity is /)

    await using app = createApp({ clientId, clientSecret, baseUrl, authUrl, redirectUri: origin, store: memoryStore() })
    await ensureSubscription({ app, callbackUrl })
    await control.createActivity({ name: 'Ridge run', sport_type: 'Run', elapsed_time: 600 })
    await vi.waitFor(() => expect(printed).toContain('changed Ridge run'), { timeout: 60_000 })
    // With at most an hour left, the app learns at once that access was revoked.
    await control.setClock({ advance: '5h' })
    await control.revokeGrant({ athlete_id: athleteId })
    await vi.waitFor(() => expect(printed).toContain(`erase ${athleteId}`), { timeout: 60_000 })
    expect(await browser.open(`${origin}/`)).toContain('<a href="/connect">Connect</a>')
  } finally {
    child.kill()
    await ended
  }
})
