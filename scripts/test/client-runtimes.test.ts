import { join } from 'node:path'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/docs/chromium'
import { expect, test } from 'vitest'
import { bundle } from '../packages/build.ts'
import { fromRoot } from '../paths.ts'
import { inTempFolder } from '../temp-folder.ts'
import { bundleClientProgram } from './support/client-bundle.ts'
import { expectClientSuite, inChromium, inProcess } from './support/client-runs.ts'

/** Builds the client in a separate folder, because other tests may be building it in its own, and bundles a program with it. */
const withBundle = (program: string, use: (file: string) => Promise<void>): Promise<void> =>
  inTempFolder(async (folder) => {
    await bundle({ name: '@activity-tracking/client', folder: fromRoot('packages/client') }, join(folder, 'client'))
    const outfile = join(folder, program)
    await bundleClientProgram({
      entry: fromRoot(`scripts/test/runtimes/${program}`),
      outfile,
      alias: { '@activity-tracking/client': join(folder, 'client/index.js') },
      nodePaths: [fromRoot('packages/client/node_modules')],
    })
    await use(outfile)
  })

test('the built client works in Node', () =>
  withBundle('client-program.mjs', (file) => expectClientSuite('node', inProcess([process.execPath, file]))))

test.skipIf(!hasChromium)(`the built client works in Chromium (${WITHOUT_CHROMIUM})`, () =>
  withBundle('client-suite.mjs', (file) => expectClientSuite('chromium', inChromium(file))),
)

test('a check that fails, or passes although it is listed as impossible, is reported', async () => {
  await expect(expectClientSuite('node', async () => [{ name: 'a typed call', outcome: 'failed', detail: 'why' }])).rejects.toThrow(
    /a typed call/,
  )
  await expect(expectClientSuite('chromium', async () => [{ name: 'a typed call', outcome: 'passed' }])).rejects.toThrow(/deeply equal/)
  await expect(expectClientSuite('node', async () => [])).rejects.toThrow()
})
