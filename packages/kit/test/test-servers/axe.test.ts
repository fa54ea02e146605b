import { expect, test } from 'vitest'
import { seriousProblems } from '../../src/test-servers/axe.ts'

test('serious and critical problems of a page are reported, each with the first elements that have it', async () => {
  const nodes = [{ target: ['main', 'a'] }, { target: ['b'] }, { target: ['c'] }, { target: ['d'] }]
  const found = ['minor', 'moderate', 'serious', 'critical'].map((impact) => ({ id: `is-${impact}`, impact, nodes }))
  const page = { evaluate: async (code: string) => (code.startsWith('axe.run') ? found : false) }
  expect(new Set(await seriousProblems(page as never))).toEqual(new Set(['is-serious at main a, b, c', 'is-critical at main a, b, c']))
})
