import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

interface Habit {
  /** A pattern that must not occur in the files. */
  readonly never: string
  readonly files: RegExp
  readonly form: RegExp
  readonly example: string
  /** Lines that match, with the reason for the exception. */
  readonly unless?: readonly (readonly [line: RegExp, reason: string])[]
}

/** Tests and their support files. Type tests are not run. */
const TESTS = /(\/test\/|\/conformance\/|cookbook\/.*\.test\.)(?!.*\.types\.ts$)/
const PROGRAMS =
  /^(scripts|packages\/(kit\/src\/test-servers|docs\/src\/site|docs\/cookbook)|packages\/[\w-]+\/(test|simulation))\/.*\.(ts|mjs|js)$/

/** All files that run. */
const SOURCES = /^(scripts|packages\/[\w-]+\/(src|test|bench|simulation|cookbook))\//

const HABITS: readonly Habit[] = [
  {
    never: 'measures how long something takes: a busy machine takes longer. Count work instead, or let the bench compare',
    files: TESTS,
    example: 'const start = performance.now()',
    form: /performance\.|hrtime|cpuUsage|uptime\(|console\.time/,
  },
  {
    never: 'depends on the present date or time',
    files: TESTS,
    example: 'const seed = Date.now()',
    form: /new Date\(\)|\bDate\.now\(\)/,
    unless: [[/now: \(\) => Date\.now\(\) \+|let now = Date\.now\(\)$/, 'the file system stamps files with the present time']],
  },
  {
    never: 'sleeps',
    files: TESTS,
    example: 'await new Promise((resolve) => setTimeout(resolve, 100))',
    form: /setTimeout as (pause|sleep|wait)|import \{ setTimeout \}|=> setTimeout\(resolve/,
    unless: [
      [/^import \{ setTimeout as pause \}/, 'Prism does not report when it listens, so it is polled'],
      [/slow\?\.responseMs/, 'a response that is late is the case that is tested'],
      [/while \(\(await session\.accessToken/, 'another process changes the token, so it is polled'],
    ],
  },
  {
    never: 'is in a hurry: a limit is for what hangs, and a busy machine needs a minute for what takes a second',
    files: TESTS,
    example: "describe('slow', { timeout: 30_000 }, () => {",
    form: /\b(timeout|testTimeout|hookTimeout): (\d{1,4}|[1-5]?\d_?\d{3})\b(?!_)|^ {0,4}\}, [\d_]{1,6}\)/,
  },
  {
    never: 'keeps state in a module that tests share: the files of a project run in the same process, one after the other',
    files: /\/test\/(.*\/)?support\//,
    example: 'let day = 0',
    form: /^(export )?let /,
    unless: [
      [/^let (isAway = false|now = app\.now)$/, 'of a program that a test starts'],
      [/^let shared: Promise<Browser>/, 'the browser of all tests of a process, in which each has its own context'],
    ],
  },
  {
    never: 'registers hooks in a module that tests share: only the first file that loads it would have them. See onTestFinished',
    files: /\/test\/(?!.*\.(test|long)\.ts$)/,
    example: 'afterEach(() => {',
    form: /^(before|after)(Each|All)\(/,
  },
  {
    never: 'numbers the parameters of SQL, which node:sqlite of Node 22.13 does not bind to values in order',
    files: /^packages\/[\w-]+\/src\//,
    example: "database.run('delete from codes where world = ?1', id)",
    form: /[ (=<>]\?[1-9]\b/,
  },
  {
    never: 'starts what stands in node_modules/.bin, which Windows cannot start: see toolCommand',
    files: PROGRAMS,
    example: "run('node_modules/.bin/astro', [])",
    form: /node_modules\W+\.bin\b|'\.bin'/,
  },
  {
    never: 'starts npm, npx or pnpm by name, which are batch files on Windows: see npxCommand and pnpmCommand',
    files: PROGRAMS,
    example: "spawn('npx', ['pnpm'])",
    form: /(spawn|spawnSync|execFile|execFileSync|fork|run|perform)\)?\((.*, )?'(npm|npx|pnpm)'/,
  },
  {
    never: 'installs the newest versions, or runs their scripts: see npmInstall',
    files: PROGRAMS,
    example: "await npm(project, 'install', '--no-audit')",
    form: /\bnpm\(.*'(install|i|add|update)'/,
    unless: [[/'install', '--ignore-scripts', oldEnough\(\)/, 'this is npmInstall']],
  },
  {
    never: 'ends a group of processes, which Windows does not have',
    files: PROGRAMS,
    example: "process.kill(-child.pid, 'SIGTERM')",
    form: /\.kill\(-/,
    unless: [[/if \(process\.platform !== 'win32'\)/, 'what is interrupted with the npm that it started, where there are groups']],
  },
  {
    never: 'reads HOME, which Windows does not set: see os.homedir and os.tmpdir',
    files: PROGRAMS,
    example: "const home = process.env['HOME']",
    form: /env(\.|\[')HOME\b|\bHOME: process/,
  },
  {
    never: 'starts a shell, which Windows does not have',
    files: PROGRAMS,
    example: "run('sh', ['-c', command])",
    form: /\('(ba)?sh'|'\/bin\/|shell: true/,
    unless: [[/(promisify\(execFile\)|execFileSync)\('(bash|sh)', /, 'runs what pages show for POSIX shells, and is skipped on Windows']],
  },
  {
    never: 'takes the path of a URL for the path of a file: see fileURLToPath and pathToFileURL',
    files: PROGRAMS,
    example: "new URL('x', import.meta.url).pathname",
    form: /import\.meta\.url\)\.pathname|`file:\/\/|import\((join|path|resolve)\b/,
  },
  {
    never: 'names a folder of one system: see os.tmpdir',
    files: PROGRAMS,
    example: "mkdir('/tmp/x')",
    form: /['"`]\/(tmp|dev|usr|home|opt|etc|var)\//,
    unless: [
      [/^const CHROMIUM = /, 'where Debian installs it; tests in a browser are skipped elsewhere'],
      [/^const SCRIPT = /, 'where Linux has it; tests in a terminal are skipped elsewhere'],
      [/globSync\('\/usr\/lib\/postgresql/, 'where Debian installs it; on other systems it is on PATH'],
    ],
  },
  {
    never: "takes the path of a file from a folder as Windows writes it, with backslashes: end it with .replaceAll('\\\\', '/')",
    files: SOURCES,
    example: 'if (relative(SITE, file).startsWith(folder))',
    form: /\brelative\((?!.*\.replaceAll\('\\\\', '\/'\))/,
  },
  {
    never: 'spreads a literal into the literal or the call around it: its items take the lines they need',
    files: SOURCES,
    example: 'const options = { ...{ port, host }, data }',
    form: /\.\.\.(\{|\[[^\]]*\](?![.:]))/,
    unless: [[/\]\.(map|flatMap|flat)\(/, 'what is made of the literal is spread']],
  },
  {
    never: 'joins the name of a module with the separators of files: see posix of node:path',
    files: SOURCES,
    example: 'const specifier = join(manifest.name, path)',
    form: /(?<!posix\.)\bjoin\((\w+\.)?(name|specifier), /,
  },
]

/** Names that a source imports from other packages, without those of types. */
function importedFrom(source: string): ReadonlyMap<string, string> {
  const statements = [...source.matchAll(/^import (?!type\b)([^;'"]*?) from '([^.'][^']*)'/gms)]
  const named = statements.flatMap(([, names = '', from = '']) =>
    names
      .replaceAll(/[{}]/g, ',')
      .split(',')
      .map((name) => [name.trim().replace(/^(type )?(\w+ as )?/, ''), from] as const),
  )
  return new Map(named.filter(([name]) => name !== ''))
}

/** Tests by `instanceof` for a class that another package exports. */
function foreignClassTests(file: string, source: string): string[] {
  const imported = importedFrom(source)
  return [...source.matchAll(/\binstanceof (\w+)/g)].flatMap(([test, name = '']) => {
    const from = imported.get(name)
    return from === undefined ? [] : [`${file}: ${test} of ${from}`]
  })
}

const PUBLISHED = /^packages\/(cli|client|mock|sandbox|spec|store|webhooks)\/src\//

/** Errors that a package's own copy of its dependency throws and catches. */
const OWN_COPIES = [/ of commander$/, / of @activity-tracking\/kit\//]

const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'scripts', 'packages'])
const files = listed.output.split('\n').filter((file) => /\.(ts|mjs|js)$/.test(file) && file !== 'scripts/test/habits.test.ts')

const sources = await Promise.all(files.map(async (file) => ({ file, text: await readFile(fromRoot(file), 'utf8').catch(() => '') })))

describe('no program of the repository', () => {
  test.each(HABITS)('$never', ({ files: scope, form, example, unless = [] }) => {
    // Few files match anywhere, and only those are read by line.
    const anywhere = new RegExp(form.source, 'm')
    const found = sources
      .filter(({ file, text }) => scope.test(file) && anywhere.test(text))
      .flatMap(({ file, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            form.test(line) && !unless.some(([allowed]) => allowed.test(line)) ? [`${file}:${index + 1}: ${line.trim()}`] : [],
          ),
      )
    expect(example).toMatch(form)
    expect(found).toEqual([])
  })
})

test('no published package tests for a class of another package with instanceof: an app may have two copies of it. See error.code', () => {
  const planted =
    "import {\n  type App,\n  NotFoundError as Missing,\n} from '@activity-tracking/client'\nif (error instanceof Missing) return"
  expect(foreignClassTests('planted.ts', planted)).toEqual(['planted.ts: instanceof Missing of @activity-tracking/client'])
  expect(foreignClassTests('own.ts', "import { Own } from './own.ts'\nerror instanceof Own || error instanceof Error")).toEqual([])
  const found = sources.filter(({ file }) => PUBLISHED.test(file)).flatMap(({ file, text }) => foreignClassTests(file, text))
  expect(found.filter((each) => !OWN_COPIES.some((own) => own.test(each)))).toEqual([])
})

test('no text names a command without the scope of its package: where it is not installed, npx would run what someone else has published', async () => {
  const form =
    '(npx( -y| --yes)? |run "?|`)activity-(tracking|webhooks|sandbox|mock)( |`$)(login|logout|status|subscribe|doctor|dead|send|listen|start|advance|env|world|complete)?'
  const named = await run('git', ['grep', '-nE', form, '--', '.', ':!*.gen.ts', ':!scripts/test/habits.test.ts'])
  const problems = named.output
    .split('\n')
    .filter((line) =>
      /npx( -y| --yes)? activity-|activity-\w+ (login|logout|status|subscribe|doctor|dead|send|listen|start|advance|env|world|complete)\b/.test(
        line,
      ),
    )
  expect(problems).toEqual([])
})
