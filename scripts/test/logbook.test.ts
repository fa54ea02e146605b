import { glob, readFile } from 'node:fs/promises'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { fromRoot, inTempFolder } from '../paths.ts'
import { runTool } from '../run.ts'

const LOGBOOK = fromRoot('packages/logbook')
const manifestOf = async (folder: string) => JSON.parse(await readFile(`${folder}/package.json`, 'utf8'))

/** Names of modules that files import, without relative ones and those of Node. */
async function importsOf(pattern: string): Promise<readonly string[]> {
  const found = new Set<string>()
  for await (const file of glob(pattern, { cwd: LOGBOOK })) {
    const source = await readFile(`${LOGBOOK}/${file}`, 'utf8')
    for (const [, name = ''] of source.matchAll(/(?:\bfrom |\bimport\(|\bresolve\(|^import )'([^'.][^']*)'/gm))
      if (!name.startsWith('node:')) found.add(name)
  }
  return [...found]
}

/** The package of a module: `hono/csrf` → `hono`. */
const packageOf = (name: string): string => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name

test('Logbook imports only public entries of published packages', async () => {
  const own = (await importsOf('{src,test,public}/**/*.{ts,js}')).filter((name) => name.startsWith('@activity-tracking/'))
  expect(own).not.toEqual([])
  for (const name of own) {
    const published = await manifestOf(fromRoot(`packages/${packageOf(name).split('/')[1]}`))
    expect([name, published.private ?? false]).toEqual([name, false])
    expect(Object.keys(published.publishConfig.exports)).toContain(`.${name.slice(packageOf(name).length)}`)
  }
})

test('an app in production needs only the dependencies of Logbook', async () => {
  const { dependencies } = await manifestOf(LOGBOOK)
  const imported = await importsOf('src/**/*.ts')
  // Both are imported only with a sandbox.
  const withSandbox = ['@activity-tracking/sandbox', '@activity-tracking/sandbox/clock']
  expect(imported.filter((name) => !withSandbox.includes(name) && !(packageOf(name) in dependencies))).toEqual([])
})

test('the versions that Logbook names are those that it is tested with', async () => {
  const { dependencies, devDependencies } = await manifestOf(LOGBOOK)
  const { catalog } = parse(await readFile(fromRoot('pnpm-workspace.yaml'), 'utf8'))
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    expect([name, range]).toEqual([name, name.startsWith('@activity-tracking/') ? 'workspace:*' : `^${catalog[name]}`])
})

describe.skipIf(!hasChromium)(`Logbook in a browser (${WITHOUT_CHROMIUM})`, { timeout: 900_000 }, () => {
  test('passes its own tests', async () => {
    const { code, output } = await inTempFolder((folder) =>
      runTool(
        'playwright',
        ['test', '--config', fromRoot('scripts/test/support/logbook.playwright.ts'), '--output', folder, '--reporter', 'line'],
        {
          owner: 'packages/logbook',
          env: { NO_COLOR: '1' },
        },
      ),
    )
    expect(code, output).toBe(0)
    expect(output).toMatch(/^ {2}\d+ passed/m)
  })
})
