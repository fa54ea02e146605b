// Publishes the tarballs of a folder whose version the registry does not have, and tags those that the remote has no tag of. Argument: the folder, which `npm run pack` fills.
// With --dry-run it publishes nothing, and says what it would. Needs nothing but Node, npm and git: the job that may publish installs no packages.
import { resolve } from 'node:path'
import { originProblems, rangeProblems, readRootOrigin } from '../packages/manifest.ts'
import { readArguments } from '../read-arguments.ts'
import { runCheck } from '../run-check.ts'
import { isPublished, publish } from './registry.ts'
import { actualRepository, repositoryProblem } from './repository.ts'
import { isTagged, tagCommit } from './tags.ts'
import { readTarballs, type Tarball } from './tarballs.ts'

/** @throws Error when a package does not say where it comes from, or says something else than this repository is */
async function refuseWrongOrigins(tarballs: readonly Tarball[]): Promise<void> {
  const root = await readRootOrigin()
  const problem =
    repositoryProblem(root, await actualRepository(process.env)) ??
    tarballs.flatMap(({ manifest }) => [...originProblems(manifest, root), ...rangeProblems(manifest)])[0]
  if (problem !== undefined) throw new Error(`Nothing is published: ${problem}`)
}

const {
  options,
  operands: [given = ''],
} = readArguments({
  command: 'npm run release',
  does: 'Publishes the tarballs of the folder whose version the registry does not have, and tags their commits.',
  options: { 'dry-run': { effect: 'publishes and tags nothing, and says what it would' } },
  operands: '<folder>',
})

await runCheck(async () => {
  const isDry = options.has('dry-run')
  const folder = resolve(given)
  const tarballs = await readTarballs(folder)
  await refuseWrongOrigins(tarballs)
  for (const tarball of tarballs) {
    const { manifest } = tarball
    const label = `${manifest.name} ${manifest.version}`
    // A run that published a version may have failed before it was tagged.
    const [published, tagged] = await Promise.all([isPublished(manifest, folder), isTagged(manifest)])
    if (published && tagged) console.log(`${label} is published and tagged already`)
    else if (isDry) console.log(`would ${published ? 'tag' : 'publish'} ${label}`)
    else {
      if (!published) await publish(tarball, folder, process.env)
      if (!tagged) await tagCommit(manifest, { isNew: !published })
      console.log(`${published ? 'tagged' : 'published'} ${label}`)
    }
  }
})
