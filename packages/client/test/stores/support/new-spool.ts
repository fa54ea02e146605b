import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type FileSpoolOptions, fileSpool } from '../../../src/spool/file-spool.ts'
import { tempFolder } from './temp-folder.ts'

type Options = Omit<FileSpoolOptions, 'directory' | 'onSkipped'>

/** A spool in a new directory, and the files that it passed over, with the reason. */
export function newSpool(options: Options = {}) {
  const directory = join(tempFolder(), 'deep', 'spool')
  const skipped: (readonly [file: string, reason: string])[] = []
  const open = (more: Options = options) =>
    fileSpool({ directory, onSkipped: (file, { message }) => skipped.push([file, message]), ...more })
  const spool = open()
  return {
    directory,
    skipped,
    /** Another spool on the directory, as another process would have it. */
    open,
    spool,
    names: () => readdirSync(directory).sort(),
    /** Path of a file in the directory; without a name that of the first. */
    path: (name = readdirSync(directory).sort()[0] ?? '') => join(directory, name),
  }
}
