// A release at GitHub for each version: a draft while the version waits for approval, with its changes and its bill of materials.
import { existsSync } from 'node:fs'
import { run } from '../run.ts'
import { entryOf } from './stamp-changelog.ts'
import { tagOf } from './tags.ts'
import { readFileOf, type Tarball } from './tarballs.ts'

/** The bill of materials next to a tarball. */
export const sbomOf = ({ file }: Pick<Tarball, 'file'>): string => file.replace(/\.tgz$/, '.sbom.json')

async function gh(...args: readonly string[]): Promise<string> {
  const { code, stdout, output } = await run('gh', args)
  if (code !== 0) throw new Error(`gh ${args.slice(0, 2).join(' ')} failed:\n${output}`)
  return stdout
}

/** Tags of the releases that are drafts. */
export async function draftReleases(): Promise<string[]> {
  const releases: { tagName: string; isDraft: boolean }[] = JSON.parse(
    await gh('release', 'list', '--limit', '200', '--json', 'tagName,isDraft'),
  )
  return releases.flatMap(({ tagName, isDraft }) => (isDraft ? [tagName] : []))
}

/** Drafts a release for a tag that has been pushed, unless there is one. */
export async function draftRelease(tarball: Tarball): Promise<void> {
  const { name, version } = tarball.manifest
  const tag = tagOf(tarball.manifest)
  if ((await run('gh', ['release', 'view', tag, '--json', 'tagName'])).code === 0) return
  const notes = entryOf(await readFileOf(tarball.file, 'CHANGELOG.md'), version)
  const sbom = sbomOf(tarball)
  const kind = version.includes('-') ? ['--prerelease'] : []
  const options = ['--draft', '--verify-tag', '--title', `${name} ${version}`, '--notes', notes, ...kind]
  await gh('release', 'create', tag, ...options, ...(existsSync(sbom) ? [sbom] : []))
}

/** Shows a draft to everyone. The newest version of another package may be newer, so none is the latest of the repository. */
export const publishDraft = async (tag: string): Promise<void> => void (await gh('release', 'edit', tag, '--draft=false', '--latest=false'))

/** Starts a workflow of the repository by the name of its file. */
export const startWorkflow = async (file: string, inputs: Readonly<Record<string, string>> = {}): Promise<void> =>
  void (await gh('workflow', 'run', file, ...Object.entries(inputs).flatMap(([name, value]) => ['--field', `${name}=${value}`])))
