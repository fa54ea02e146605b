// Runs every check except the tests. A check is not run again until one of its inputs has changed: they are broad rather than complete lists of files.
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { type Input, repositoryFiles, sourcesOf } from './checks/inputs.ts'
import { type Check, runChecks } from './checks/run-checks.ts'
import { publicPackages } from './packages/public-packages.ts'
import { fromRoot } from './paths.ts'
import { readArguments } from './read-arguments.ts'
import { toolCommand } from './run.ts'

const node = (name: string, inputs: readonly Input[], ...args: readonly string[]): Check => ({
  name,
  inputs,
  command: [process.execPath, ...args],
})
const tool = (name: string, inputs: readonly Input[], owner: string, command: string, ...args: readonly string[]): Check => ({
  name,
  inputs,
  command: [...toolCommand(command, owner), ...args],
})

const EVERYTHING = /^/
const PUBLIC = (await publicPackages()).map(({ folder }) => basename(folder))
/** The folders of the modules whose imports are checked. */
const MODULES = [...globSync('packages/*/{src,test,simulation}', { cwd: fromRoot('.') }), 'packages/sandbox/console', 'scripts'].sort()

/**
 * The slowest checks come first, so that no check runs alone at the end.
 * @param typesOptions `--force`: forget the types that were checked before
 */
export const checksWith = (typesOptions: readonly string[] = []): readonly Check[] => [
  node(
    'packages install and run',
    [...sourcesOf(...PUBLIC), 'openapi/', 'LICENSE', /^packages\/docs\/.*react-query-and-swr\.md$/],
    'scripts/packages/check-packages.ts',
  ),
  node('the docs site builds', [...sourcesOf('docs'), 'openapi/', '.changeset/', /^[^/]+\.md$/], 'packages/docs/src/site/check-site.ts'),
  node('types', ['packages/', 'scripts/', 'openapi/'], 'scripts/checks/check-types.ts', ...typesOptions),
  tool('code is formatted and lints', [EVERYTHING], '.', 'biome', 'check', '--error-on-warnings'),
  tool('nothing is unused', [EVERYTHING], '.', 'knip', '--cache'),
  node('generated files are up to date', ['openapi/', ...sourcesOf('client', 'sandbox')], 'scripts/generate.ts', '--check'),
  node('type-checking is within budget', ['openapi/', ...sourcesOf('client', 'spec')], 'scripts/packages/check-type-cost.ts'),
  tool('modules import in one direction', ['packages/', 'scripts/'], 'scripts', 'depcruise', '--config=scripts/layers.mjs', ...MODULES),
  node(
    'changesets cover the change of the description',
    ['openapi/', '.changeset/', /^packages\/[^/]+\/package\.json$/],
    'scripts/release/check-bump.ts',
  ),
  tool(
    'descriptions and workflows lint',
    ['openapi/', 'packages/sandbox/control.openapi.yaml', ...sourcesOf('spec')],
    'scripts',
    'redocly',
    'lint',
  ),
  node('sizes are within budget', ['openapi/', ...sourcesOf('client', 'sandbox')], 'scripts/packages/check-sizes.ts'),
]

/** Checks that take a minute. `npm test` runs them. */
const SLOW: ReadonlySet<string> = new Set(['packages install and run', 'the docs site builds'])

if (import.meta.main) {
  const { options } = readArguments({
    command: 'npm run check',
    does: 'Runs the checks without the tests. Checks whose inputs have not changed since they passed are not run again.',
    options: {
      'with-slow': { effect: 'adds the packed packages and the docs site, which take a minute; npm test runs them too' },
      all: { effect: 'runs every check, also those whose inputs have not changed' },
    },
    otherwise: 'to run one tool, use `npm run -s tool -- <command>`',
  })
  const isAll = options.has('all')
  const hasSlow = isAll || options.has('with-slow')
  const checks = checksWith(isAll ? ['--force'] : []).filter(({ name }) => hasSlow || !SLOW.has(name))
  const failures = await runChecks(checks, { files: await repositoryFiles(), isAll })
  if (!hasSlow) console.log(`Left to npm test: ${[...SLOW].join(', ')}.`)
  if (failures > 0) {
    console.error(`${failures} ${failures === 1 ? 'check' : 'checks'} failed`)
    process.exitCode = 1
  }
}
