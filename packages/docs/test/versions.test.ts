import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SITE_URL } from '../src/build/site-url.ts'
import { experiments, stable } from '../src/build/stability.ts'

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url))
const ROOT = join(PACKAGES, '..')

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly bin?: object
  readonly exports?: object
}

const manifests = readdirSync(PACKAGES)
  .map((folder): Manifest => JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8')))
  .filter((manifest) => manifest.private !== true)

/** Every import path, but for the manifest, which is for tools. */
const imports = manifests.flatMap(({ name, exports = {} }) =>
  Object.keys(exports)
    .filter((path) => path !== './package.json')
    .map((path) => name + path.slice(1)),
)
const commands = manifests.filter(({ bin }) => bin !== undefined).map(({ name }) => `npx ${name}`)

/** Numbers of a version, as a text that is ordered as they are. */
const orderOf = (version: string): string => version.replace(/\d+/g, (digits) => digits.padStart(6, '0'))

describe('what is stable and what is experimental', () => {
  const names = [...stable, ...experiments.flatMap((experiment) => experiment.names)]

  it('covers every import path and command that is published, each once', () => {
    const published = names.filter((name) => /^(npx )?@/.test(name))
    expect(published.toSorted()).toEqual([...imports, ...commands].sort())
    expect(new Set(names).size).toBe(names.length)
  })

  it('is decided before the version until which something is experimental', () => {
    const late = experiments.flatMap(({ names: all, until }) => {
      const owners = manifests.filter(({ name }) => all.some((each) => each.includes(name)))
      expect(owners, all.join()).not.toEqual([])
      return owners
        .filter(({ version }) => orderOf(version) >= orderOf(until))
        .map(({ name, version }) => `${name} ${version}: ${all.join()}`)
    })
    expect(late).toEqual([])
    expect(experiments.map(({ until }) => until).filter((until) => !/^\d+\.\d+\.0$/.test(until))).toEqual([])
  })
})

describe('UPGRADING.md', () => {
  const text = readFileSync(join(ROOT, 'UPGRADING.md'), 'utf8')

  it('has an entry for each version that is listed, of a package that exists', () => {
    const short = manifests.map(({ name }) => name.replace('@activity-tracking/', ''))
    const headings = Array.from(text.matchAll(/^## (.*) (\d+\.\d+\.\d+)$/gm), ([, packages = '', version]) => ({ packages, version }))
    expect(headings.at(-1)).toEqual({ packages: 'All packages', version: '0.1.0' })
    expect(text.match(/^## /gm)).toHaveLength(headings.length)
    for (const { packages } of headings.slice(0, -1)) expect(short).toEqual(expect.arrayContaining(packages.split(/, | and /)))
  })
})

it.each(['README.md', 'SECURITY.md', 'UPGRADING.md', ...manifests.map(({ name }) => `packages/${name.split('/')[1]}/README.md`)])(
  '%s links the page about versions',
  async (file) => {
    expect(await readFile(join(ROOT, file), 'utf8')).toContain(`${SITE_URL}versions/stability/`)
  },
)
