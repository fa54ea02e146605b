import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { askWorker } from '../../judges/runtimes.ts'
import { bundleProgram } from '../../packages/bundle-program.ts'
import { fromRoot } from '../../paths.ts'
import { type Outcome, run } from '../../run.ts'
import type { Command, Manager } from './managers.ts'
import { type Released, readLibrary, unscoped } from './released.ts'
import { judge, lastWords, parseVisited, type Row, type Visited } from './rows.ts'
import type { Runtime } from './runtimes.ts'

/** A sandbox that programs send requests to. */
export interface Server {
  readonly baseUrl: string
  readonly authUrl: string
  readonly accessToken: string
}

/** What all strangers share. */
export interface Setting {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly runtimes: readonly Runtime[]
  /** The Node of this process. */
  readonly ownNode: Runtime
  readonly server: Server | undefined
  readonly isWanted: (property: 'packages' | 'managers' | 'runtimes' | 'modules', value: string) => boolean
}

const INSTALL_LIMIT_MS = 600_000
export const PROGRAM_LIMIT_MS = 120_000

const PACKAGE_JSON = './package.json'

/** By how they load modules. */
const PROGRAMS = { import: 'visit.mjs', require: 'visit.cjs' }

/** Packages whose main entry works without the modules of Node. */
const FOR_WORKERS = ['client', 'spec', 'store', 'webhooks']

/** Below this Node, Yarn PnP does not resolve what a required ES module imports: it needs `module.registerHooks`. */
const OLDEST_TO_REQUIRE_IN_PNP = '22.15.0'

/** Dependencies of optional peers that have build scripts: pnpm fails until the app says whether it may run them. */
const BUILT = ['cpu-features', 'esbuild', 'msgpackr-extract', 'protobufjs', 'ssh2']

/** Whether a runtime has what works from a version of Node on. Runtimes other than Node have it. */
const supports = ({ node }: Runtime, oldest: string): boolean =>
  node === undefined || node.version.localeCompare(oldest, 'en', { numeric: true }) >= 0

/** What a command says on a Node that is too old, in one sentence. */
const TOO_OLD = /^error: \S+ needs Node [\d.]+ or later[^.]*; this is Node [\d.]+\.\n$/

const isVersion =
  (version: string) =>
  ({ code, output }: Outcome): boolean =>
    code === 0 && output.trim() === version
const isTooOld = ({ code, output }: Outcome): boolean => code === 1 && TOO_OLD.test(output)

/** A worker with a package and the packages that it needs, which visits its main entry. */
const workerOf = (names: readonly string[]): string => `import { visit } from './use.mjs'
${names.map((name, index) => `import * as module${index} from '${name}'`).join('\n')}
const modules = { ${names.map((name, index) => `'${name}': module${index}`).join(', ')} }
export default { fetch: async (request) => Response.json(await visit(await request.json(), (name) => modules[name])) }
`

async function visitInWorker(folder: string, names: readonly string[], argument: object): Promise<Visited> {
  const [entry, outfile] = [join(folder, 'worker.mjs'), join(folder, 'bundled-worker.mjs')]
  try {
    await writeFile(entry, workerOf(names))
    await bundleProgram({ entry, outfile })
    return (await askWorker(await readFile(outfile, 'utf8'), { ...argument, entries: ['.'] })) as Visited
  } catch (error) {
    return { problems: [['the worker', String(error)]] }
  }
}

/** Installs packages in an empty folder. @param unbuilt packages whose build scripts the app refuses to run */
export async function installIn(
  folder: string,
  env: NodeJS.ProcessEnv,
  manager: Manager,
  packages: readonly string[],
  unbuilt: readonly string[] = [],
): Promise<Outcome> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const [file, text] of Object.entries(manager.settings(unbuilt))) await writeFile(join(folder, file), text)
  const [program, ...args] = manager.add(packages)
  return run(program, args, { cwd: folder, env, timeoutMs: INSTALL_LIMIT_MS })
}

/** A package that a stranger has installed. */
interface Project {
  readonly setting: Setting
  readonly manager: Manager
  readonly released: Released
  /** With its exact version and with all packages that its entries need. Otherwise by name, with what an app must install. */
  readonly isComplete: boolean
  readonly folder: string
  readonly row: (runtime: string, modules: string, seen: Pick<Row, 'ok' | 'detail'>) => Row
  readonly start: (command: Command) => Promise<Outcome>
}

async function install({ setting, manager, released, isComplete, folder }: Project): Promise<Outcome> {
  const { name, version, needs, optional } = released
  if (!isComplete) return installIn(folder, setting.env, manager, [name, ...needs])
  const ours = [name, ...needs].map((each) => `${each}@${version}`)
  // Yarn does not install what vitest needs next to it.
  const companions = optional.some((library) => library.name === 'vitest') ? [await readLibrary('packages/docs', 'vite')] : []
  const libraries = [...optional, ...companions].map((library) => `${library.name}@${library.version}`)
  return installIn(folder, setting.env, manager, [...ours, ...libraries], BUILT)
}

