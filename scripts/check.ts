// Runs every check except the tests, two at a time. Prints one line per check, and the whole output of failed checks.
import { globSync } from 'node:fs'
import { fromRoot } from './paths.ts'
import { readArguments } from './read-arguments.ts'
import { run, toolCommand } from './run.ts'

readArguments({
  command: 'npm run check',
  does: 'Runs every check except the tests.',
  otherwise: 'to run one tool, use `npm run -s tool -- <command>`',
})

interface Check {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
}

const node = (name: string, ...args: string[]): Check => ({ name, command: process.execPath, args })
const tool = (name: string, owner: string, ...[command = '', ...args]: string[]): Check => {
  const [program, script] = toolCommand(command, owner)
  return { name, command: program, args: [script, ...args] }
}

const WORKFLOWS = ['authorize-and-refresh', 'upload-and-wait', 'subscribe-and-verify'].map(
  (name) => `openapi/workflows/${name}.arazzo.yaml`,
)
/** The full document is linted through its sources. */
const VARIANTS = ['without-webhooks', 'sandbox', '3.0'].map((name) => `packages/spec/dist/openapi-${name}.json`)
const PROJECTS = [
  'packages/spec',
  'packages/store',
  'packages/client',
  'packages/webhooks',
  'packages/command-kit',
  'packages/server-kit',
  'packages/cli',
  'packages/mock',
  'packages/sandbox',
  'packages/sandbox/console',
  'packages/contract',
  'packages/integration',
  'packages/test-servers',
  'packages/docs',
  'scripts',
]

/** Folders whose modules must not import each other in circles. */
const SOURCES = [...globSync('packages/*/src', { cwd: fromRoot('.') }), 'packages/sandbox/console']

/** Writes the bundle that the other checks read. */
const first: readonly Check[] = [node('generated files are up to date', 'scripts/generate.ts', '--check')]

/** The slowest checks come first, so that no check runs alone at the end. */
const rest: readonly Check[] = [
  node('packages install and run', 'scripts/packages/check-packages.ts'),
  node('the docs site builds', 'packages/docs/src/site/check-site.ts'),
  // Runs two compilers at a time. Each has one thread, because several threads check some types twice.
  ...PROJECTS.map((project) => tool(`types: ${project}`, '.', 'tsc', '-p', `${project}/tsconfig.json`, '--singleThreaded')),
  tool('code is formatted and lints', '.', 'biome', 'check', '--error-on-warnings'),
  node('type-checking is within budget', 'scripts/packages/check-type-cost.ts'),
  tool('nothing is unused', '.', 'knip'),
  tool('modules import in one direction', 'scripts', 'depcruise', '--config=scripts/layers.mjs', ...SOURCES),
  node('changesets cover the change of the description', 'scripts/release/check-bump.ts'),
  tool('description lints', 'scripts', 'redocly', 'lint', 'main'),
  node('each sentence of the description has a source', 'scripts/description/check-sentences.ts'),
  tool('control API lints', 'scripts', 'redocly', 'lint', 'packages/sandbox/control.openapi.yaml', '--config=scripts/redocly/control.yaml'),
  ...VARIANTS.map((file) => tool(`variant lints: ${file}`, 'scripts', 'redocly', 'lint', file, '--extends=spec')),
  ...WORKFLOWS.map((file) => tool(`workflow lints: ${file}`, 'scripts', 'redocly', 'lint', file)),
  node('sizes are within budget', 'scripts/packages/check-sizes.ts'),
]

const ENV = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
let failures = 0

async function perform({ name, command, args }: Check): Promise<void> {
  const start = performance.now()
  const { code, output } = await run(command, args, { cwd: fromRoot('.'), env: ENV })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (code === 0) return
  failures += 1
  console.error(output)
}

async function performAll(checks: readonly Check[]): Promise<void> {
  const queue = [...checks]
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift()) await perform(check)
  }
  await Promise.all([worker(), worker()])
}

await performAll(first)
await performAll(rest)
if (failures > 0) {
  console.error(`${failures} of ${first.length + rest.length} checks failed`)
  process.exitCode = 1
}
