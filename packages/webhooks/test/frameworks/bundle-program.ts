import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles a file of `programs` for a runtime that has only `fetch`: what needs Node does not bundle. */
export async function bundleProgram(name: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(import.meta.resolve(`./programs/${name}.ts`))],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    logLevel: 'silent',
  })
}
