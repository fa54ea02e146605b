import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/test-servers/chromium'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRuntimes } from '../judges/runtimes.ts'
import { buildPackages } from '../packages/build.ts'
import { bundleProgram } from '../packages/bundle-program.ts'
import { nodeOf, SHIPPED_NODE } from '../packages/node-of.ts'
import { npmInstall } from '../packages/npm-install.ts'
import { type Packed, pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { run, toolCommand } from '../run.ts'
import { type ClientRun, expectClientSuite, inChromium, inProcess, inWorkerd } from './support/client-runs.ts'
import type { Runtime } from './support/client-setting.ts'

interface Manifest {
  readonly engines?: { readonly node?: string }
  readonly publishConfig: { readonly exports: Readonly<Record<string, unknown>> }
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = async (folder: string): Promise<Manifest> => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

/** Files of scripts/test/runtimes in the other project. */
const PROGRAMS = ['scenario.mjs', 'client-suite.mjs', 'client-program.mjs', 'client-worker.mjs']

describe.skipIf(SHIPPED_NODE === undefined)(
  'on every runtime that the packages name (skipped where npm does not have several Nodes)',
  () => {
    let packed: Packed[] = []
    /** Another project, with the packed packages. */
    let project = ''
    beforeAll(async () => {
      const packages = await publicPackages()
      await buildPackages(packages)
      project = await mkdtemp(join(tmpdir(), 'runtimes-'))
      packed = await Promise.all(packages.map((pkg) => pack(pkg, project)))
      await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }))
      const tarballs = packed.map(({ tarball }) => tarball)
      const manifests = await Promise.all(packed.map(({ folder }) => manifestOf(folder)))
      const peers = manifests.flatMap(({ peerDependencies = {} }) =>
        Object.entries(peerDependencies).flatMap(([name, range]) => (range.startsWith('workspace:') ? [] : [`${name}@${range}`])),
      )
      await npmInstall(project, '--omit=dev', ...tarballs, ...peers)
      for (const program of PROGRAMS) await cp(fromRoot(`scripts/test/runtimes/${program}`), join(project, program))
    })
    afterAll(() => rm(project, { recursive: true, force: true }))

    test.each(['22.13.0', '22'])('Node %s passes the tests of the client', async (range) => {
      const [, vitest] = toolCommand('vitest', '.')
      const { code, output } = await run(await nodeOf(range), [vitest, 'run', 'packages/client/test'], { env: { LONG_TESTS: undefined } })
      expect(code, output).toBe(0)
    })

    test.each(['22.13.0', '22', 'latest'])(
      'the packed mock passes the tests of the mock, and the contract suite, on Node %s',
      async (range) => {
        const [, vitest] = toolCommand('vitest', '.')
        const tests = ['packages/mock/test', 'packages/contract/test/mock.test.ts', '--exclude=**/cli.test.ts']
        const PACKED_MOCK = pathToFileURL(join(project, 'node_modules/@activity-tracking/mock/dist/index.js')).href
        const { code, output } = await run(await nodeOf(range), [vitest, 'run', ...tests], { env: { LONG_TESTS: undefined, PACKED_MOCK } })
        expect(code, output).toBe(0)
      },
    )

    /** Whether an entry is for another library that does not support a Node, which is then printed. */
    async function isForNewerNode(entry: string, version: string): Promise<boolean> {
      const library = await manifestOf(join(project, 'node_modules', entry)).catch(() => undefined)
      const [, oldest] = /^>= ?([\d.]+)$/.exec(library?.engines?.node ?? '') ?? []
      if (oldest === undefined || version.localeCompare(oldest, 'en', { numeric: true }) >= 0) return false
      console.log(`not loaded on Node ${version}: ${entry}, which requires Node ${oldest}`)
      return true
    }

    test.each(['22.13.0', '22'])(
      'Node %s loads every packed package whose engines name it, if the libraries that they join support it',
      async (range) => {
        const node = await nodeOf(range)
        const { output } = await run(node, ['-p', 'process.versions.node'])
        const version = output.trim()
        for (const pkg of packed) {
          const { engines, publishConfig } = await manifestOf(pkg.folder)
          if (!/^>=22/.test(engines?.node ?? '')) continue
          const entries = Object.keys(publishConfig.exports).filter((entry) => !/\.(json|yaml)$/.test(entry))
          const newer = await Promise.all(entries.map((entry) => isForNewerNode(posix.basename(entry), version)))
          const loaded = entries.filter((_, index) => newer[index] === false)
          const program = loaded.map((entry) => `await import('${posix.join(pkg.name, entry)}')`).join('\n')
          expect(await run(node, ['--input-type=module', '--eval', program], { cwd: project }), pkg.name).toMatchObject({ code: 0 })
        }
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

    test('on Node 20, the commands and the code of the sandbox state in one sentence that it is too old', async () => {
      const node = await nodeOf('20')
      const sentenceAbout = (subject: string) => new RegExp(`^${subject} needs Node 22\\.13 or later; this is Node 20\\.\\d+\\.\\d+\\.\\n$`)
      for (const name of ['@activity-tracking/mock', '@activity-tracking/sandbox']) {
        const command = await run(node, [`node_modules/${name}/dist/cli.js`], { cwd: project })
        expect(command).toMatchObject({ code: 1, output: expect.stringMatching(sentenceAbout(`error: ${name}`)) })
      }
      const program =
        "import('@activity-tracking/sandbox').then(({ startSandbox }) => startSandbox()).catch(({ message }) => console.log(message))"
      const { output } = await run(node, ['--input-type=module', '--eval', program], { cwd: project })
      expect(output).toMatch(sentenceAbout('The sandbox'))
    })
  },
)
