import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findManagers, type Managers } from './managers.ts'
import { runWithNpx } from './npx.ts'
import { installIn, type Server, type Setting, visitProject } from './project.ts'
import { type Released, readReleased, unscoped } from './released.ts'
import type { Row } from './rows.ts'
import { findRuntimes, ownNode } from './runtimes.ts'

import { compileAsStranger } from './types.ts'

/**
 * Only strangers with these properties: packages without the scope, and names of managers and runtimes without versions. Without any runtime, packages
 * are installed only by name, and loaded by the Node of this process.
 */
export type Only = Partial<Readonly<Record<'packages' | 'managers' | 'runtimes' | 'modules', readonly string[]>>>

interface Sandbox extends Server {
  close(): Promise<void>
}

interface Visit {
  /** A registry on loopback that has the packages. */
  readonly registry: string
  readonly packages: readonly { readonly name: string; readonly version: string }[]
  /** Gets projects, and all that managers download. */
  readonly folder: string
  readonly only?: Only
}

/** Installs the sandbox with npm, and starts it in this process. */
async function startInstalled({ managers: [npm], env }: Managers, folder: string, { name, version }: Released): Promise<Sandbox> {
  const { code, output } = await installIn(folder, env, npm, [`${name}@${version}`])
  if (code !== 0) throw new Error(`the sandbox was not installed:\n${output}`)
  const file = createRequire(join(folder, 'package.json')).resolve(name)
  const { startSandbox } = (await import(pathToFileURL(file).href)) as { startSandbox(): Promise<Sandbox> }
  return startSandbox()
}

/** Runs jobs, two at a time, and yields the results of each when it has ended. */
async function* inLanes<T>(jobs: readonly (() => Promise<readonly T[]>)[]): AsyncGenerator<T> {
  const waiting = jobs.entries()
  const running = new Map<number, Promise<readonly [number, readonly T[]]>>()
  const startNext = (): void => {
    const { value } = waiting.next()
    if (value === undefined) return
    const [index, job] = value
    running.set(
      index,
      job().then((results) => [index, results]),
    )
  }
  startNext()
  startNext()
  while (running.size > 0) {
    const [index, results] = await Promise.race(running.values())
    running.delete(index)
    startNext()
    yield* results
  }
}

/**
 * Installs packages from a registry as strangers do, with each package manager in empty folders, and loads, uses and runs them in every runtime.
 * @returns what each stranger saw
 */
export async function* visitAsStrangers({ registry, packages, folder, only = {} }: Visit): AsyncGenerator<Row> {
  const isWanted: Setting['isWanted'] = (property, value) => only[property]?.includes(value) ?? true
  const caches = join(folder, 'caches')
  await mkdir(caches, { recursive: true })
  const released = await Promise.all(packages.map(({ name, version }) => readReleased(registry, name, version)))
  const [found, runtimes] = await Promise.all([
    findManagers({ registry, names: released.map(({ name }) => name), caches }),
    findRuntimes((name) => isWanted('runtimes', name)),
  ])
  const sandbox = released.find(({ name }) => unscoped(name) === 'sandbox')
  const server = sandbox && (await startInstalled(found, join(folder, 'server'), sandbox))
  const setting: Setting = { folder, env: found.env, runtimes, ownNode, server, isWanted }
  const wanted = released.filter(({ name }) => isWanted('packages', unscoped(name)))
  const managers = found.managers.filter(({ name }) => isWanted('managers', name))
  const jobs = wanted.flatMap((each) =>
    managers.flatMap((manager) =>
      (runtimes.length > 0 ? [false, true] : [false]).map((isComplete) => () => visitProject(setting, manager, each, isComplete)),
    ),
  )
  try {
    // First, because they measure time.
    if (isWanted('managers', 'npx')) for (const each of wanted) yield* runWithNpx(setting, found, each)
    yield* inLanes(jobs)
    if (isWanted('modules', 'types')) yield* compileAsStranger(setting, found.managers[0], released)
  } finally {
    await server?.close()
  }
}
