import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { nodeVersionProblem, supportedNode } from '../src/node-version.ts'

describe('an older Node', () => {
  it.each(['20.20.2', '22.13.0', '24.9.0', '24.17.9', '8.0.0', '24'])('%s gets one sentence', (version) => {
    expect(nodeVersionProblem(version, '>=24.18.0')).toBe(
      `activity-mock needs Node 24.18.0 or later, because its engine Prism does; this is Node ${version}.`,
    )
  })

  it.each(['24.18.0', '24.18.1', '24.21.0', '25.0.0', '26.1.0', '100.0.0'])('%s is new enough', (version) => {
    expect(nodeVersionProblem(version, '>=24.18.0')).toBeUndefined()
  })

  it('is the version of Prism and of the README', async () => {
    const prism = createRequire(import.meta.url)('@stoplight/prism-http/package.json') as { engines: { node: string } }
    expect(supportedNode()).toBe(prism.engines.node)
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
    expect(readme).toContain(`Node ${supportedNode().replace('>=', '')} or later`)
  })

  it('gets the sentence before modules other than Node’s own are loaded', async () => {
    for (const file of ['cli.ts', 'node-version.ts']) {
      const source = await readFile(new URL(`../src/${file}`, import.meta.url), 'utf8')
      const imports = Array.from(source.matchAll(/^import .* from '([^']+)'/gm), ([, specifier]) => specifier)
      expect(imports.filter((specifier) => specifier !== './node-version.ts' && specifier !== 'node:fs')).toEqual([])
    }
  })
})
