import { build } from 'esbuild'

interface Bundle {
  /** A program next to the `node_modules` that it uses, or one of scripts/test/runtimes. */
  readonly entry: string
  readonly outfile: string
  /** Files or folders that replace packages in `node_modules`. */
  readonly alias?: Readonly<Record<string, string>>
  /** Folder of their dependencies. */
  readonly nodePaths?: readonly string[]
}

/** Bundles a program for a runtime that loads one file. Modules that need Node do not bundle, except imports of the program itself. */
export async function bundleProgram({ entry, outfile, alias = {}, nodePaths = [] }: Bundle): Promise<void> {
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
