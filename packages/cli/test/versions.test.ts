import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createTerminal } from '@activity-tracking/kit/command/terminal'
import { runHere } from '@activity-tracking/kit/command/testing'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCliProgram } from '../src/program.ts'
import { printVersions } from '../src/versions.ts'

/** A folder with these files, and links to other folders of it. */
async function projectWith(files: Readonly<Record<string, unknown>>, links: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'project-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  for (const [path, target] of Object.entries(links)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(folder, target), join(folder, path), 'junction')
  }
  return folder
}

/** What the command prints in a folder, as JSON and as text. */
async function versionsIn(folder: string) {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    for (const json of [true, false]) await printVersions(createTerminal({ json }), '0.1.0', folder)
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
  const [json = '', text = ''] = printed
  // Neither prints where anything is.
  expect(printed.join('\n')).not.toContain(tmpdir())
  return { ...(JSON.parse(json) as { package_manager: unknown; typescript: unknown; packages: unknown[] }), text }
}

const CLIENT = '@activity-tracking/client'
const STORE = '@activity-tracking/store'
const manifest = (version: string, dependencies: object = {}) => ({ version, dependencies, exports: { './package.json': null } })

it('lists what npm has installed, also nested copies below other dependencies', async () => {
  const folder = await projectWith({
    'package.json': { dependencies: { [CLIENT]: '^0.2.0', 'a-library': '1.0.0' } },
    'package-lock.json': {},
    [`node_modules/${CLIENT}/package.json`]: manifest('0.2.0'),
    [`node_modules/${STORE}/package.json`]: manifest('0.2.0'),
    'node_modules/a-library/package.json': manifest('1.0.0'),
    [`node_modules/a-library/node_modules/${CLIENT}/package.json`]: manifest('0.1.0'),
    [`node_modules/a-library/node_modules/${CLIENT}/node_modules/${STORE}/package.json`]: manifest('0.2.0'),
    'node_modules/typescript/package.json': manifest('5.9.3'),
    'node_modules/@activity-tracking-of-others/client/package.json': manifest('9.0.0'),
  })
  const { text, ...versions } = await versionsIn(folder)
  expect(versions).toMatchObject({
    package_manager: 'npm',
    typescript: '5.9.3',
    command: '0.1.0',
    packages: [
      { name: CLIENT, version: '0.1.0', copies: 1 },
      { name: CLIENT, version: '0.2.0', copies: 1 },
      { name: STORE, version: '0.2.0', copies: 2 },
    ],
  })
  expect(text).toMatch(/^runtime +(Node|Bun|Deno) \d.*\nsystem +\w+ \w+ .*\npackage manager +npm\n/)
  expect(text).toMatch(/\n@activity-tracking\/store +0\.2\.0 \(2 copies\)$/)
})

it('lists what pnpm has installed, where a package can import only its own dependencies, and counts a linked folder once', async () => {
  const store = `node_modules/.pnpm/store@0.1.0/node_modules/${STORE}`
  const client = `node_modules/.pnpm/client@0.1.0/node_modules/${CLIENT}`
  const folder = await projectWith(
    {
      'package.json': { packageManager: 'pnpm@12.21.0+sha512.abcdef', dependencies: { [CLIENT]: '^0.1.0' } },
      [`${store}/package.json`]: manifest('0.1.0'),
      [`${client}/package.json`]: manifest('0.1.0', { [STORE]: '^0.1.0' }),
    },
    { [`node_modules/${CLIENT}`]: client, [`node_modules/.pnpm/client@0.1.0/node_modules/${STORE}`]: store },
  )
  expect(await versionsIn(folder)).toMatchObject({
    package_manager: 'pnpm@12.21.0',
    packages: [
      { name: CLIENT, version: '0.1.0', copies: 1 },
      { name: STORE, version: '0.1.0', copies: 1 },
    ],
  })
})

it('lists what Yarn has installed without node_modules, and does not run its loader', async () => {
  const folder = await projectWith({
    '.pnp.cjs': 'throw new Error("run")',
    'yarn.lock': `__metadata:
  version: 8

"@activity-tracking/client@npm:^0.1.0, @activity-tracking/client@npm:^0.1.2":
  version: 0.1.2
  resolution: "@activity-tracking/client@npm:0.1.2"

"@activity-tracking/store@file:./store.tgz::locator=app%40workspace%3A.":
  version: 0.1.0
  resolution: "@activity-tracking/store@file:./store.tgz#./store.tgz::hash=1&locator=app%40workspace%3A."

"other@npm:^1.0.0":
  version: 1.0.0
`,
    'app/package.json': {},
  })
  expect(await versionsIn(join(folder, 'app'))).toMatchObject({
    package_manager: 'yarn (Plug’n’Play)',
    packages: [
      { name: CLIENT, version: '0.1.2', copies: 1 },
      { name: STORE, version: '0.1.0', copies: 1 },
    ],
  })
})

it.each([
  ['a URL, which could contain a password', { packageManager: 'yarn@https://user:password@host.example/yarn.js' }, 'yarn'],
  ['no package manager', {}, null],
  ['a package manager that is not a text', { packageManager: { name: 'npm' } }, null],
  ['a manifest that is not JSON', '{', null],
])('a project with %s is described', async (_what, content, package_manager) => {
  const folder = await projectWith({ 'package.json': content, [`node_modules/${CLIENT}/package.json`]: '{' })
  const { text, ...versions } = await versionsIn(folder)
  expect(versions).toMatchObject({ package_manager, typescript: null, packages: [{ name: CLIENT, version: null, copies: 1 }] })
  expect(text).toMatch(/client +unknown$/)
})

it('is a command, which names the program that started it', async () => {
  const { code, out } = await runHere(createCliProgram, ['versions', '--json'], {
    npm_config_user_agent: 'npm/11.6.2 node/v24.1.0 linux x64',
  })
  expect([code, JSON.parse(out)]).toEqual([
    0,
    expect.objectContaining({ runtime: `Node ${process.versions.node}`, started_by: 'npm 11.6.2' }),
  ])
})
