export { type FileSpoolOptions, fileSpool } from './file-spool.ts'
export { UnsafeDirectoryError } from './private-directory.ts'
