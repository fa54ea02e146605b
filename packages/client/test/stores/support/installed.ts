import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCommand, ROOT } from '../../../../../scripts/bootstrap/npm.mjs'
import manifest from '../drivers/package.json' with { type: 'json' }

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url))

/** The versions of drivers that the long tests use, by the names under which they are installed. */
export const DRIVERS: Readonly<Record<string, string>> = manifest.dependencies

export const driversOf = (driver: string): string[] => Object.keys(DRIVERS).filter((name) => name.startsWith(`${driver}-`))

function run(cwd: string, program: string, ...args: string[]): void {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', VITEST: '' } } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
}

/** Installs the drivers in a new folder outside of the workspace, with what they depended on at a fixed time. */
export function installDrivers() {
  const folder = mkdtempSync(join(tmpdir(), 'store-installed-'))
  for (const file of ['package.json', '.npmrc']) cpSync(join(PACKAGE, 'test/stores/drivers', file), join(folder, file))
  const [npm, ...prefix] = npmCommand()
  run(folder, npm, ...prefix, 'install', '--before=2026-11-20', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund')
  mkdirSync(join(folder, 'node_modules/@activity-tracking'))
  symlinkSync(PACKAGE, join(folder, 'node_modules/@activity-tracking/client'), 'dir')
  return {
    /** The exports of a package. */
    load: createRequire(join(folder, 'package.json')) as (name: string) => unknown,
    /** Checks the types of a program with the compiler of the workspace. @throws Error with the compiler's output */
    check(source: string): void {
      writeFileSync(join(folder, 'types.ts'), source)
      const options = '--noEmit --strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --types node'
      const types = ['--typeRoots', join(ROOT, 'node_modules/@types')]
      run(folder, process.execPath, join(ROOT, 'node_modules/typescript/bin/tsc'), ...options.split(' '), ...types, 'types.ts')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
