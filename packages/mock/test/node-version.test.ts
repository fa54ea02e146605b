import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { whyNodeIsTooOld } from '../src/node-version.ts'
import { manifest } from '../src/own-package.ts'

describe('an older Node', () => {
  it.each(['20.20.2', '22.13.0', '24.9.0', '24.17.9', '8.0.0', '24'])('%s gets one sentence', (version) => {
    expect(whyNodeIsTooOld(version)).toBe(
      `activity-mock needs Node 24.18.0 or later, because its engine Prism does; this is Node ${version}.`,
    )
  })

  it.each(['24.18.0', '24.18.1', '24.21.0', '25.0.0', '26.1.0', '100.0.0'])('%s is new enough', (version) => {
    expect(whyNodeIsTooOld(version)).toBeUndefined()
  })

  it('is the version of Prism and of the README', async () => {
    const prism = createRequire(import.meta.url)('@stoplight/prism-http/package.json') as { engines: { node: string } }
    expect(manifest.engines.node).toBe(prism.engines.node)
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`Node ${manifest.engines.node.replace('>=', '')} or later`)
  })
})
