import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Starts a Redis and a PostgreSQL for the projects that name it, where they are installed. */
const globalSetup = fileURLToPath(import.meta.resolve('./packages/kit/src/test-servers/global-setup.ts'))
/** Builds the docs site. */
const builtSite = fileURLToPath(import.meta.resolve('./packages/docs/test/build-site.ts'))

/** Long campaigns are in separate files, which `npm run test:long` adds. */
const tests = process.env['LONG_TESTS'] === undefined ? 'test.ts' : '{test,long}.ts'

/** For what hangs, and for nothing else: no test depends on how fast the machine is, nor on what else it does. */
const PATIENCE_MS = 180_000

/** Files that count work: V8 counts less if a function has run before, so each has a separate process. */
const WORK = `packages/sandbox/test/**/*-work.${tests}`

/** Long campaigns that build the packages of this clone, which deletes what another one has built. They run one after the other. */
const BUILDING = 'scripts/test/**/{install-matrix,copied-logbook}.long.ts'

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
  readonly name: string
  readonly include: string[]
  readonly exclude?: readonly string[]
  readonly globalSetup?: string | string[]
  readonly isolate?: boolean
  readonly maxWorkers?: number
  readonly sequence?: { readonly groupOrder: number }
  readonly provide?: { readonly isAlone: true }
}

const project = ({ exclude = [], isolate = false, ...options }: ProjectOptions) => ({
  test: {
    // A worker runs many files: starting one for each file takes longer than most files.
    isolate,
    exclude: [...exclude, '**/node_modules/**'],
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    ...options,
  },
})

export default defineConfig({
  test: {
    // One more than the smallest machine has cores, because many tests wait for servers, processes and browsers.
    maxWorkers: 3,
    teardownTimeout: PATIENCE_MS,
    // Node runs the sources directly, if it is new enough, so nothing has to transform them: tests use `await using`, which Node 22 does not parse.
    ...(Number.parseInt(process.versions.node, 10) >= 24 && { experimental: { viteModuleRunner: false, nodeLoader: false } }),
    sequence: { sequencer: WaitingFirst },
    projects: [
      project({ name: 'docs', include: [`packages/docs/{test,cookbook}/**/*.${tests}`], globalSetup: [builtSite, globalSetup] }),
      project({
        name: 'packages',
        include: [`{packages/*,scripts}/test/**/*.${tests}`],
        exclude: ['packages/{docs,webhooks}/**', WORK, BUILDING],
        globalSetup,
      }),
      project({ name: 'sandbox work', include: [WORK], isolate: true, provide: { isAlone: true } }),
      // They wait for servers and processes most of the time.
      project({
        name: 'webhooks',
        include: [`packages/webhooks/test/**/*.${tests}`],
        globalSetup,
        maxWorkers: 6,
        sequence: { groupOrder: 1 },
      }),
      ...(process.env['LONG_TESTS'] === undefined
        ? []
        : [project({ name: 'building', include: [BUILDING], globalSetup, maxWorkers: 1, sequence: { groupOrder: 2 } })]),
    ],
  },
})
