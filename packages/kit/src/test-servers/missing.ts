import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Why a program cannot be started; undefined if it can. */
export function whyMissing(program: string, folders = (process.env['PATH'] ?? '').split(delimiter)): string | undefined {
  return folders.some((folder) => isExecutable(join(folder, program))) ? undefined : `${program} is not installed`
}
