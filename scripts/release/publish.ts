// Stages the tarballs of a folder whose versions the registry does not have, for a person to approve, and adds missing tags. Argument: the folder, which
// `npm run pack` fills. With --dry-run it only prints what it would do. With --rehearsal it publishes to a registry on this machine. Requires only Node,
// npm and git, and gh if there is a GH_TOKEN for the drafts of releases,
// because the job that can publish does not install packages.
import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { originProblems, rangeProblems, readRootOrigin } from '../packages/manifest.ts'
import { readArguments } from '../read-arguments.ts'
import { runCheck } from '../run-check.ts'
import { draftRelease } from './github-releases.ts'
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

/** Written below the lines of the packages, and into the summary of a workflow's run. */
const APPROVE = `These versions wait for a maintainer, who approves all of them with one code of the second factor: log in with \`npm login\`, look at them with
\`npm stage list\` and \`npm stage download <id>\`, then run \`npx pnpm@12 stage approve\`. Until then, nobody can install them. Then run the workflow
\`finish-release\`, which also runs by itself once a day.`

const {
  options,
  operands: [given = ''],
} = readArguments({
  command: 'npm run release',
  does: 'Stages the tarballs of the folder whose version the registry does not have, and tags their commits. A person approves them at the registry.',
  options: {
    'dry-run': { effect: 'only prints what it would stage and tag' },
    rehearsal: { value: 'url', effect: 'publishes to a registry on this machine, without approval' },
  },
  operands: '<folder>',
})

await runCheck(async () => {
  const folder = resolve(given)
  const registry = npmRegistry({ cwd: folder, env: process.env, rehearsal: options.get('rehearsal') })
  const tarballs = await readTarballs(folder)
  await refuseWrongOrigins(tarballs)
  const drafts = process.env['GH_TOKEN'] !== undefined && !options.has('dry-run') && !options.has('rehearsal')
  let waits = false
  for (const tarball of tarballs) {
    const released = await release(tarball, registry, { isDry: options.has('dry-run') })
    console.log(released.line)
    if (drafts) await draftRelease(tarball)
    waits ||= released.waits
  }
  if (!waits) return
  console.log(`\n${APPROVE}`)
  const { GITHUB_STEP_SUMMARY: summary } = process.env
  if (summary !== undefined) await appendFile(summary, `${APPROVE}\n`)
})
