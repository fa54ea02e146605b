import type { Registry } from './registry.ts'
import { isTagged, tagCommit } from './tags.ts'
import type { Tarball } from './tarballs.ts'

/** What was done with a tarball. */
export interface Released {
  /** One line. */
  readonly line: string
  /** Whether a person has to approve it. */
  readonly waits: boolean
}

/**
 * Publishes or stages a tarball if that has not been done, and tags its commit if the remote does not have the tag.
 * @param options `isDry`: only determine what would be done
 */
export async function release(tarball: Tarball, registry: Registry, { isDry }: { readonly isDry: boolean }): Promise<Released> {
  const { manifest } = tarball
  const label = `${manifest.name} ${manifest.version}`
  // An earlier run may have published a version and failed before it tagged it.
  const [isPublic, tagged] = await Promise.all([registry.has(manifest), isTagged(manifest)])
  if (tagged) return { line: `${label} is already ${isPublic ? 'published' : 'staged'} and tagged`, waits: !isPublic }
  if (isDry) return { line: `would ${isPublic ? 'tag' : 'publish'} ${label}`, waits: false }
  const publication = isPublic ? undefined : await registry.publish(tarball)
  await tagCommit(manifest, { isNew: publication === 'published' || publication === 'staged' })
  const line = `${publication === undefined || publication === 'was staged' ? 'tagged' : publication} ${label}`
  return { line, waits: publication === 'staged' || publication === 'was staged' }
}
