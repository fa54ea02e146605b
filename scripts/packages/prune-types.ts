import { readdir, readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const DECLARATIONS = /\.d\.ts$/

/** Modules that a file of types refers to, as they are written there. */
const modulesIn = (types: string): string[] =>
  Array.from(types.matchAll(/(?:\bfrom|\bimport\(|^import)\s*['"]([^'"]+)['"]/gm), ([, specifier = '']) => specifier)

/** Whether an import is of a package, or of a module in it. */
export const isPartOf = (name: string, specifier: string): boolean => specifier === name || specifier.startsWith(`${name}/`)

/**
 * Removes files of types that no entry refers to: those of modules that are in a bundle.
 * @param entries files of types, absolute
 * @param installed packages that the remaining types may refer to
 * @throws Error that names a file that refers to another one
 */
export async function pruneTypes(dist: string, entries: readonly string[], installed: readonly string[]): Promise<void> {
  const needed = new Set(entries)
  for (const file of needed) {
    for (const specifier of modulesIn(await readFile(file, 'utf8'))) {
      if (specifier.startsWith('.')) needed.add(resolve(dirname(file), specifier.replace(/\.[jt]s$/, '.d.ts')))
      else if (!isBuiltin(specifier) && !installed.some((name) => isPartOf(name, specifier)))
        throw new Error(`${file} refers to ${specifier}, which is not installed with the package`)
    }
  }
  const all = (await readdir(dist, { recursive: true })).map((name) => join(dist, name))
  await Promise.all(all.filter((file) => DECLARATIONS.test(file) && !needed.has(file)).map((file) => rm(file)))
}
