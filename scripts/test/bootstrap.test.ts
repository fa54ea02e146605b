import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findNode, npxCommand, PINNED_PNPM, pnpmCommand } from '../bootstrap/npm.mjs'
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

test('npm run check runs every check, also after one that fails, and fails if pnpm does', () =>
  inTempFolder(async (folder) => {
    const pnpm = join(folder, 'pnpm.mjs')
    await writeFile(pnpm, 'console.log(...process.argv.slice(2)); process.exitCode = 3')
    const env = { npm_config_user_agent: `${PINNED_PNPM.replace('@', '/')} npm/?`, npm_execpath: pnpm }
    const { code, stdout } = await run(process.execPath, [fromRoot('scripts/check.ts')], { env })
    expect([code, stdout]).toEqual([3, '--filter @activity-tracking/scripts run --no-bail /^check:/\n'])
  }))

test('pnpm is the one that is running, if it is the pinned one, and is started through npx otherwise', () => {
  const running = { npm_config_user_agent: 'pnpm/12.3.0 npm/?', npm_execpath: '/p' }
  expect(pnpmCommand(running)).toEqual([...npxCommand(), '--yes', PINNED_PNPM])
  expect(pnpmCommand({})).toEqual([...npxCommand(), '--yes', PINNED_PNPM])
  const pinned = (npm_execpath: string) => pnpmCommand({ npm_config_user_agent: `${PINNED_PNPM.replace('@', '/')} npm/?`, npm_execpath })
  expect(['/p/pnpm', '/p/pnpm.cjs'].map(pinned)).toEqual([['/p/pnpm'], [process.execPath, '/p/pnpm.cjs']])
})

/** A repository with only the bootstrap, and a pnpm that runs this source. */
const inRepository = (work: (folder: string, env: NodeJS.ProcessEnv) => Promise<void>) => () =>
  inTempFolder(async (folder) => {
    await cp(fromRoot('scripts/bootstrap'), join(folder, 'scripts/bootstrap'), { recursive: true })
    for (const file of ['scripts/bootstrap.mjs', 'package.json']) await cp(fromRoot(file), join(folder, file))
    await writeFile(join(folder, 'pnpm-lock.yaml'), 'locked')
    await writeFile(join(folder, 'scripts/prepare.ts'), "console.log('prepared')")
    await work(folder, { npm_config_user_agent: `${PINNED_PNPM.replace('@', '/')} npm/?`, npm_execpath: join(folder, 'pnpm.mjs') })
  })

test(
  'the bootstrap installs if the lockfile has changed, prepares, and returns the exit code of its program, to which it passes signals on',
  inRepository(async (folder, env) => {
    const start = () =>
      run(process.execPath, ['scripts/bootstrap.mjs', 'program.ts', '--port', '1'], { cwd: folder, env: { ...env, PATH: folder } })
    const pnpm = join(folder, 'pnpm.mjs')
    await writeFile(pnpm, "console.log('no such version'); process.exitCode = 3")
    const failed = await start()
    expect([failed.code, failed.stdout]).toEqual([1, ''])
    expect(failed.output).toContain(`Installing dependencies with ${PINNED_PNPM} …\nThe dependencies were not installed.\nno such version`)
    await writeFile(pnpm, "import { cpSync } from 'node:fs'\ncpSync('pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml')")
    await writeFile(join(folder, 'program.ts'), 'console.log(process.env.PATH, ...process.argv.slice(2)); process.exitCode = 7')
    const first = await start()
    expect(first).toMatchObject({ code: 7, stdout: `prepared\n${[dirname(findNode()), folder].join(delimiter)} --port 1\n` })
    expect(first.output).toContain('Installing')
    await writeFile(
      join(folder, 'program.ts'),
      "setTimeout(() => {}, 60_000)\nfor (const signal of ['SIGINT', 'SIGTERM']) process.kill(process.ppid, signal)",
    )
    const second = await start()
    expect(second.output).not.toContain('Installing')
    // Ctrl-C reaches both.
    if (process.platform !== 'win32') expect(second.code).toBe(143)
    await writeFile(join(folder, 'scripts/prepare.ts'), 'process.exitCode = 4')
    expect(await start()).toMatchObject({ code: 4, stdout: '' })
  }),
)

test('the bootstrap says which Node is required where it is neither running nor installed', () => {
  expect(findNode({ version: 'v24.18.0', platform: 'aix', arch: 'ppc', execPath: '/node' })).toBe('/node')
  expect(() => findNode({ version: 'v24.9.0', platform: 'aix', arch: 'ppc', execPath: '/node' })).toThrow(
    'This repository needs Node 24.18.0 or later, and this is Node v24.9.0.',
  )
})
