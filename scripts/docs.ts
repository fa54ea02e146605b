// Serves the docs site while you write, builds it into packages/docs/dist, takes the screenshots for the README and the pages, or measures
// its operation pages.
import manifest from '../packages/docs/package.json' with { type: 'json' }
import { runToEnd } from './bootstrap/run-to-end.mjs'
import { fromRoot } from './paths.ts'
import { readArguments } from './read-arguments.ts'
import { toolCommand } from './run.ts'

const [task, ...args] = process.argv.slice(2)
const astro = () => toolCommand('astro', 'packages/docs')
const asFlags = (options: ReadonlyMap<string, string>): string[] => Array.from(options).flatMap(([name, value]) => [`--${name}`, value])

/** Runs the program of a task, and returns its exit code. */
async function perform(program: string, ...command: readonly string[]): Promise<{ code: number; interrupted: number }> {
  return runToEnd(program, command, { cwd: fromRoot('packages/docs'), env: { ASTRO_TELEMETRY_DISABLED: '1' } })
}

if (task === 'build') {
  const { options } = readArguments(
    {
      command: 'npm run docs:build',
      does: 'Builds the docs site into packages/docs/dist.',
      options: { site: { value: 'URL', effect: `URL that the site will have (default: ${manifest.homepage})` } },
    },
    args,
  )
  process.exitCode = (await perform(...astro(), 'build', ...asFlags(options))).code
} else if (task === 'screenshot') {
  readArguments(
    {
      command: 'npm run docs:screenshot',
      does: 'Takes the screenshots of the docs, the console and Logbook for the READMEs and the pages. Requires Chromium.',
    },
    args,
  )
  process.exitCode = (await perform(process.execPath, 'src/site/take-screenshot.ts')).code
} else if (task === 'measure') {
  readArguments(
    {
      command: 'npm run docs:measure',
      does: 'Prints the words, height, elements and bytes of the page of each operation. Needs Chromium.',
    },
    args,
  )
  process.exitCode = (await perform(process.execPath, 'src/site/measure-operations.ts')).code
} else {
  const { options } = readArguments(
    {
      command: 'npm run docs',
      does: 'Serves the docs site until Ctrl-C, and shows changes when files are saved.',
      options: { port: { value: 'number', effect: 'port to listen on' }, host: { value: 'host', effect: 'host to listen on' } },
    },
    args,
  )
  const { code, interrupted } = await perform(...astro(), 'dev', ...asFlags(options))
  // A server runs until someone stops it.
  process.exitCode = interrupted > 0 ? 0 : code
}
