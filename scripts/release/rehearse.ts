// Rehearses releases, from the last commit to what a stranger installs, at a registry on this machine: a pre-release whose publication is interrupted, the
// release with the checks of its commit, which package managers install, and a patch of one line. It does not rehearse what only npm and the workflow can
// do: trusted publishing, provenance, and the approval of staged versions.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { phase } from '../bootstrap/phase.mjs'
import { readArguments } from '../read-arguments.ts'
import { run } from '../run.ts'
import { runCheck } from '../run-check.ts'
import { inTempFolder } from '../temp-folder.ts'
import { type LocalRegistry, startLocalRegistry } from './rehearsal/local-registry.ts'
import { publishTarballs } from './rehearsal/publish-tarballs.ts'
import { cloneForRelease, type ReleaseClone } from './rehearsal/release-clone.ts'
import type { Row } from './rehearsal/rows.ts'
import { type Only, visitAsStrangers } from './rehearsal/strangers.ts'
import { tableOf } from './rehearsal/table.ts'
import { diffTarballs } from './rehearsal/tarball-diff.ts'
import { tagOf } from './tags.ts'
import { readTarballs, type Tarball } from './tarballs.ts'

/** The number of packages after which a publication is interrupted. */
const INTERRUPTED_AFTER = 2

const { options } = readArguments({
  command: 'npm run release:rehearse',
  does: 'Rehearses a pre-release, a release and a patch of the last commit at a registry on this machine, and installs them as strangers do.',
  options: {
    folder: { value: 'folder', effect: 'keeps everything in this new folder: the clone, the tarballs, the registry and the projects' },
  },
})

/** A rehearsed release. */
interface Rehearsed {
  readonly folder: string
  readonly tarballs: readonly Tarball[]
}

/** Versions and packs, with or without the checks of the release commit. */
async function prepare(clone: ReleaseClone, folder: string, { isChecked }: { readonly isChecked: boolean }): Promise<Rehearsed> {
  await phase('Versioning', () => clone.version())
  if (isChecked) await phase('Checking the release commit', () => clone.task('check', '--all'))
  await phase('Building and packing', () => clone.task('release:prepare', folder))
  return { folder, tarballs: await readTarballs(folder) }
}

/**
 * @param earlier the release before: what has the same version in both was not released again
 * @throws Error if the registry does not have each version under its tag, or the remote does not have it at the release commit
 */
async function requireReleased(clone: ReleaseClone, { url }: LocalRegistry, { tarballs }: Rehearsed, earlier?: Rehearsed): Promise<void> {
  const known = new Set(earlier?.tarballs.map(({ manifest }) => tagOf(manifest)))
  const tags = await clone.git('ls-remote', '--tags', 'origin')
  const head = await clone.git('rev-parse', 'HEAD')
  for (const { manifest } of tarballs) {
    const { name, version } = manifest
    const response = await fetch(url + name.replace('/', '%2f'))
    const { versions, 'dist-tags': current } = (await response.json()) as {
      readonly versions: object
      readonly 'dist-tags': Readonly<Record<string, string>>
    }
    const tag = version.includes('-') ? 'next' : 'latest'
    if (!Object.hasOwn(versions, version)) throw new Error(`The registry does not have ${name} ${version}.`)
    if (current[tag] !== version) throw new Error(`The registry has ${name} ${current[tag]} as ${tag}, and not ${version}.`)
    if (!known.has(tagOf(manifest)) && !tags.split('\n').includes(`${head}\trefs/tags/${tagOf(manifest)}`))
      throw new Error(`${tagOf(manifest)} is not tagged at the release commit.`)
  }
}

/** Installs and uses the packages, and prints the table. */
async function visit({ url }: LocalRegistry, { tarballs }: Rehearsed, folder: string, only: Only = {}): Promise<Row[]> {
  const packages = tarballs.map(({ manifest: { name, version } }) => ({ name, version }))
  const rows: Row[] = []
  await phase('Installing as strangers do', async (show) => {
    for await (const row of visitAsStrangers({ registry: url, packages, folder, only })) {
      rows.push(row)
      show(`${rows.length} visits`)
    }
  })
  console.log(tableOf(rows))
  return rows
}

async function printChanges(older: Rehearsed, newer: Rehearsed): Promise<void> {
  for (const tarball of newer.tarballs) {
    const { name, version } = tarball.manifest
    const before = older.tarballs.find(({ manifest }) => manifest.name === name)
    if (before === undefined) throw new Error(`${name} is new.`)
    const changes = await diffTarballs(before, tarball)
    console.log(`${name} ${before.manifest.version} → ${version}`)
    for (const { file, what } of changes) console.log(`  ${what.padEnd(7)}  ${file}`)
  }
}

async function rehearse(folder: string): Promise<void> {
  if ((await run('git', ['status', '--porcelain'])).stdout !== '') console.log('Changes that are not committed are not rehearsed.')
  await using registry = await startLocalRegistry(join(folder, 'registry'))
  const clone = await phase('Cloning the last commit', () => cloneForRelease(join(folder, 'repository'), registry.url))
  const publish = async ({ folder: tarballs }: Rehearsed, killAfter?: number): Promise<void> => {
    await writeFile(join(tarballs, '.npmrc'), registry.npmrc)
    const lines = await publishTarballs({ repository: clone.folder, tarballs, registry: registry.url, env: clone.env }, killAfter)
    for (const line of lines) console.log(`  ${line}`)
  }

  await clone.describeChange()
  await clone.changeset('pre', 'enter', 'next')
  const early = await prepare(clone, join(folder, 'pre-release'), { isChecked: false })
  console.log(`Publishing, killed after ${INTERRUPTED_AFTER} packages`)
  await publish(early, INTERRUPTED_AFTER)
  console.log('Publishing again')
  await publish(early)
  await requireReleased(clone, registry, early)

  await clone.changeset('pre', 'exit')
  const first = await prepare(clone, join(folder, 'release'), { isChecked: true })
  console.log('Publishing')
  await publish(first)
  await requireReleased(clone, registry, first)
  const rows = await visit(registry, first, join(folder, 'strangers'))

  await clone.changeOneLine()
  const second = await prepare(clone, join(folder, 'patch'), { isChecked: true })
  console.log('Publishing')
  await publish(second)
  await requireReleased(clone, registry, second, first)
  await printChanges(first, second)
  rows.push(
    ...(await visit(registry, second, join(folder, 'strangers-of-the-patch'), {
      managers: ['npm'],
      runtimes: ['24'],
      modules: ['import'],
    })),
  )

  const failed = rows.filter(({ ok }) => !ok)
  if (failed.length > 0) throw new Error(`${failed.length} of ${rows.length} visits failed.`)
  console.log(`${rows.length} visits passed. Not rehearsed: trusted publishing, provenance, and the approval of staged versions.`)
}

await runCheck(async () => {
  const given = options.get('folder')
  if (given === undefined) return inTempFolder(rehearse)
  await mkdir(resolve(given))
  return rehearse(resolve(given))
})
