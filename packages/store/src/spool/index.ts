export { type FileSpoolOptions, fileSpool } from './file-spool.ts'
