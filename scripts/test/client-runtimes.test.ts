import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/test-servers/chromium'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundle } from '../packages/build.ts'
import { bundleProgram } from '../packages/bundle-program.ts'
import { fromRoot } from '../paths.ts'
import { type ClientRun, expectClientSuite, inChromium } from './support/client-runs.ts'

/** The client is built in a separate folder, because other tests may be building it in its own. */
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  await bundle({ name: '@activity-tracking/client', folder: fromRoot('packages/client') }, join(folder, 'client'))
  await bundleProgram({
    entry: fromRoot('scripts/test/runtimes/client-suite.mjs'),
    outfile: suite(),
    alias: { '@activity-tracking/client': join(folder, 'client/index.js') },
    nodePaths: [fromRoot('packages/client/node_modules')],
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The suite, bundled with the built client. */
const suite = (): string => join(folder, 'client-suite.mjs')

test('the built client works in Node', async () => {
  await expectClientSuite('node', async ({ setting }) => {
    const { runClientSuite }: { runClientSuite: (setting: object) => ReturnType<ClientRun> } = await import(pathToFileURL(suite()).href)
    return runClientSuite(setting)
  })
})

test.skipIf(!hasChromium)(`the built client works in Chromium (${WITHOUT_CHROMIUM})`, async () => {
  await expectClientSuite('chromium', inChromium(suite()))
})

test('a check that fails, or passes although it is listed as impossible, is reported', async () => {
  await expect(expectClientSuite('node', async () => [{ name: 'a typed call', outcome: 'failed', detail: 'why' }])).rejects.toThrow(
    /a typed call/,
  )
  await expect(expectClientSuite('chromium', async () => [{ name: 'a typed call', outcome: 'passed' }])).rejects.toThrow(/deeply equal/)
  await expect(expectClientSuite('node', async () => [])).rejects.toThrow()
})
