import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const isAvailable = process.platform === 'linux' && process.arch === 'x64'

const RUNTIMES = ['node-22-13', 'node-22', 'node-24', 'node-current']
const PACK_ALL = fileURLToPath(new URL('../../../../scripts/packages/pack-all.ts', import.meta.url))
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** Runs a program, and gives everything that it printed. */
async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 })
  return `${stdout}${stderr}`
}

describe.skipIf(!isAvailable)(
  'the packed sandbox, installed in an empty project (skipped where npm has no Node: not Linux on x64)',
  { timeout: 600_000 },
  () => {
    let folder: string
    let runtimes: string
    let project: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sandbox-runtimes-'))
      ;[runtimes, project] = [join(folder, 'runtimes'), join(folder, 'project')]
      await Promise.all([mkdir(runtimes), mkdir(project)])
      for (const name of ['package.json', 'package-lock.json']) await cp(here(name), join(runtimes, name))
      await run('npm', ['ci', '--no-audit', '--no-fund'], runtimes)
      await run(process.execPath, [PACK_ALL, folder], folder)
      const tarballs = ['spec', 'sandbox'].map((name) => join(folder, `activity-tracking-${name}.tgz`))
      await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
      await run('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs], project)
      await cp(here('scenario.mjs'), join(project, 'scenario.mjs'))
    }, 600_000)
    afterAll(() => rm(folder, { recursive: true, force: true }))

    it.each(RUNTIMES)('works, and prints no warning: %s', async (name) => {
      const node = join(runtimes, 'node_modules', name, 'bin', 'node')
      const data = join(folder, name)
      await mkdir(data)
      const version = (await run(node, ['--version'], project)).trim()
      expect(await run(node, ['scenario.mjs', data], project)).toBe(`works on ${version}\n`)
    })

    it('says in one sentence that Node 20 is too old, as a command and in code', async () => {
      const node = join(runtimes, 'node_modules', 'node-20', 'bin', 'node')
      const sentence = 'The sandbox needs Node 22.13 or later; this is 20.20.2.'
      const command = run(node, ['node_modules/@activity-tracking/sandbox/dist/cli.js'], project)
      await expect(command).rejects.toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` })
      const code =
        "import('@activity-tracking/sandbox').then(({ startSandbox }) => startSandbox()).catch(({ message }) => console.log(message))"
      expect(await run(node, ['--input-type=module', '--eval', code], project)).toBe(`${sentence}\n`)
    })
  },
)
