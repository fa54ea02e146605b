import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { npmCommand, npxCommand } from '../../bootstrap/npm.mjs'
import { loadRuntimes } from '../../judges/runtimes.ts'
import { NODE_FIRST } from '../../packages/npm.ts'
import { LEAST_AGE_MINUTES } from '../../packages/npm-install.ts'
import { startPnpm } from '../../packages/pnpm.ts'
import { run } from '../../run.ts'
import { SCOPE } from './local-registry.ts'

/** A program with its arguments. */
export type Command = readonly [program: string, ...args: string[]]

/** How a package manager is used. */
export interface Manager {
  readonly name: string
  /** Settings of a folder that is otherwise empty, by file. @param unbuilt packages whose build scripts the app refuses to run */
  readonly settings: (unbuilt: readonly string[]) => Readonly<Record<string, string>>
  /** Adds packages, which are names with or without versions. */
  readonly add: (packages: readonly string[]) => Command
  /** Runs a program of the folder with a Node. Without it, the programs run in Deno. */
  readonly node?: (node: string, args: readonly string[]) => Command
  /** Runs a command of an installed package. */
  readonly command?: (command: string, args: readonly string[]) => Command
}

interface Sources {
  /** The registry of the scope. */
  readonly registry: string
  /** Packages of the scope. */
  readonly names: readonly string[]
  /** Where package managers and programs keep what they download. */
  readonly caches: string
}

/** The managers, and the environment in which they and the programs run. */
export interface Managers {
  readonly managers: readonly [npm: Manager, ...others: Manager[]]
  /** Starts the only command of a package that is not installed. npx cannot exempt packages from a minimum age of releases, so there is none. */
  readonly npx: Pick<Manager, 'settings'> & { readonly start: (name: string) => Command }
  readonly env: NodeJS.ProcessEnv
}

/** What npm, vitest and CI add to the environment, and a stranger does not have. A registry of the user's own is read before. */
const ADDED = /^(npm_|pnpm_|vitest|ci$|node_(env|options|v8_coverage|compile_cache)$|long_tests$|force_color$|init_cwd$)/i

