// Installs the dependencies in the lockfile of a folder, unless they are installed. Argument: the folder, relative to the root. Needs OLDEST_NODE.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { digestOf, isDone, noteDone } from './done.mjs'
import { PINNED_PNPM, pnpmCommand, ROOT } from './npm.mjs'
import { phase } from './phase.mjs'
import { run } from './run-to-end.mjs'

/** A digest of everything that determines the packages installed in a folder. @param {string} home */
function digest(home) {
  const workspace = join(home, 'packages')
  const packages = existsSync(workspace) ? readdirSync(workspace).map((name) => `packages/${name}/package.json`) : []
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'scripts/package.json', ...packages.sort()]
  return digestOf(files, [process.platform, process.arch], home)
}

/** Whether what is installed in a folder fits its lockfile and manifests. */
export const isInstalled = (home = ROOT) => isDone('installed', digest(home), home)

/** Waits until no other process installs. Others wait until the result is closed or this process ends, however it ends. */
async function waitForTurn() {
  // Only here, because the Node that npm runs on may not have it.
  const { DatabaseSync } = await import('node:sqlite')
  const file = join(ROOT, 'node_modules/.toolkit/install.lock')
  mkdirSync(dirname(file), { recursive: true })
  const turn = new DatabaseSync(file)
  turn.exec('PRAGMA busy_timeout = 3600000; BEGIN EXCLUSIVE')
  return turn
}

/** What pnpm prints while it installs. */
const PNPM_PROGRESS = /Progress: resolved (\d+),.*added (\d+)/

/** @param {string} folder @param {string} home its path */
async function installNow(folder, home) {
  const isRoot = folder === '.'
  const what = isRoot ? `Installing dependencies with ${PINNED_PNPM}` : `Installing the dependencies of ${folder}`
  const [pnpm, ...prefix] = pnpmCommand()
  const args = [...prefix, 'install', ...(isRoot ? [] : ['--frozen-lockfile'])]
  const { code, output } = await phase(what, (show) =>
    run(pnpm, args, {
      cwd: home,
      onOutput(text) {
        const [, resolved, added] = PNPM_PROGRESS.exec(text) ?? []
        if (resolved !== undefined) show(`${added} of ${resolved} packages`)
      },
    }),
  )
  if (code === 0) noteDone('installed', digest(home), home)
  else console.error(`The dependencies were not installed:\n${output}`)
  return code
}

/** @param {string} folder */
async function install(folder) {
  const home = resolve(ROOT, folder)
  if (isInstalled(home)) return 0
  const turn = await waitForTurn()
  const code = isInstalled(home) ? 0 : await installNow(folder, home)
  turn.close()
  return code
}

if (import.meta.main) process.exitCode = await install(process.argv[2] ?? '.')
