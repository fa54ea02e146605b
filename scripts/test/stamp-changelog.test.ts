import { expect, test } from 'vitest'
import { addFacts, stampChangelog } from '../release/stamp-changelog.ts'

const OLD = '## 0.1.0\n\nReleased 2026-10-01.\n\n- First.\n'
const NEW = '# @x/y\n\n## 0.2.0\n\n### Minor Changes\n\n- More.\n\n'

test('the newest release gets its date', () => {
  expect(stampChangelog(NEW + OLD, '2026-12-01')).toBe(
    `# @x/y\n\n## 0.2.0\n\nReleased 2026-12-01.\n\n### Minor Changes\n\n- More.\n\n${OLD}`,
  )
})

test('a release with a date keeps it', () => {
  const stamped = stampChangelog(NEW + OLD, '2026-12-01')
  expect(stampChangelog(stamped, '2026-12-24')).toBe(stamped)
  expect(stampChangelog(`# @x/y\n\n${OLD}`, '2026-12-24')).toBe(`# @x/y\n\n${OLD}`)
})

test('changed facts are added to the newest release', () => {
  expect(addFacts(NEW + OLD, ['One.', 'Two.'])).toBe(
    `# @x/y\n\n## 0.2.0\n\n### Minor Changes\n\n- More.\n\n### Changed facts\n\n- One.\n- Two.\n\n${OLD}`,
  )
  expect(addFacts(NEW + OLD, [])).toBe(NEW + OLD)
})
