export { createPrivateFile, restrictToOwner, UnsafeFileError } from './private-file.ts'
