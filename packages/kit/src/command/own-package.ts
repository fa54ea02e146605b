import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** The fields of a `package.json` that a server reads. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly engines: { readonly node: string }
  readonly repository: { readonly url: string }
}

/** A package, found by its own name: the distance of a module from it differs between the sources and the bundle. */
export interface OwnPackage {
  /** Absolute path. */
  readonly folder: string
  readonly manifest: Manifest
}

/**
 * The package that a module is part of.
 * @param name its name; its `exports` must have `./package.json`
 * @param module URL of the module
 */
export function findOwnPackage(name: string, module: string): OwnPackage {
  const require = createRequire(module)
  const path = require.resolve(`${name}/package.json`)
  return { folder: dirname(path), manifest: require(path) as Manifest }
}
