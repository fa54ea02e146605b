import type { Registry } from './registry.ts'
import { isTagged, tagCommit } from './tags.ts'
import type { Tarball } from './tarballs.ts'

/**
 * Publishes a tarball if the registry does not have its version, and tags its commit if the remote does not have the tag.
 * @param options `isDry`: only determine what would be done
 * @returns one line that says what was done
 */
export async function release(tarball: Tarball, registry: Registry, { isDry }: { readonly isDry: boolean }): Promise<string> {
  const { manifest } = tarball
  const label = `${manifest.name} ${manifest.version}`
  // An earlier run may have published a version and failed before it tagged it.
  const [published, tagged] = await Promise.all([registry.has(manifest), isTagged(manifest)])
  if (published && tagged) return `${label} is already published and tagged`
  if (isDry) return `would ${published ? 'tag' : 'publish'} ${label}`
  if (!published) await registry.publish(tarball)
  if (!tagged) await tagCommit(manifest, { isNew: !published })
  return `${published ? 'tagged' : 'published'} ${label}`
}
