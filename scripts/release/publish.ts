// Publishes the tarballs of a folder whose version the registry does not have, and tags them. Argument: the folder, which `npm run pack` fills.
// With --dry-run it publishes nothing, and says what it would. Needs nothing but Node, npm and git: the job that may publish installs no packages.
import { resolve } from 'node:path'
import { originProblems, rangeProblems, readRootOrigin } from '../packages/manifest.ts'
import { readArguments } from '../read-arguments.ts'
import { run } from '../run.ts'
import { runCheck } from '../run-check.ts'
import { isPublished, publish } from './registry.ts'
import { actualRepository, repositoryProblem } from './repository.ts'
import { readTarballs, type Tarball } from './tarballs.ts'

/** @throws Error when a package does not say where it comes from, or says something else than this repository is */
async function refuseWrongOrigins(tarballs: readonly Tarball[]): Promise<void> {
  const root = await readRootOrigin()
  const problem =
    repositoryProblem(root, await actualRepository(process.env)) ??
    tarballs.flatMap(({ manifest }) => [...originProblems(manifest, root), ...rangeProblems(manifest)])[0]
  if (problem !== undefined) throw new Error(`Nothing is published: ${problem}`)
}

/** Names the commit of a published version in the repository. */
async function tagCommit({ manifest: { name, version } }: Tarball): Promise<void> {
  const { code, output } = await run('git', ['push', 'origin', `HEAD:refs/tags/${name}@${version}`])
  if (code !== 0) throw new Error(`${name} ${version} is published, but its tag could not be pushed:\n${output}`)
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
    const { name, version } = tarball.manifest
    if (await isPublished(tarball.manifest, folder)) console.log(`${name} ${version} is published already`)
    else if (isDry) console.log(`would publish ${name} ${version}`)
    else {
      await publish(tarball, folder, process.env)
      await tagCommit(tarball)
      console.log(`published ${name} ${version}`)
    }
  }
})
