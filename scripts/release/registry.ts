import { npmCommand } from '../bootstrap/npm.mjs'
import type { PublishedManifest } from '../packages/manifest.ts'
import { NODE_FIRST, npm } from '../packages/npm.ts'
import { run } from '../run.ts'
import type { Tarball } from './tarballs.ts'

/** The registry that packages are published to. */
export interface Registry {
  /**
   * Whether it has that version.
   * @throws Error if that cannot be determined
   */
  readonly has: (released: Pick<PublishedManifest, 'name' | 'version'>) => Promise<boolean>
  /** Publishes a tarball without changes, with a provenance statement if the workflow creates one. Does not run its scripts. */
  readonly publish: (tarball: Tarball) => Promise<void>
}

/**
 * The registry that npm uses in a folder.
 * @param env the environment of the workflow
 */
export const npmRegistry = (cwd: string, env: NodeJS.ProcessEnv): Registry => ({
  has: async ({ name, version }) => {
    const [program, ...prefix] = npmCommand()
    const { code, output } = await run(program, [...prefix, 'view', `${name}@${version}`, 'version', '--json'], { cwd, env: NODE_FIRST })
    if (code === 0) return output.includes(`"${version}"`)
    if (output.includes('E404')) return false
    throw new Error(`npm cannot determine whether ${name} ${version} is published:\n${output}`)
  },
  publish: async ({ file, manifest }) => {
    const tag = manifest.version.includes('-') ? 'next' : 'latest'
    const provenance = env['GITHUB_ACTIONS'] === 'true' ? ['--provenance'] : ['--no-provenance']
    await npm(cwd, 'publish', file, '--ignore-scripts', '--access', 'public', '--tag', tag, ...provenance)
  },
})
