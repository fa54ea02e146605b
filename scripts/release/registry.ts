import { npmCommand } from '../bootstrap/npm.mjs'
import type { PublishedManifest } from '../packages/manifest.ts'
import { NODE_FIRST, npm } from '../packages/npm.ts'
import { run } from '../run.ts'
import type { Tarball } from './tarballs.ts'

/**
 * Whether the registry has that version.
 * @throws Error if that cannot be determined
 */
export async function isPublished({ name, version }: Pick<PublishedManifest, 'name' | 'version'>, cwd: string): Promise<boolean> {
  const [program, ...prefix] = npmCommand()
  const { code, output } = await run(program, [...prefix, 'view', `${name}@${version}`, 'version', '--json'], { cwd, env: NODE_FIRST })
  if (code === 0) return output.includes(`"${version}"`)
  if (output.includes('E404')) return false
  throw new Error(`npm cannot determine whether ${name} ${version} is published:\n${output}`)
}

/** Publishes a tarball without changes, with a provenance statement if the workflow creates one. Does not run its scripts. */
export async function publish({ file, manifest }: Tarball, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const tag = manifest.version.includes('-') ? 'next' : 'latest'
  const provenance = env['GITHUB_ACTIONS'] === 'true' ? ['--provenance'] : ['--no-provenance']
  await npm(cwd, 'publish', file, '--ignore-scripts', '--access', 'public', '--tag', tag, ...provenance)
}
