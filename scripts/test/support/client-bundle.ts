import { build } from 'esbuild'

interface ClientBundle {
  /** A program of scripts/test/runtimes, or a copy of it beside the `node_modules` that it shall use. */
  readonly entry: string
  readonly outfile: string
  /** Files or folders that packages are taken from instead of `node_modules`. */
  readonly alias?: Readonly<Record<string, string>>
  /** Where the dependencies of those are. */
  readonly nodePaths?: readonly string[]
}

/** Bundles a program for a runtime that loads one file. What needs Node does not bundle, except what the program itself imports. */
export async function bundleClientProgram({ entry, outfile, alias = {}, nodePaths = [] }: ClientBundle): Promise<void> {
  const isProgram = entry.endsWith('client-program.mjs')
  await build({
    entryPoints: [entry],
    outfile,
    alias: { ...alias },
    nodePaths: [...nodePaths],
    external: isProgram ? ['node:*'] : [],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    logLevel: 'silent',
  })
}
