import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { whyNodeIsTooOld } from '../../src/base/node-version.ts'

it.each(['22.13.0', '22.13.1', '22.23.3', '24.0.0', '24.21.0', '26.10.0', '100.0.0'])('runs on Node %s', (version) => {
  expect(whyNodeIsTooOld(version)).toBeUndefined()
})

it.each(['22.12.0', '22.0.0', '20.20.2', '18.20.8', '9.11.2'])('does not run on Node %s, and reports that in one sentence', (version) => {
  expect(whyNodeIsTooOld(version)).toBe(`The sandbox needs Node 22.13 or later; this is Node ${version}.`)
})

it('is the one in package.json', async () => {
  const { engines } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(engines).toEqual({ node: '>=22.13' })
})
