import type { PublishedManifest } from '../packages/manifest.ts'
import { run } from '../run.ts'

type Released = Pick<PublishedManifest, 'name' | 'version' | 'repository'>

/** The tag of a version: `@activity-tracking/client@0.1.0`. */
export const tagOf = ({ name, version }: Pick<Released, 'name' | 'version'>): string => `${name}@${version}`

const refOf = (released: Released): string => `refs/tags/${tagOf(released)}`

/** Disables password prompts, because the run is not interactive. */
const git = (...args: string[]) => run('git', args, { env: { GIT_TERMINAL_PROMPT: '0' } })

/**
 * Whether the remote has the tag of a version.
 * @throws Error if that cannot be determined
 */
export async function isTagged(released: Released): Promise<boolean> {
  const { code, output } = await git('ls-remote', 'origin', refOf(released))
  if (code !== 0) throw new Error(`git cannot determine whether ${released.name} ${released.version} is tagged:\n${output}`)
  return output.split('\n').some((line) => line.endsWith(`\t${refOf(released)}`))
}

/**
 * The commit on this branch that set the version of a package. The version was published from it, even if there are later commits.
 * @throws Error if the clone does not have it
 */
async function findReleaseCommit({ name, version, repository }: Released): Promise<string> {
  const history = ['--first-parent', '--diff-merges=first-parent', '--no-patch', '-1', '--format=%H', `-S"version": "${version}"`]
  const { output: shallow } = await git('rev-parse', '--is-shallow-repository')
  const { code, output } = await git('log', ...history, '--', `${repository?.directory}/package.json`)
  if (code === 0 && output !== '' && shallow.trim() === 'false') return output.trim()
  throw new Error(
    `${name} ${version} does not have a tag, and this clone does not have the commit that it was published from: fetch the whole history.`,
  )
}

/** Tags the commit of a published or staged version: this one, or the one from which an earlier run published a version that it could not tag. */
export async function tagCommit(released: Released, { isNew }: { readonly isNew: boolean }): Promise<void> {
  const commit = isNew ? 'HEAD' : await findReleaseCommit(released)
  const { code, output } = await git('push', 'origin', `${commit}:${refOf(released)}`)
  if (code === 0) return
  throw new Error(
    `${released.name} ${released.version} is published or staged, but its tag could not be pushed; run this again:\n${output}`,
  )
}

/** Whether all these versions are tagged: published, or staged for a person to approve. */
export async function areReleased(packages: readonly Released[]): Promise<boolean> {
  return !(await Promise.all(packages.map(isTagged))).includes(false)
}
