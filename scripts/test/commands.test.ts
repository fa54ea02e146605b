import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { update } from '../generate/update.ts'
import { fromRoot, inTempFolder } from '../paths.ts'

type Files = Readonly<Record<string, string>>
type Program = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>
type Use = (module: Program, folder: string) => Promise<unknown> | undefined

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

/** The exit code of the work, and what it has printed. An error ends the process with 1, as in Node. */
async function outcomeOf(args: readonly string[], work: () => Promise<unknown>) {
  const said: string[] = []
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation((line: string) => void said.push(line))
  const exit = (code: number) => {
    ended.exitCode = code
    throw new Error('ended')
  }
  const ended = Object.create(process, {
    exit: { value: exit },
    exitCode: { value: 0, writable: true },
    platform: { value: 'aix' },
  })
  // `parseArgs` reads those of the process itself.
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'program', ...args])
  vi.stubGlobal('process', ended)
  await work().catch(({ message }: Error) => {
    if (message !== 'ended') ended.exitCode = 1
    said.push(message)
  })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  return { code: ended.exitCode, said }
}

/** Runs a program in a copy of the scripts, in which files stand in for other modules. */
const outcomeIn = (files: Files, program: string, args: readonly string[] = [], use: Use = ({ default: main }) => main?.(args)) =>
  inTempFolder(async (folder) => {
    await writeFiles(folder, { 'scripts/package.json': '{ "type": "module" }', ...files })
    for (const file of [program, 'arguments.ts', 'paths.ts']) await cp(fromRoot(`scripts/${file}`), join(folder, 'scripts', file))
    await symlink(fromRoot('scripts/node_modules'), join(folder, 'scripts/node_modules'), 'junction')
    const { href } = pathToFileURL(join(folder, 'scripts', program))
    return outcomeOf(
      args.map((arg) => arg.replace('FOLDER', folder)),
      async () => use(await import(href), folder),
    )
  })

test('what is out of date is written, and with --check only refused', () =>
  inTempFolder(async (folder) => {
    await writeFiles(folder, {
      'packages/a/src/a.gen.ts': 'old',
      'packages/a/data/b.gen.json': 'same',
      'packages/a/console/gone.gen.ts': '',
    })
    const files = { 'packages/a/src/a.gen.ts': 'new', 'packages/a/data/b.gen.json': 'same', 'packages/a/data/c.gen.json': '' }
    const names = 'packages/a/src/a.gen.ts, packages/a/data/c.gen.json, packages/a/console/gone.gen.ts'
    const outcomes = []
    for (const check of [true, false, true]) outcomes.push(await outcomeOf([], () => update(files, check, folder)))
    expect(outcomes).toEqual([
      { code: 1, said: [`Out of date: ${names}\nRun \`npm run generate\` and commit the changed files.`] },
      { code: 0, said: [`Changed ${names}`] },
      { code: 0, said: ['Generated files are up to date.'] },
    ])
  }))

const JUDGED = {
  ...Object.fromEntries(['package.json', 'hooks.ts'].map((file) => [`scripts/judges/${file}`, ''])),
  'scripts/test/support/client-program.mjs': '',
  'scripts/packages/pack-all.ts': 'export const [npmInstall, packInto] = [async () => {}, async () => {}]',
  'scripts/run.ts': `export const run = async () => ({ code: 0 })
    export const perform = async (_, command) => { if (command.includes('build')) throw new Error('no type') }`,
}
const WEIGHED = {
  'scripts/run.ts': `const stdout = 'scripts/a.ts scripts/a.gen.ts packages/b/a.css packages/b/test/a.ts packages/c/a.js'.replaceAll(' ', '\\0')
    export const run = async () => ({ stdout })`,
  'scripts/weight.json': '{ "scripts": 1, "packages/b": 3, "packages/b, tests": 1, "packages/c": 100, "packages/d": 2 }',
  'scripts/a.ts': '\n',
  'scripts/a.gen.ts': '\n\n',
  'packages/b/a.css': '\n\n\n',
  'packages/b/test/a.ts': '\n\n',
  'packages/c/a.js': '\n'.repeat(97),
}
const followers = ['spec', 'client', 'mock']
const bumped = (impact: string, version: string, ...bumps: readonly string[]) => ({
  'scripts/release/description-diff.ts': `export const BUMPS = ['none', 'patch', 'minor', 'major']
    export const diffWithReleased = async () => ({ impact: '${impact}', changes: ['less'] })`,
  '.changeset/empty.md': '---\n---\n\nNothing.\n',
  ...Object.fromEntries(
    bumps.map((bump) => [`.changeset/${bump}.md`, `---\n${followers.map((name) => `'${name}': ${bump}\n`).join('')}---\n\nMore.\n`]),
  ),
  ...Object.fromEntries(followers.map((name) => [`packages/${name}/package.json`, `{ "name": "${name}", "version": "${version}" }`])),
})
const versioned = (output: string) => ({
  'scripts/run.ts': `export const runTool = async () => ({ code: 1, output: '${output}' }), perform = ''`,
  'scripts/release/description-diff.ts': "export const [RELEASED, freezeDescription] = ['', '']",
})
const released = (version: string) => ({
  'scripts/run.ts': "export const runTool = async () => ({ code: 0, output: '' }), perform = async (_, [, script]) => console.log(script)",
  'scripts/release/description-diff.ts': `import { writeFile } from 'node:fs/promises'
    export const RELEASED = new URL('../../released.yaml', import.meta.url)
    export const freezeDescription = () => writeFile(RELEASED, 'frozen')`,
  'released.yaml': `info: { version: ${version} }`,
  'openapi/openapi.yaml': 'info:\n  version: 0.2.9',
  'packages/spec/package.json': '{ "version": "0.3.0" }',
  'packages/spec/CHANGELOG.md': '# spec\n\n## 0.3.0\n\nMore.\n\n## 0.2.0\n\nOld.\n',
})
const checked = (problem: string) => ({
  'scripts/run.ts': "export const perform = async (_, [, program]) => 'runs ' + program",
  'scripts/packages/consumer/use.mjs': '',
  'scripts/packages/pack-all.ts': 'export const [npmInstall, packInto] = [async () => undefined, async () => []]',
  'scripts/packages/limits.ts': `export const [COMPILERS, problemsOf, bundleProblems] = [{}, '', async () => [${problem}]]`,
})
const NPM = { 'scripts/bootstrap/npm.mjs': 'export const pnpmCommand = 0' }
const NO_TOOL = { 'scripts/run.ts': 'export const toolCommand = () => { throw new Error() }' }

