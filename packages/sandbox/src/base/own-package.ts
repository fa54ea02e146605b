import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findOwnPackage } from '@activity-tracking/kit/command/own-package'

const { folder, manifest } = findOwnPackage('@activity-tracking/sandbox', import.meta.url)

export { manifest }

/** Path of a file of the package: `dist/world.sqlite`. */
export const fileOf = (path: string): string => join(folder, path)

/** URL of a module that a worker runs. The compiled modules are in `dist`. @param name path in `src` without extension: `tracks/files/parse-worker` */
export const moduleUrl = (name: string): URL =>
  pathToFileURL(fileOf(import.meta.url.endsWith('.ts') ? `src/${name}.ts` : `dist/${name}.js`))
