import { expect, test } from 'vitest'
import { buildConsole, CONSOLE_FILES } from '../generate/console.ts'
import { bundleSize } from '../packages/bundle-size.ts'
import { reportSize } from '../packages/check-sizes.ts'
import { consoleSizes } from '../packages/console-size.ts'

test('a bundle is measured, with its parts', async () => {
  const { minified, gzipped, parts } = await bundleSize("export { default } from 'openapi-fetch'")
  expect(gzipped).toBeGreaterThan(1_000)
  expect(gzipped).toBeLessThan(minified)
  expect(parts[0]?.[0]).toContain('openapi-fetch')
})

test('a module that needs Node does not bundle', async () => {
  await expect(bundleSize("export { readFile } from 'node:fs/promises'")).rejects.toThrow('Could not resolve "node:fs/promises"')
})

test.each(['@activity-tracking/client', '@activity-tracking/spec/samples', '@activity-tracking/store'])(
  '%s bundles for a worker, without modules of Node',
  async (name) => {
    const { minified, parts } = await bundleSize(`export * from '${name}'`)
    expect(minified).toBeGreaterThan(1_000)
    expect(parts.filter(([file]) => file.startsWith('node:') || /sqlite|redis|postgres|file-spool|conformance/.test(file))).toEqual([])
  },
)

test('createClient has the same bytes from both import paths: a bundle does not contain anything else of the client', async () => {
  const [main, core] = await Promise.all(
    ['client', 'client/core'].map((path) => bundleSize(`export { createClient } from '@activity-tracking/${path}'`)),
  )
  expect(main?.minified).toBe(core?.minified)
  expect(
    main?.parts.filter(([file, bytes]) => bytes > 0 && /\/(polyline|format|gpx|streams|dates|paginate|uploads)\.ts$/.test(file)),
  ).toEqual([])
})

test('the console is measured as a browser loads it, without the views of the data, the plotting library and the licenses', async () => {
  const { files } = await buildConsole()
  const { shell, data, plots } = await consoleSizes()
  const first = Object.entries(files).filter(([path]) => CONSOLE_FILES.includes(path) && !path.endsWith('licenses.txt'))
  expect(first).toHaveLength(3)
  expect(shell.minified).toBeGreaterThan(first.reduce((sum, [, contents]) => sum + contents.byteLength, 0))
  const sources = shell.parts.map(([file]) => file)
  expect(sources).toContain('packages/sandbox/console/main.tsx')
  expect(sources).toContain('packages/sandbox/console/parts/form-values.ts')
  expect(sources.filter((file) => /uplot|fflate|console\/data\/pages/.test(file))).toEqual([])
  expect(data.parts.map(([file]) => file)).toContain('packages/sandbox/console/data/pages/activities-view.tsx')
  expect(plots.parts[0]?.[0]).toContain('uplot')
  expect(Object.keys(files)).toEqual(expect.arrayContaining([...CONSOLE_FILES]))
})

test('the console includes the license of every library in it, and no module of Node', async () => {
  const { files, metafile } = await buildConsole()
  const licenses = Buffer.from(files['packages/sandbox/dist/console/licenses.txt'] ?? []).toString()
  const libraries = Object.keys(metafile.inputs).flatMap((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])
  expect(libraries).toContain('preact')
  for (const library of libraries) expect(licenses).toContain(`${library} `)
  expect(Object.keys(metafile.inputs).filter((file) => file.startsWith('node:'))).toEqual([])
})

test('samples in two languages bundle without the printers of the others', async () => {
  const { parts } = await bundleSize("export { printCurl, printTypeScript } from '@activity-tracking/spec/samples'")
  expect(parts.filter(([file, bytes]) => bytes > 0 && /go|python|operations/.test(file))).toEqual([])
})

const size = { minified: 900, gzipped: 400, parts: [['heavy.ts', 700] as const, ['light.ts', 200] as const] }

test('a size within its budget is printed', () => {
  expect(reportSize({ name: 'client', limit: 400 }, size)).toEqual({ fits: true, text: 'client: 400 of 400 bytes gzipped (900 minified)' })
})

test('a size over its budget is refused, with the largest parts', () => {
  const { fits, text } = reportSize({ name: 'client', limit: 390 }, size)
  expect(fits).toBe(false)
  expect(text).toMatch(/400 of 390 bytes gzipped.*10 too many[\s\S]*700 heavy\.ts\n.*200 light\.ts/)
})

test('a size over its aim is printed with the reason, as long as there is one and it is within the limit', () => {
  const why = { whyLarger: 'it checks more' }
  expect(reportSize({ name: 'client', limit: 450, aim: 390, ...why }, size)).toEqual({
    fits: true,
    text: 'client: 400 of 390 bytes gzipped (900 minified): 10 more than the aim, because it checks more',
  })
  expect(reportSize({ name: 'client', limit: 450, aim: 390 }, size)).toMatchObject({
    fits: false,
    text: expect.stringContaining('10 too many'),
  })
  expect(reportSize({ name: 'client', limit: 395, aim: 390, ...why }, size)).toMatchObject({
    fits: false,
    text: expect.stringContaining('5 too many'),
  })
  expect(reportSize({ name: 'client', limit: 450, aim: 400, ...why }, size)).toMatchObject({
    fits: false,
    text: expect.stringContaining('remove'),
  })
})
