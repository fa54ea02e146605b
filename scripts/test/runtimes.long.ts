import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRuntimes } from '../judges/runtimes.ts'
import { buildPackages } from '../packages/build.ts'
import { bundleProgram } from '../packages/bundle-program.ts'
import { nodeOf, SHIPPED_NODE } from '../packages/node-of.ts'
import { npmInstall } from '../packages/npm-install.ts'
import { pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { run, toolCommand } from '../run.ts'
import { type ClientRun, expectClientSuite, inChromium, inProcess, inWorkerd } from './support/client-runs.ts'
import type { Runtime } from './support/client-setting.ts'

/** Files of scripts/test/runtimes in the other project. */
const PROGRAMS = ['scenario.mjs', 'client-suite.mjs', 'client-program.mjs', 'client-worker.mjs']

describe.skipIf(SHIPPED_NODE === undefined)(
  'on every runtime that the packages name (skipped where npm does not have several Nodes)',
  () => {
    /** Another project, with the packed packages that the programs use. */
    let project = ''
    beforeAll(async () => {
      const packages = (await publicPackages()).filter(({ name }) => /\/(client|mock|sandbox|spec|store)$/.test(name))
      await buildPackages(packages)
      project = await mkdtemp(join(tmpdir(), 'runtimes-'))
      const packed = await Promise.all(packages.map((pkg) => pack(pkg, project)))
      await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
      await npmInstall(project, ...packed.map(({ tarball }) => tarball))
      for (const program of PROGRAMS) await cp(fromRoot(`scripts/test/runtimes/${program}`), join(project, program))
    })
    afterAll(() => rm(project, { recursive: true, force: true }))

    test.each(['22.13.0', '22'])('Node %s passes the tests of the client', async (range) => {
      const [, vitest] = toolCommand('vitest', '.')
      const { code, output } = await run(await nodeOf(range), [vitest, 'run', 'packages/client/test'], { env: { LONG_TESTS: undefined } })
      expect(code, output).toBe(0)
    })

    /** The test files of the mock, and of the contract suite for it, that can start the packed mock: others test its sources. */
    async function testsThatContain(...texts: readonly string[]): Promise<string[]> {
      const files = await Array.fromAsync(glob('packages/{mock,contract}/test/*.test.ts', { cwd: fromRoot('.') }))
      const sources = await Promise.all(files.map((file) => readFile(fromRoot(file), 'utf8')))
      return files.filter((_, index) => texts.some((text) => sources[index]?.includes(text)))
    }

    test.each(['22.13.0', '22', 'latest'])(
      'the packed mock passes the tests of the mock, and the contract suite, on Node %s',
      { timeout: 900_000 },
      async (range) => {
        const [, vitest] = toolCommand('vitest', '.')
        const tests = await testsThatContain('PACKED_MOCK', "from './mock.ts'")
        expect(tests.length).toBeGreaterThan(8)
        const PACKED_MOCK = pathToFileURL(join(project, 'node_modules/@activity-tracking/mock/dist/index.js')).href
        const { code, output } = await run(await nodeOf(range), [vitest, 'run', ...tests], { env: { LONG_TESTS: undefined, PACKED_MOCK } })
        expect(code, output).toBe(0)
      },
    )

    test.each(['22.13.0', '22', '24', 'latest'])('the packed sandbox works on Node %s, and prints no warning', async (range) => {
      const node = await nodeOf(range)
      const data = join(project, range)
      await mkdir(data)
      const { output: version } = await run(node, ['--version'])
      expect(await run(node, ['scenario.mjs', data], { cwd: project })).toMatchObject({ code: 0, output: `works on ${version.trim()}\n` })
    })

    /** A program with the installed packages, in one file. */
    async function bundled(program: string): Promise<string> {
      const outfile = join(project, `bundled-${program}`)
      await bundleProgram({ entry: join(project, program), outfile })
      return outfile
    }

    const clientRuns: readonly [name: string, runtime: Runtime, runIn: () => Promise<ClientRun>][] = [
      ...['22.13.0', '22', '24', 'latest'].map((range): [string, Runtime, () => Promise<ClientRun>] => [
        `Node ${range}`,
        'node',
        async () => inProcess([await nodeOf(range), join(project, 'client-program.mjs')]),
      ]),
      ['Bun', 'bun', async () => inProcess([(await loadRuntimes()).bunProgram(), '--no-install', join(project, 'client-program.mjs')])],
      [
        'Deno',
        'deno',
        async () => {
          const permissions = ['--no-prompt', '--allow-net=127.0.0.1,localhost', '--allow-read']
          const command = [(await loadRuntimes()).denoProgram(), 'run', ...permissions, join(project, 'client-program.mjs')] as const
          return inProcess(command, { DENO_DIR: join(project, '.deno'), DENO_NO_UPDATE_CHECK: '1' })
        },
      ],
      ['workerd', 'workerd', async () => inWorkerd(await readFile(await bundled('client-worker.mjs'), 'utf8'))],
    ]
    test.each(clientRuns)('the packed client works in %s', async (_name, runtime, runIn) => expectClientSuite(runtime, await runIn()))

    test.skipIf(!hasChromium)(`the packed client works in Chromium (${WITHOUT_CHROMIUM})`, async () =>
      expectClientSuite('chromium', inChromium(await bundled('client-suite.mjs'))),
    )

    test('on Node 20, the code of the sandbox states in one sentence that it is too old', async () => {
      const program =
        "import('@activity-tracking/sandbox').then(({ startSandbox }) => startSandbox()).catch(({ message }) => console.log(message))"
      const { output } = await run(await nodeOf('20'), ['--input-type=module', '--eval', program], { cwd: project })
      expect(output).toMatch(/^The sandbox needs Node 22\.13 or later; this is Node 20\.\d+\.\d+\.\n$/)
    })
  },
)
