// Prepares the next step of the release workflow, without write permissions: the change that releases the pending changesets, or the tarballs to publish.
// Argument: the folder for the result. Prints the mode, `version`, `publish` or `none`, and writes it to the outputs of the workflow's step.
import { appendFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildPackages } from '../packages/build.ts'
import { pack } from '../packages/pack.ts'
import { publicPackages } from '../packages/public-packages.ts'
import { fromRoot } from '../paths.ts'
import { readArguments } from '../read-arguments.ts'
import { run } from '../run.ts'
import { runCheck } from '../run-check.ts'
import { isReleasePending } from './changesets.ts'
import { writeSboms } from './sbom.ts'
import { areReleased } from './tags.ts'

type Mode = 'version' | 'publish' | 'none'

async function perform(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(program, args)
  if (code !== 0) throw new Error(output)
  return output
}

/** Applies the changesets, and writes the difference as a patch. */
async function prepareVersions(folder: string): Promise<Mode> {
  await perform(process.execPath, fromRoot('scripts/release/version.ts'))
  await perform('git', 'add', '--all')
  await mkdir(folder, { recursive: true })
  await perform('git', 'diff', '--cached', '--binary', `--output=${join(folder, 'version.patch')}`)
  return 'version'
}

async function prepareTarballs(folder: string): Promise<Mode> {
  const packages = await publicPackages()
  await mkdir(folder, { recursive: true })
  if (await areReleased(packages)) return 'none'
  await buildPackages(packages)
  for (const pkg of packages) await pack(pkg, folder)
  await writeSboms(folder)
  console.log(await perform(process.execPath, fromRoot('scripts/release/publish.ts'), folder, '--dry-run'))
  return 'publish'
}

const {
  operands: [given = ''],
} = readArguments({
  command: 'npm run release:prepare',
  does: 'Writes the next step of the release workflow into the folder: the patch of the next versions, or the tarballs to publish.',
  operands: '<folder>',
})

await runCheck(async () => {
  const folder = resolve(given)
  const mode = await ((await isReleasePending(fromRoot('.changeset'))) ? prepareVersions(folder) : prepareTarballs(folder))
  console.log(`mode=${mode}`)
  const { GITHUB_OUTPUT: outputs } = process.env
  if (outputs !== undefined) await appendFile(outputs, `mode=${mode}\n`)
})
