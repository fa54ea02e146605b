import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Generates files that are not committed, and starts a Redis and a PostgreSQL, where they are installed. */
const globalSetup = [fromHere('scripts/prepare.ts'), fromHere('packages/kit/src/test-servers/global-setup.ts')]

/** Long campaigns are in separate files, which `npm run test:long` adds. */
const tests = process.env['LONG_TESTS'] === undefined ? 'test.ts' : '{test,long}.ts'

/** Tests of the built docs site, which `npm run check:docs` runs. */
const SITE = [`packages/docs/test/site/**/*.${tests}`, 'scripts/test/start.test.ts']

/** For what hangs, and for nothing else: no test depends on how fast the machine is, nor on what else it does. */
const PATIENCE_MS = 180_000

/** Tests that wait longest, for time limits of servers and processes. */
const WAITING = /\/webhooks\/test\/(failures|queue)\//

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
  readonly globalSetup: string[]
  readonly maxWorkers?: number
  readonly sequence?: { readonly groupOrder: number }
}

const project = ({ exclude = [], ...options }: ProjectOptions) => ({
  test: {
    // A worker runs many files: starting one for each file takes longer than most files.
    isolate: false,
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
      project({
        name: 'packages',
        include: [`{packages/*,scripts}/test/**/*.${tests}`, `packages/docs/cookbook/**/*.${tests}`],
        exclude: [...SITE, 'packages/webhooks/**'],
        globalSetup,
      }),
      // They wait for servers and processes most of the time.
      project({
        name: 'webhooks',
        include: [`packages/webhooks/test/**/*.${tests}`],
        globalSetup,
        maxWorkers: 6,
        sequence: { groupOrder: 1 },
      }),
      project({ name: 'site', include: SITE, globalSetup: [...globalSetup, fromHere('packages/docs/test/site/build-site.ts')] }),
    ],
  },
})
