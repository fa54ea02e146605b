import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

it('every source file has a unique name, except index.ts', () => {
  const files = readdirSync(new URL('../src', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/'))
  const byName = Object.groupBy(files, (file) => basename(file))
  const shared = Object.entries(byName).filter(([name, paths = []]) => name !== 'index.ts' && paths.length > 1)
  expect(files.length).toBeGreaterThan(100)
  expect(shared).toEqual([])
})
