import type { PublishedManifest } from '../packages/manifest.ts'

/** The package that the GitHub Action runs. The action is in its folder. */
const PACKAGE = '@activity-tracking/sandbox'

/**
 * What to push so that workflows can use the GitHub Action at a released version: `sandbox-v0.1.0`, which stays, and `sandbox-v0`, which moves to each
 * later release with the same major version. A pre-release does not move it. The tag of the package cannot be used: the runner accepts only one `@` in
 * `uses:`.
 * @param commit the commit that the version was published from
 * @returns refspecs for `git push`, in addition to the tag of the package; none for other packages
 */
export function actionRefspecs({ name, version }: Pick<PublishedManifest, 'name' | 'version'>, commit: string): string[] {
  if (name !== PACKAGE) return []
  const [major] = version.split('.')
  const moving = version.includes('-') ? [] : [`+${commit}:refs/tags/sandbox-v${major}`]
  return [`${commit}:refs/tags/sandbox-v${version}`, ...moving]
}
