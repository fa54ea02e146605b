// The bill of materials (SBOM) of each packed package, in CycloneDX: what it installs, in the versions of the lockfile, with which it was tested, and the
// libraries that it contains. pnpm writes it from the lockfile, so nothing is installed where the packages are packed.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pnpm } from '../packages/pnpm.ts'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'
import { inTempFolder } from '../temp-folder.ts'
import { sbomOf } from './github-releases.ts'
import { readFileOf, readTarballs, type Tarball } from './tarballs.ts'

interface Component {
  readonly name: string
  readonly version: string
  readonly purl: string
  readonly 'bom-ref': string
  readonly [field: string]: unknown
}

interface Dependency {
  readonly ref: string
  readonly dependsOn: readonly string[]
}

/** The parts of a bill of materials that are changed here. */
export interface Sbom {
  readonly metadata: { readonly component: Component; readonly [field: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly Dependency[]
  readonly [field: string]: unknown
}

/** Files of a package with the names, versions and licenses of the libraries that it contains: see scripts/packages/licenses.ts. */
const LICENSES = /^package\/(.*\/licenses\.txt)$/
const BETWEEN_LICENSES = /^-{80}$/m
const TITLE = /^(\S+) (\d\S*)$/

/** The libraries that a packed package contains, as package URLs. */
export async function bundledLibraries({ file }: Pick<Tarball, 'file'>): Promise<string[]> {
  const { code, output } = await run('tar', ['-tzf', basename(file)], { cwd: dirname(file) })
  if (code !== 0) throw new Error(`${basename(file)} cannot be read:\n${output}`)
  const files = output.split(/\r?\n/).flatMap((line) => LICENSES.exec(line)?.[1] ?? [])
  const texts = await Promise.all(files.map((licenses) => readFileOf(file, licenses)))
  const titles = texts
    .flatMap((text) => text.split(BETWEEN_LICENSES))
    .flatMap(
      (section) =>
        section
          .trim()
          .split(/\n\s*\n/)[0]
          ?.split('\n') ?? [],
    )
  return [...new Set(titles.map(toPackageUrl))].sort()
}

function toPackageUrl(title: string): string {
  const [, name = '', version = ''] = TITLE.exec(title) ?? []
  if (name === '') throw new Error(`"${title}" in licenses.txt is not the name and version of a library.`)
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`
}

/**
 * Adds what a package contains, and the hash of its tarball.
 * @param known all components of the lockfile that the package was built from
 * @throws Error that names a library that the lockfile does not have
 */
export function addContents(sbom: Sbom, bundled: readonly string[], known: readonly Component[], tarball: Uint8Array): Sbom {
  const root = sbom.metadata.component
  const added = bundled.map((purl) => {
    const component = known.find((candidate) => candidate.purl === purl)
    if (component === undefined) throw new Error(`${root.name} contains ${purl}, which the lockfile does not have.`)
    return { ...component, properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }] }
  })
  const refs = added.map((component) => component['bom-ref'])
  const hashes = [{ alg: 'SHA-512', content: createHash('sha512').update(tarball).digest('hex') }]
  return {
    ...sbom,
    metadata: { ...sbom.metadata, component: { ...root, hashes } },
    components: [...sbom.components.filter(({ purl }) => !bundled.includes(purl)), ...added],
    dependencies: [
      ...sbom.dependencies
        .filter(({ ref }) => !refs.includes(ref))
        .map((each) => (each.ref === root['bom-ref'] ? { ...each, dependsOn: [...new Set([...each.dependsOn, ...refs])] } : each)),
      ...refs.map((ref) => ({ ref, dependsOn: [] })),
    ],
  }
}

/** The bill of materials of each package of the workspace, by the name of the package. */
async function sbomsOf(tarballs: readonly Tarball[], ...options: readonly string[]): Promise<ReadonlyMap<string, Sbom>> {
  if (tarballs.length === 0) return new Map()
  return inTempFolder(async (folder) => {
    const filters = tarballs.map(({ manifest }) => `--filter=${manifest.name}`)
    await pnpm(fromRoot('.'), 'sbom', '--sbom-format=cyclonedx', '--split', `--out=${join(folder, '%s.json')}`, ...options, ...filters)
    const read = tarballs.map(async ({ manifest: { name } }) => {
      const file = join(folder, `${name.replace(/^@/, '').replace('/', '-')}.json`)
      return [name, JSON.parse(await readFile(file, 'utf8')) as Sbom] as const
    })
    return new Map(await Promise.all(read))
  })
}

/**
 * Writes the bill of materials of each tarball of a folder next to it.
 * @returns the paths
 * @throws Error if a tarball is not of the present version of its package
 */
export async function writeSboms(folder: string): Promise<string[]> {
  const tarballs = await readTarballs(folder)
  const contents = await Promise.all(tarballs.map(async (tarball) => ({ tarball, bundled: await bundledLibraries(tarball) })))
  const installed = await sbomsOf(tarballs, '--prod')
  const built = await sbomsOf(contents.flatMap(({ tarball, bundled }) => (bundled.length > 0 ? [tarball] : [])))
  const written = contents.map(async ({ tarball, bundled }) => {
    const { name, version } = tarball.manifest
    const sbom = installed.get(name)
    if (sbom?.metadata.component.version !== version) throw new Error(`${name} ${version} is not the version in this repository.`)
    const whole = addContents(sbom, bundled, built.get(name)?.components ?? [], await readFile(tarball.file))
    await writeFile(sbomOf(tarball), `${JSON.stringify(whole, null, 2)}\n`)
    return sbomOf(tarball)
  })
  return Promise.all(written)
}
