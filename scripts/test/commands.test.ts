import childProcess from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromRoot, inTempFolder } from '../paths.ts'

/** What npm installs, what a packed package prints when it is ready, and what other programs print. */
const INSTALLED = {
  '@activity-tracking/client': '',
  '@activity-tracking/webhooks': '',
  verdaccio: "exports.runServer = async (settings) => (console.log(JSON.stringify(settings)), require('node:http').createServer())",
}
const READY = '{"base_url":"http://api","auth_url":"http://auth","client_id":1,"client_secret":"s","access_token":"a","athlete_id":7}\n'
const MANIFEST = '{"name":"@activity-tracking/mock","version":"1.0.0","bin":{"activity-mock":"x"}}'
const WRITTEN = ['.npmrc', '.yarnrc.yml', 'pnpm-workspace.yaml', 'main.mjs']

type ExecFile = [program: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }, done: (...ended: unknown[]) => void]

const { spawn } = childProcess
const lines = new Set<string>()

async function pretend(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  for (const file of WRITTEN.map((name) => join(cwd, name)).filter((each) => each !== fromRoot(basename(each)) && existsSync(each)))
    lines.add(`${file}: ${readFileSync(file, 'utf8')}`)
  const variables = Object.entries(env).filter(([name, value]) => process.env[name] !== value && name !== 'npm_config_loglevel')
  const shown = variables.map(([name, value]) => (value?.endsWith(name) ? name : `${name}=${value}`))
  lines.add([`${cwd}$`, ...shown, program, ...args].join(' '))
  for (const [name, source] of args.includes('install') ? Object.entries(INSTALLED) : []) {
    await mkdir(join(cwd, 'node_modules', name), { recursive: true })
    await writeFile(join(cwd, 'node_modules', name, 'index.js'), source)
  }
  return args.includes('-xzOf') ? MANIFEST : args.includes('--version') ? '1.0.0' : ''
}

beforeEach(() => {
  lines.clear()
  vi.stubEnv('npm_execpath', undefined)
  vi.stubEnv('CI', 'true')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-02T10:00:00Z') })
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.add(line))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => new Response(`${lines.add(`GET ${url}`).size}`))
  vi.spyOn(childProcess, 'execFile').mockImplementation(((...[program, args, { cwd, env }, done]: ExecFile) => {
    void pretend(program, args, cwd, env).then((printed) => done(null, printed, ''))
    return {}
  }) as never)
  vi.spyOn(childProcess, 'spawn').mockImplementation(((program: string, args: string[], options: object) => {
    if (program.includes('esbuild')) return spawn(program, args, options)
    lines.add(`$ ${program} ${args.join(' ')}`)
    return Object.assign(new EventEmitter(), { stdout: Readable.from([READY]), exitCode: 0 })
  }) as never)
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  syncBuiltinESMExports()
})

const here = process.platform === 'linux' && process.arch === 'x64' ? '' : ' (skipped: other systems have others)'
test.skipIf(here !== '').each([
  ['judges', () => import('../judges.ts')],
  ['rehearse', () => import('../rehearse.ts')],
] as const)(`the programs that %s starts${here}`, (name, load) =>
  inTempFolder(async (folder) => {
    await writeFile(join(folder, 'mock.tgz'), '')
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', name, folder])
    await load()
    const text = [...lines].join('\n').replaceAll(process.execPath, 'node').replaceAll(fromRoot('.'), '').replaceAll(folder, 'packed')
    const stable = text
      .replaceAll(new RegExp(`${tmpdir()}/toolkit-\\w{6}`, 'g'), 'temp')
      .replaceAll(/(127\.0\.0\.1:|@v?|==)\d[\d.]*/g, '$1…')
    await expect(stable).toMatchFileSnapshot(`commands/${name}.txt`)
  }),
)
