// Publishes the tarballs of a folder whose versions the registry does not have, and adds missing tags. Argument: the folder, which `npm run pack` fills.
// With --dry-run it only prints what it would do. Requires only Node, npm and git, because the job that can publish does not install packages.
import { resolve } from 'node:path'
import { originProblems, rangeProblems, readRootOrigin } from '../packages/manifest.ts'
import { readArguments } from '../read-arguments.ts'
import { runCheck } from '../run-check.ts'
import { npmRegistry } from './registry.ts'
import { release } from './release.ts'
import { actualRepository, repositoryProblem } from './repository.ts'
import { readTarballs, type Tarball } from './tarballs.ts'

/** @throws Error if a package does not state its origin, or if the origin is not this repository */
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
  options: { 'dry-run': { effect: 'only prints what it would publish and tag' } },
  operands: '<folder>',
})

await runCheck(async () => {
  const folder = resolve(given)
  const tarballs = await readTarballs(folder)
  await refuseWrongOrigins(tarballs)
  for (const tarball of tarballs) console.log(await release(tarball, npmRegistry(folder, process.env), { isDry: options.has('dry-run') }))
})
