import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { npmCommand } from '../../../../../scripts/bootstrap/npm.mjs'

const PACKAGE = fileURLToPath(new URL('../../../../store', import.meta.url))

/** The versions of drivers that the long tests use, by the names under which they are installed. */
export const DRIVERS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../drivers/package.json', import.meta.url), 'utf8'),
).dependencies

export const driversOf = (driver: string): string[] => Object.keys(DRIVERS).filter((name) => name.startsWith(`${driver}-`))

/** The drivers, installed in a new folder outside of the workspace, with what they depended on at a fixed time. */
export class Installed implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'store-installed-'))
  readonly #require = createRequire(join(this.folder, 'package.json'))

  constructor() {
    for (const file of ['package.json', '.npmrc']) cpSync(join(PACKAGE, 'test/drivers', file), join(this.folder, file))
    const [npm, ...prefix] = npmCommand()
    this.#run(npm, [...prefix, 'install', '--before=2026-11-20', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'])
    mkdirSync(join(this.folder, 'node_modules/@activity-tracking'))
    symlinkSync(PACKAGE, join(this.folder, 'node_modules/@activity-tracking/client'), 'dir')
  }

  /** The exports of a package. */
  load(name: string): Record<string, never> {
    return this.#require(name)
  }

  /** Checks the types of a program with the compiler of the workspace. @throws Error with the compiler's output */
  check(file: string, source: string): void {
    writeFileSync(join(this.folder, file), source)
    const options = '--noEmit --strict --skipLibCheck --target es2024 --module nodenext --allowImportingTsExtensions --types node'
    const roots = ['--typeRoots', join(PACKAGE, '../../node_modules/@types')]
    this.#run(process.execPath, [join(PACKAGE, '../../node_modules/typescript/bin/tsc'), ...options.split(' '), ...roots, file])
  }

  #run(program: string, args: readonly string[]): void {
    const options = { cwd: this.folder, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(program, args, { ...options, env: { ...process.env, NODE_OPTIONS: '', VITEST: '' } })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