/** Loads all entries of the package in every runtime, and uses it. */
async function visitModules({ setting, manager, released, isComplete, folder, row, start }: Project): Promise<readonly Row[]> {
  const { name, version, latest, entries, needs, optional, oldestNode } = released
  if (entries.every((entry) => entry === PACKAGE_JSON)) return []
  const rows: Row[] = []
  const missing = isComplete ? [] : optional.map((library) => library.name)
  // Some libraries keep a process alive: msw does in Deno.
  const visit = { name, version: isComplete ? version : latest, server: setting.server, isEnded: isComplete }
  const others = setting.runtimes.filter(({ node }) => node === undefined)
  for (const runtime of isComplete ? setting.runtimes : [setting.ownNode, ...others]) {
    const tooNew = optional.filter((library) => !supports(runtime, library.oldestNode))
    const isTooNew = (entry: string): boolean => tooNew.some((library) => library.name === posix.basename(entry))
    const argument = { ...visit, entries: entries.filter((entry) => !isTooNew(entry)) }
    for (const [modules, program] of Object.entries(PROGRAMS)) {
      const command = runtime.start(manager, [program, JSON.stringify(argument)])
      const oldest = modules === 'require' && manager.name === 'Yarn PnP' ? OLDEST_TO_REQUIRE_IN_PNP : oldestNode
      if (command === undefined || !supports(runtime, oldest) || !setting.isWanted('modules', modules)) continue
      const { ok, detail } = judge(parseVisited(await start(command)), missing)
      const leftOut = tooNew.map((library) => `${library.name} needs Node ${library.oldestNode}`)
      rows.push(row(runtime.name, modules, { ok, detail: [detail, ...leftOut].join('; ') }))
    }
  }
  if (isComplete && manager.name === 'npm' && FOR_WORKERS.includes(unscoped(name)) && setting.isWanted('runtimes', 'workerd')) {
    rows.push(row('workerd', 'import', judge(await visitInWorker(folder, [name, ...needs], visit), missing)))
  }
  return rows
}

/** Asks the commands of the package for their version: as users of the manager do, or with every Node, of which a too old one must be named. */
async function runCommands({ setting, manager, released, isComplete, folder, row, start }: Project): Promise<readonly Row[]> {
  const { name, latest, version, commands, oldestNode } = released
  const rows: Row[] = []
  const ask = async (runtime: Runtime, name: string, command: Command, isExpected: (outcome: Outcome) => boolean): Promise<void> => {
    const outcome = await start(command)
    const ok = isExpected(outcome)
    rows.push(row(runtime.name, name, { ok, detail: ok ? outcome.output.trim() : lastWords(outcome) }))
  }
  for (const [command, file] of Object.entries(setting.isWanted('modules', 'command') ? commands : {})) {
    if (!isComplete) {
      const started = manager.command?.(command, ['--version'])
      if (started !== undefined) await ask(setting.ownNode, command, started, isVersion(latest))
    } else if (manager.name === 'npm') {
      for (const runtime of setting.runtimes) {
        const started = runtime.start(manager, [join(folder, 'node_modules', name, file), '--version'])
        const expected = supports(runtime, oldestNode) ? isVersion(version) : isTooOld
        if (started !== undefined) await ask(runtime, command, started, expected)
      }
    }
  }
  return rows
}

/** Installs a package in an empty folder as strangers do, loads it in every runtime, uses it, and runs its commands. */
export async function visitProject(setting: Setting, manager: Manager, released: Released, isComplete: boolean): Promise<readonly Row[]> {
  const label = isComplete ? `${unscoped(released.name)}@${released.version}` : unscoped(released.name)
  const folder = join(setting.folder, `${manager.name} ${label}`.replaceAll(/[^\w.-]/g, '-'))
  const project: Project = {
    setting,
    manager,
    released,
    isComplete,
    folder,
    row: (runtime, modules, seen) => ({ package: label, manager: manager.name, runtime, modules, ...seen }),
    start: ([program, ...args]) => run(program, args, { cwd: folder, env: setting.env, timeoutMs: PROGRAM_LIMIT_MS }),
  }
  const installed = await install(project)
  if (installed.code !== 0) return [project.row('all', 'install', { ok: false, detail: lastWords(installed) })]
  await cp(fromRoot('scripts/release/rehearsal/programs'), folder, { recursive: true })
  const rows = [...(await visitModules(project)), ...(await runCommands(project))]
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  return rows
}
