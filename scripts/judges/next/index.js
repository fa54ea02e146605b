import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const home = dirname(fileURLToPath(import.meta.url))

/** The command `next`, for Node. */
export const nextProgram = () => join(dirname(createRequire(import.meta.url).resolve('next/package.json')), 'dist/bin/next')

/** Folder in which an app finds Next.js and React. */
export const nodeModules = () => join(home, 'node_modules')
