import { expect, it } from 'vitest'
import { mergeChangelogs } from '../src/build/releases.ts'

it('changelogs are merged: each change once, with its packages and their versions, by day', () => {
  const one =
    '# @x/one\n\n## 0.2.0\n\nReleased 2026-12-01.\n\n### Minor Changes\n\n- More\n  of it.\n- First.\n\n### Patch Changes\n\n- Less.\n\n## 0.1.0\n\n- Old.\n'
  const two = '# @x/two\n\n## 0.3.1\n\nReleased 2026-12-01.\n\n### Patch Changes\n\n- More\n  of it.\n'
  const changelogs = new Map([
    ['one', one],
    ['two', two],
  ])
  expect(mergeChangelogs(changelogs)).toEqual([
    {
      title: '2026-12-01',
      changes: [
        { text: 'More\n  of it.', packages: ['one 0.2.0', 'two 0.3.1'] },
        { text: 'First.', packages: ['one 0.2.0'] },
        { text: 'Less.', packages: ['one 0.2.0'] },
      ],
    },
    { title: '0.1.0', changes: [{ text: 'Old.', packages: ['one 0.1.0'] }] },
  ])
})
