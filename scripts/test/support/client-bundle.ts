import { build } from 'esbuild'

interface ClientBundle {
  /** A program of scripts/test/runtimes, or a copy of it next to the `node_modules` that it uses. */
  readonly entry: string
  readonly outfile: string
  /** Files or folders that replace packages in `node_modules`. */
  readonly alias?: Readonly<Record<string, string>>
  /** Folder of their dependencies. */
  readonly nodePaths?: readonly string[]
}

/** Bundles a program for a runtime that loads one file. Modules that need Node do not bundle, except imports of the program itself. */
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
