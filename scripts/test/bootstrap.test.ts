import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PINNED_PNPM, pnpmCommand } from '../bootstrap/npm.mjs'
import { fromRoot, inTempFolder } from '../paths.ts'
import { run } from '../run.ts'

const { scripts } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { scripts: Readonly<Record<string, string>> }

test.each(Object.entries(scripts))('npm run %s runs programs that exist, each after the bootstrap', (_name, script) => {
  for (const command of script.split(' && ')) {
    const [, program = ''] = /^node scripts\/bootstrap\.mjs (\S+\.m?[jt]s)(?: |$)/.exec(command) ?? []
    expect([command, existsSync(fromRoot(program || 'none'))]).toEqual([command, true])
  }
})

test('CONTRIBUTING lists every npm script, and no other', async () => {
  const listed = [...(await readFile(fromRoot('CONTRIBUTING.md'), 'utf8')).matchAll(/^\| `npm (?:run (?:-s )?)?([\w:]+)/gm)].map(
    ([, name]) => name,
  )
  expect(listed.sort()).toEqual(Object.keys(scripts).sort())
})

test('.ci/run calls the tour, the tests and the checks beside them', async () => {
  const called = [...(await readFile(fromRoot('.ci/run'), 'utf8')).matchAll(/^npm (?:run )?(?:-s )?(\S+)$/gm)].map(([, name]) => name)
  expect(called).toEqual(['tour', 'test', 'check:packages', 'check:docs'])
})

test('npm run check fails if pnpm does', () =>
  inTempFolder(async (folder) => {
    const pnpm = join(folder, 'pnpm.mjs')
    await writeFile(pnpm, 'process.exitCode = 3')
    const env = { npm_config_user_agent: `${PINNED_PNPM.replace('@', '/')} npm/?`, npm_execpath: pnpm }
    expect((await run(process.execPath, [fromRoot('scripts/check.ts')], { env })).code).toBe(3)
  }))

test('pnpm is started through npx inside of another pnpm', () => {
  const running = { npm_config_user_agent: 'pnpm/12.3.0 npm/?', npm_execpath: '/p' }
  expect(pnpmCommand(running)).toEqual(expect.arrayContaining(['--yes', PINNED_PNPM]))
})

/** A repository with only the bootstrap, and a pnpm that runs this source. */
const inRepository = (pnpm: string, work: (folder: string, options: { cwd: string; env: NodeJS.ProcessEnv }) => Promise<void>) =>
  inTempFolder(async (folder) => {
    await cp(fromRoot('scripts/bootstrap'), join(folder, 'scripts/bootstrap'), { recursive: true })
    await cp(fromRoot('scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'))
    await cp(fromRoot('package.json'), join(folder, 'package.json'))
    await writeFile(join(folder, 'pnpm-lock.yaml'), 'locked')
    await writeFile(
      join(folder, 'pnpm.mjs'),
      `import { cpSync } from 'node:fs'\ncpSync('pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml')\n${pnpm}`,
    )
    await writeFile(join(folder, 'scripts/prepare.ts'), "console.log('prepared')")
    await writeFile(join(folder, 'program.ts'), 'console.log(...process.argv.slice(2)); process.exitCode = 7')
    const agent = `${PINNED_PNPM.replace('@', '/')} npm/?`
    await work(folder, { cwd: folder, env: { ...process.env, npm_config_user_agent: agent, npm_execpath: join(folder, 'pnpm.mjs') } })
  })

const PROGRAM = ['scripts/bootstrap.mjs', 'program.ts', '--port', '1']

describe('the bootstrap', () => {
  test('installs when the lockfile has changed, prepares, and returns the exit code of the program', () =>
    inRepository("console.log('pnpm', process.argv[2])", async (folder, options) => {
      const first = await run(process.execPath, PROGRAM, options)
      expect(first).toMatchObject({ code: 7, stdout: 'prepared\n--port 1\n' })
      expect(first.output).toContain(`Installing dependencies with ${PINNED_PNPM} …`)
      expect((await run(process.execPath, PROGRAM, options)).output).not.toContain('Installing')
      await writeFile(join(folder, 'pnpm-lock.yaml'), 'changed')
      expect((await run(process.execPath, PROGRAM, options)).output).toContain('Installing')
    }))

  test('shows what pnpm printed if it fails, and runs nothing then', () =>
    inRepository("console.log('no such version'); process.exitCode = 3", async (_folder, options) => {
      const { code, stdout, output } = await run(process.execPath, PROGRAM, options)
      expect([code, stdout]).toEqual([1, ''])
      expect(output).toContain('The dependencies were not installed.\nno such version')
    }))

  test('says which Node is required where it is neither running nor installed', () =>
    inRepository('', async (folder, options) => {
      await writeFile(join(folder, 'old.mjs'), "Object.defineProperty(process, 'version', { value: 'v24.9.0' })")
      const { code, output } = await run(process.execPath, ['--import', './old.mjs', ...PROGRAM], options)
      expect(code).toBe(1)
      expect(output).toContain('This repository needs Node 24.18.0 or later, and this is Node v24.9.0.')
    }))

  test.skipIf(process.platform === 'win32').each([
    ['that it does not handle', '', 143],
    ['that it handles', "process.on('SIGTERM', () => process.exit(0))", 0],
  ])('passes on a signal to its program %s (skipped on Windows)', (_, handler, wanted) =>
    inRepository('', async (folder, options) => {
      await writeFile(join(folder, 'program.ts'), `${handler}\nsetInterval(() => {}, 1000)\nconsole.log('up')`)
      const child = spawn(process.execPath, PROGRAM, { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
      child.stdout.on('data', (text) => String(text).includes('up') && child.kill('SIGTERM'))
      expect(await once(child, 'close')).toEqual([wanted, null])
    }),
  )
})
