import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fromRoot } from '../paths.ts'
import { run, toolCommand } from '../run.ts'
import { OLDEST_NEIGHBORS } from './install-next-to.ts'
import { originProblems, type PublishedManifest, peerProblems, rangeProblems, readRootOrigin } from './manifest.ts'
import { NODE_FIRST } from './npm.ts'
import { LEAST_AGE_MINUTES } from './npm-install.ts'
import type { Packed } from './pack.ts'
import { pnpm } from './pnpm.ts'
import { useCommand } from './use-command.ts'
import { type PublishedFile, weightOf, weightProblems } from './weight.ts'

const SHIPPED =
  /^(package\.json|LICENSE|README\.md|CHANGELOG\.md|DIFFERENCES\.md|world\.schema\.json|dist\/.+(\.js|\.d\.ts|\.json|\.yaml|\.sqlite)|dist\/(console\/)?licenses\.txt|dist\/console\/\w+\.(css|html))$/
const NEEDED = ['LICENSE', 'README.md']
/** The version of packages before their first release, which do not have a changelog. */
const UNRELEASED = '0.0.0'

/** The version of a package that the scripts use. */
const versionOf = async (name: string): Promise<string> =>
  JSON.parse(await readFile(findPackageJSON(name, import.meta.url) ?? '', 'utf8')).version

/**
 * Writes a project outside the workspace that depends only on the tarballs and on what an app may have. Its pnpm settings are JSON, which is valid YAML.
 */
async function writeProject(packed: readonly Packed[], project: string): Promise<void> {
  const dependencies = Object.fromEntries(packed.map(({ name, tarball }) => [name, `file:${tarball}`]))
  for (const programs of ['consumer', 'neighbors']) await cp(fromRoot(`scripts/packages/${programs}`), project, { recursive: true })
  const others = {
    ...OLDEST_NEIGHBORS.packages,
    '@cloudflare/workers-types': await versionOf('@cloudflare/workers-types'),
    '@types/node': await versionOf('@types/node'),
    'better-auth': await versionOf('better-auth'),
    msw: await versionOf('msw'),
    undici: await versionOf('undici'),
  }
  const manifest = { name: 'consumer', private: true, type: 'module', dependencies, devDependencies: others }
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  // The packages depend on versions of each other that are not in a registry yet. As by default, pnpm refuses install scripts, so that a dependency of a
  // package that has one is found. The only one is of a neighbor: esbuild, which vitest 3 installs.
  const settings = {
    overrides: dependencies,
    minimumReleaseAge: LEAST_AGE_MINUTES,
    allowBuilds: { esbuild: false },
    strictPeerDependencies: true,
    // Vitest 3 is older than msw 3, and does not need it.
    peerDependencyRules: { allowedVersions: { '@vitest/mocker>msw': '*' } },
  }
  await writeFile(join(project, 'pnpm-workspace.yaml'), JSON.stringify(settings))
}

/** Installs from the workspace's store, so that almost nothing is downloaded. */
async function install(project: string): Promise<void> {
  const { output } = await pnpm(fromRoot('.'), 'store', 'path')
  await pnpm(project, 'install', '--prefer-offline', '--store-dir', dirname(output.trim()))
}

/** Creates and installs a project that depends only on the tarballs, with the programs of scripts/packages/consumer. */
async function createConsumer(packed: readonly Packed[], project: string): Promise<void> {
  await writeProject(packed, project)
  await install(project)
}

/** Published files that should not be published, and missing ones. Paths are relative to the package. */
export const fileProblems = ({ name, version }: Pick<Packed, 'name' | 'version'>, files: readonly string[]): string[] => {
  const needed = version === UNRELEASED ? NEEDED : [...NEEDED, 'CHANGELOG.md']
  return [
    ...files.filter((file) => !SHIPPED.test(file)).map((file) => `${name} ships ${file}`),
    ...needed.filter((file) => !files.includes(file)).map((file) => `${name} does not contain ${file}`),
  ]
}

async function installedFiles(name: string, project: string): Promise<PublishedFile[]> {
  const root = join(project, 'node_modules', name)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => relative(root, join(parentPath, file)).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('node_modules'))
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(join(root, path)) })))
}

/** Runs a program in the project. */
async function perform(what: string, project: string, program: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(program, args, { cwd: project, env: NODE_FIRST })
  if (code !== 0) throw new Error(`${what}:\n${output}`)
  return output.trim()
}

/** Commands that run until they are stopped. */
const SERVERS = ['activity-mock', 'activity-sandbox']

async function runCommand({ version }: Packed, command: string, project: string): Promise<string> {
  const [program, script] = toolCommand(command, project)
  const printed = await perform(`The packed command ${command} does not start`, project, program, script, '--version')
  if (!printed.includes(version)) throw new Error(`${command} --version printed "${printed}" instead of ${version}`)
  const served = SERVERS.includes(command) ? `; ${(await useCommand(command, { start: [program, script], cwd: project })).said}` : ''
  return `${command} ${printed}${served}`
}

/**
 * Installs the tarballs in a new project, type-checks and runs the programs of scripts/packages/consumer there, and uses their commands.
 * @returns what the programs printed
 * @throws Error with what went wrong
 */
export async function checkConsumer(packed: readonly Packed[], project: string): Promise<string> {
  await createConsumer(packed, project)
  const root = await readRootOrigin()
  const installed = await Promise.all(packed.map(async (pkg) => ({ pkg, files: await installedFiles(pkg.name, project) })))
  const problemsOf = async ({ pkg, files }: (typeof installed)[number]): Promise<string[]> => {
    const manifest: PublishedManifest = JSON.parse(await readFile(join(project, 'node_modules', pkg.name, 'package.json'), 'utf8'))
    const paths = files.map(({ path }) => path)
    return [
      ...fileProblems(pkg, paths),
      ...weightProblems(pkg.name, files),
      ...rangeProblems(manifest),
      ...peerProblems(manifest),
      ...originProblems(manifest, root),
    ]
  }
  const problems = (await Promise.all(installed.map(problemsOf))).flat()
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const configs = ['tsconfig.json', 'tsconfig.node.json', 'tsconfig.without-dom.json', 'tsconfig.worker.json', 'tsconfig.better-auth.json']
  const [node, tsc] = toolCommand('tsc', '.')
  await perform('A program that uses the packed packages does not compile', project, node, tsc, '--build', '--singleThreaded', ...configs)
  const programs = ['consumer.ts', 'testing.ts', 'webhooks.ts', 'better-auth.ts'].map((program) =>
    perform(`${program}, which uses the packed packages, does not run`, project, process.execPath, program),
  )
  const commands = packed.flatMap((pkg) => pkg.commands.map((command) => runCommand(pkg, command, project)))
  const app = perform(
    `The packages do not work next to ${OLDEST_NEIGHBORS.name}`,
    project,
    process.execPath,
    'use.mjs',
    ...Object.keys(OLDEST_NEIGHBORS.packages),
  )
  const weights = installed.map(({ pkg, files }) => `${pkg.name} has ${weightOf(files)} bytes`)
  return [...weights, ...(await Promise.all([...programs, ...commands, app]))].join('\n')
}
