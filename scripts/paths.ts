import { fileURLToPath } from 'node:url'

/** Absolute path of a file or folder that is given relative to the root of the repository. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
