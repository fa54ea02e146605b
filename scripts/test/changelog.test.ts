import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { getDependencyReleaseLine, getReleaseLine } from '../release/changelog.ts'
import { stampChangelog } from '../release/stamp-changelog.ts'

test('changesets writes the text of a change, and no list of dependencies', async () => {
  expect(await getReleaseLine({ summary: 'More.\n\nOf it.\n' })).toBe('- More.\n\n  Of it.')
  expect(await getDependencyReleaseLine()).toBe('')
  const { changelog } = JSON.parse(await readFile(fromRoot('.changeset/config.json'), 'utf8')) as { changelog: string }
  expect(changelog).toBe('../scripts/release/changelog.ts')
})

test('a release without changes of its own says so', () => {
  expect(stampChangelog('# @x/y\n\n## 0.1.1\n\nNo changes in this release.\n', '2026-12-01')).toBe(
    '# @x/y\n\n## 0.1.1\n\nReleased 2026-12-01.\n\nOnly the versions of packages that this package depends on have changed.\n',
  )
})
