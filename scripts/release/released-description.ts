// The description as it was last released, and what has changed in it since then.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishedDescription } from '../generate/bundle.ts'
import { fromRoot } from '../paths.ts'
import { inTempFolder } from '../temp-folder.ts'
import { type DescriptionDiff, diffDescriptions } from './description-diff.ts'

/** The frozen description, relative to the root of the repository. */
export const RELEASED = 'openapi/released.yaml'

const HEADER = `# The description as it was last released, frozen by scripts/release/version.ts. Do not edit.
# scripts/release/check-bump.ts compares the description with it to find the smallest allowed bump in the pending changesets.
`

/**
 * What has changed in the published description since it was frozen.
 * @param released the frozen description
 * @throws Error if the description does not bundle
 */
export const diffWithReleased = (released = fromRoot(RELEASED)): Promise<DescriptionDiff> =>
  inTempFolder(async (folder) => {
    // Not the file in packages/spec/dist, which may be older than the sources.
    const present = join(folder, 'openapi.yaml')
    await writeFile(present, await publishedDescription())
    return diffDescriptions(released, present)
  })

/** Freezes the published description. */
export async function freezeDescription(released = fromRoot(RELEASED)): Promise<void> {
  await writeFile(released, HEADER + (await publishedDescription()))
}
