import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diffWithReleased, freezeDescription } from '../release/released-description.ts'
import { inTempFolder } from '../temp-folder.ts'

test('right after a release, the description has not changed since its last release', () =>
  inTempFolder(async (folder) => {
    const released = join(folder, 'released.yaml')
    await freezeDescription(released)
    expect(await diffWithReleased(released)).toEqual({ impact: 'none', changes: [], facts: [] })
  }))