/** The environment of a stranger. Everything that is downloaded or written temporarily is below one folder. */
async function createEnvironment(caches: string): Promise<NodeJS.ProcessEnv> {
  const added = Object.keys(process.env).filter((name) => ADDED.test(name))
  const temporary = join(caches, 'temporary')
  await mkdir(temporary, { recursive: true })
  return {
    ...Object.fromEntries(added.map((name) => [name, undefined])),
    ...NODE_FIRST,
    NO_COLOR: '1',
    TMPDIR: temporary,
    TEMP: temporary,
    TMP: temporary,
    XDG_CACHE_HOME: join(caches, 'cache'),
    XDG_DATA_HOME: join(caches, 'data'),
    XDG_STATE_HOME: join(caches, 'state'),
    npm_config_cache: join(caches, 'npm'),
    npm_config_update_notifier: 'false',
    YARN_GLOBAL_FOLDER: join(caches, 'yarn'),
    YARN_ENABLE_TELEMETRY: '0',
    BUN_INSTALL_CACHE_DIR: join(caches, 'bun'),
    DENO_DIR: join(caches, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
  }
}

/** The first npm that can exempt packages from the minimum age of releases. */
const CAN_EXEMPT = '11.17.0'

/** What npm says in a folder, without settings of this repository. */
async function askNpm(cwd: string, ...args: string[]): Promise<string> {
  const [program, ...prefix] = npmCommand()
  const { stdout } = await run(program, [...prefix, ...args], { cwd, env: NODE_FIRST })
  return stdout.trim()
}

/**
 * The package managers. Their settings are the defaults, with three exceptions: the packages of the scope come from the registry, although they are
 * minutes old; other packages come from the registry that npm uses on this machine; and no manager installs releases of others younger than a day, or
 * runs their scripts.
 */
export async function findManagers({ registry, names, caches }: Sources): Promise<Managers> {
  const env = await createEnvironment(caches)
  const [usual, npmVersion] = await Promise.all([askNpm(caches, 'config', 'get', 'registry'), askNpm(caches, '--version')])
  const { bunProgram, denoProgram, yarnScript } = await loadRuntimes()
  const [pnpm, bun, deno] = [await startPnpm(), bunProgram(), denoProgram()]
  const scoped = `registry=${usual}\n${SCOPE}:registry=${registry}\n`
  const ours = `${SCOPE}/*`
  const canExempt = npmVersion.localeCompare(CAN_EXEMPT, 'en', { numeric: true }) >= 0
  const yarn = (nodeLinker: 'node-modules' | 'pnp'): Manager => ({
    name: nodeLinker === 'pnp' ? 'Yarn PnP' : 'Yarn',
    // JSON is valid YAML.
    settings: () => ({
      'package.json': '{}',
      'yarn.lock': '',
      '.yarnrc.yml': JSON.stringify({
        ...(nodeLinker !== 'pnp' && { nodeLinker }),
        npmRegistryServer: usual,
        npmScopes: { [SCOPE.slice(1)]: { npmRegistryServer: registry } },
        unsafeHttpWhitelist: ['127.0.0.1'],
        npmPreapprovedPackages: [ours],
      }),
    }),
    add: (packages) => [process.execPath, yarnScript(), 'add', ...packages],
    node: (node, args) => (nodeLinker === 'pnp' ? [node, yarnScript(), 'node', ...args] : [node, ...args]),
    command: (command, args) => [process.execPath, yarnScript(), 'run', command, ...args],
  })
  const [npx, ...npxPrefix] = npxCommand()
  const [npm, ...npmPrefix] = npmCommand()
  const managers: Managers['managers'] = [
    {
      name: 'npm',
      settings: () => ({
        '.npmrc': `${scoped}${canExempt ? `min-release-age=${LEAST_AGE_MINUTES / 1440}\nmin-release-age-exclude[]=${ours}\n` : ''}`,
      }),
      add: (packages) => [npm, ...npmPrefix, 'install', '--ignore-scripts', ...packages],
      node: (node, args) => [node, ...args],
      command: (command, args) => [npx, ...npxPrefix, '--no', '--', command, ...args],
    },
    {
      name: 'pnpm',
      settings: (unbuilt) => ({
        '.npmrc': scoped,
        'pnpm-workspace.yaml': JSON.stringify({
          minimumReleaseAgeExclude: [ours],
          ...(unbuilt.length > 0 && { allowBuilds: Object.fromEntries(unbuilt.map((name) => [name, false])) }),
        }),
      }),
      add: (packages) => [...pnpm, 'add', ...packages],
      node: (node, args) => [node, ...args],
      command: (command, args) => [...pnpm, 'exec', command, ...args],
    },
    yarn('node-modules'),
    yarn('pnp'),
    {
      name: 'Bun',
      settings: () => ({
        '.npmrc': scoped,
        'bunfig.toml': `[install]\nminimumReleaseAge = ${LEAST_AGE_MINUTES * 60}\nminimumReleaseAgeExcludes = ${JSON.stringify(names)}\n`,
      }),
      add: (packages) => [bun, 'add', ...packages],
      node: (node, args) => [node, ...args],
      command: (command, args) => [bun, 'run', command, ...args],
    },
    {
      name: 'Deno',
      settings: () => ({
        '.npmrc': scoped,
        'deno.json': JSON.stringify({ minimumDependencyAge: { age: `PT${LEAST_AGE_MINUTES}M`, exclude: [`npm:${ours}`] } }),
      }),
      add: (packages) => [deno, 'add', ...packages.map((name) => `npm:${name}`)],
    },
  ]
  const startByNpx = (name: string): Command => [npx, ...npxPrefix, '--yes', '--ignore-scripts', name]
  return { managers, npx: { settings: () => ({ '.npmrc': scoped }), start: startByNpx }, env }
}