test('programs fail for what they are there to find, with 2 for wrong arguments', async () => {
  const programs: readonly (readonly [program: string, files: Files, ...args: string[]])[] = [
    ['judges.ts', JUDGED, 'FOLDER'],
    ['weight.ts', WEIGHED],
    ['release/check-bump.ts', bumped('major', '1.0.0', 'minor')],
    // The largest counts.
    ['release/check-bump.ts', bumped('minor', '1.0.0', 'minor', 'patch')],
    // Below 1.0.0, caret ranges exclude the next minor version.
    ['release/check-bump.ts', bumped('major', '0.3.1', 'minor')],
    ['release/check-bump.ts', bumped('patch', '0.3.1')],
    ['release/version.ts', released('0.2.0')],
    // Of only other packages: what is not released stays visible.
    ['release/version.ts', released('0.3.0')],
    ['release/version.ts', versioned('No unreleased changesets found')],
    ['release/version.ts', versioned('a changeset is broken')],
    ['packages/check.ts', checked("'too large'")],
    ['packages/check.ts', checked('')],
    ['packages/check.ts', checked(''), '--help'],
    ['tool.ts', NO_TOOL, 'none'],
    ['check.ts', NPM, '--help', '--none'],
    ['check.ts', NPM, '--none'],
  ]
  let text = ''
  for (const [program, files, ...args] of programs) {
    const { code, said } = await outcomeIn(files, program, args, async ({ default: main }, folder) => {
      await main?.(args)
      for (const file of Object.keys(files).filter((name) => /CHANGELOG|(openapi|released)\.yaml$/.test(name)))
        console.log(await readFile(join(folder, file), 'utf8'))
    })
    text += `$ ${program} ${args.join(' ')}\n${said.join('\n')}\nends with ${code}\n\n`
  }
  await expect(text.replaceAll(/\S+toolkit-\w{6}/g, 'FOLDER').replaceAll(/\d{4}-\d\d-\d\d/g, 'DATE')).toMatchFileSnapshot('commands.txt')
})

test('what is out of date is generated before programs start, and what could not be is tried again', async () => {
  const files = {
    'package.json': '{ "type": "module" }',
    'scripts/generate/bundle.ts': 'export const BUNDLE_FILES = [], writeBundle = async () => undefined',
    'scripts/generate/console.ts': "export const CONSOLE_FILES = [], writeConsole = async () => { throw new Error('no console') }",
    'packages/sandbox/src/world/world-templates.ts': `import { writeFile } from 'node:fs/promises'
      export const prepareTemplate = (_, file) => writeFile(file, 'world')`,
  }
  const { said } = await outcomeIn(files, 'prepare.ts', [], async ({ default: prepare }, folder) => {
    await mkdir(join(folder, 'packages/sandbox/data'))
    await writeFile(join(folder, 'packages/sandbox/data/world.json.gz'), gzipSync('{}'))
    for (const changed of [[], [], ['openapi/paths/athlete.yaml', 'packages/sandbox/dist/world.sqlite']]) {
      for (const file of changed) await writeFiles(folder, { [file]: 'changed' })
      await prepare?.()
    }
  })
  const [bundle, data] = ['Generating the API description …', 'Generating the data of the sandbox …']
  const failed = ['Generating the console of the sandbox …', 'Not generated: the console of the sandbox: no console']
  expect(said).toEqual([bundle, data, ...failed, ...failed, bundle, data, ...failed])
})
