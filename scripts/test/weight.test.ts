import { expect, test } from 'vitest'
import { type PublishedFile, weightOf, weightProblems } from '../packages/weight.ts'

const file = (path: string, text: string): PublishedFile => ({ path, content: Buffer.from(text) })

const FILES = [
  file('dist/index.js', '// packages/planted/src/one.ts\nconst one = 1;\n// packages/planted/src/two.ts\nconst two = 2;\n'),
  file('dist/core.js', '// packages/planted/src/three.ts\nconst three = 3;\n'),
  file('README.md', '// packages/planted/src/one.ts\n'),
]

test('a package within its limit, with each source once, is accepted', () => {
  expect(weightProblems('planted', FILES, weightOf(FILES))).toEqual([])
})

test('a package over its limit is refused, with its largest files first, and so is one without a limit', () => {
  const largest = ['        92 dist/index.js', '        50 dist/core.js', '        31 README.md']
  expect(weightProblems('planted', FILES, 172)).toEqual([
    ['planted has 173 bytes of at most 172 (scripts/packages/weight.ts). Its largest files:', ...largest].join('\n'),
  ])
  expect(weightProblems('planted', FILES)).toHaveLength(1)
})

test('a package that contains a source twice is refused', () => {
  const files = [...FILES, file('dist/other.js', '// packages/planted/src/two.ts\nconst two = 2;\n')]
  expect(weightProblems('planted', files, 1_000)).toEqual(['planted contains packages/planted/src/two.ts twice'])
})
