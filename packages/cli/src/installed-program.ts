import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandError } from '@activity-tracking/kit/command/exit'
import type { Program } from '@activity-tracking/kit/command/program'

/** The other programs, by their command here. */
export const PROGRAMS = {
  sandbox: { package: '@activity-tracking/sandbox', does: 'the service on your machine' },
  mock: { package: '@activity-tracking/mock', does: 'a mock server' },
} as const satisfies Readonly<Record<string, { readonly package: string; readonly does: string }>>

export type ProgramName = keyof typeof PROGRAMS

/**
 * The script of a program that is installed in the folder of the user's project, or else next to this package.
 * @param folders where to look: files or URLs of modules that could import it
 */
export function findInstalled(name: ProgramName, folders: readonly (string | URL)[]): string | undefined {
  const manifestName = `${PROGRAMS[name].package}/package.json`
  for (const folder of folders) {
    const require = createRequire(folder)
    try {
      const manifest = require.resolve(manifestName)
      const { bin } = require(manifestName) as { readonly bin: Readonly<Record<string, string>> }
      const [script] = Object.values(bin)
      if (script !== undefined) return join(dirname(manifest), script)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
    }
  }
  return undefined
}

/**
 * Runs a program in this process, with these arguments, instead of the one that runs here.
 * @throws CommandError that names the command that downloads it, if it is not installed
 */
export async function runInstalled(program: Program, name: ProgramName, args: readonly string[]): Promise<void> {
  const script = findInstalled(name, [join(process.cwd(), 'package.json'), import.meta.url])
  if (script === undefined) {
    const command = ['npx', PROGRAMS[name].package, ...args].join(' ')
    throw new CommandError(`${PROGRAMS[name].package} is not installed; to download and run it: ${command}`, 'failure', 'not_installed')
  }
  program.replaceWith()
  process.argv = [process.argv[0] ?? '', script, ...args]
  await import(pathToFileURL(script).href)
}
