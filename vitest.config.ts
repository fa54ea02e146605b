import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts a Redis and a PostgreSQL for the projects that name it, where they are installed. */
const globalSetup = fileURLToPath(import.meta.resolve('./packages/test-servers/src/global-setup.ts'))
/** Builds the docs site. */
const builtSite = fileURLToPath(import.meta.resolve('./packages/docs/test/build-site.ts'))

/** Long campaigns are in separate files, which `npm run test:long` adds. */
const tests = process.env['LONG_TESTS'] === undefined ? 'test.ts' : '{test,long}.ts'

/** For what hangs, and for nothing else: no test depends on how fast the machine is, nor on what else it does. */
const PATIENCE_MS = 180_000

/** Files that count work: V8 counts less if a function has run before, so each has a separate process. */
const WORK = `**/*-work.${tests}`

/** Tests that wait longest, for time limits of servers and processes. */
const WAITING = /\/webhooks\/test\/(failures|conformance)\//

/** Starts the files first that would otherwise run alone at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWaiting = ({ moduleId }: TestSpecification): boolean => WAITING.test(moduleId)
    return [...sorted.filter(isWaiting), ...sorted.filter((file) => !isWaiting(file))]
  }
}

interface ProjectOptions {
  readonly root?: string
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly globalSetup?: string | readonly string[]
  readonly isolate?: boolean
  readonly maxWorkers?: number
  readonly sequence?: { readonly groupOrder: number }
  readonly provide?: { readonly isAlone: true }
}

const project = (
  name: string,
  { root = `packages/${name}`, include = [`test/**/*.${tests}`], exclude = [], ...others }: ProjectOptions = {},
) => {
  return {
    test: {
      name,
      root,
      // A worker runs many files: starting one for each file takes longer than most files.
      isolate: false,
      include: [...include],
      exclude: [...exclude, '**/node_modules/**'],
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
      teardownTimeout: PATIENCE_MS,
      expect: { poll: { timeout: PATIENCE_MS } },
      ...others,
    },
  }
}

export default defineConfig({
  test: {
    // One more than the smallest machine has cores, because many tests wait for servers, processes and browsers.
    maxWorkers: 3,
    // Node runs the sources directly, so nothing has to transform them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: WaitingFirst },
    projects: [
      project('spec'),
      project('store', { globalSetup }),
      project('client'),
      project('command-kit'),
      project('server-kit'),
      project('cli'),
      project('mock'),
      project('sandbox', { exclude: [WORK] }),
      project('sandbox work', { root: 'packages/sandbox', include: [WORK], isolate: true, provide: { isAlone: true } }),
      project('contract'),
      project('integration', { globalSetup }),
      project('docs', { include: [`{test,cookbook}/**/*.${tests}`], globalSetup: [builtSite, globalSetup] }),
      project('scripts', { root: 'scripts' }),
      // They wait for servers and processes most of the time.
      project('webhooks', { globalSetup, maxWorkers: 6, sequence: { groupOrder: 1 } }),
    ],
  },
})
