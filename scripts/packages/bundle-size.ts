import { gzipSync } from 'node:zlib'
import { type BuildFailure, build } from 'esbuild'
import { fromRoot } from '../paths.ts'

/** Bytes that a module adds to a web page or a worker. */
export interface BundleSize {
  readonly minified: number
  readonly gzipped: number
  /** Minified bytes by source file, heaviest first. */
  readonly parts: readonly (readonly [file: string, bytes: number])[]
}

const isBuildFailure = (error: unknown): error is BuildFailure => error instanceof Error && 'errors' in error

/**
 * Bundles a module, given as source, for runtimes that have only `fetch`. A module that needs Node does not bundle.
 * @param from folder that the module is resolved from, relative to the root of the repository
 * @throws Error that names what could not be bundled
 */
export async function bundleSize(source: string, from = 'scripts'): Promise<BundleSize> {
  const result = await build({
    stdin: { contents: source, resolveDir: fromRoot(from), sourcefile: 'entry.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    conditions: ['import'],
    metafile: true,
    write: false,
    logLevel: 'silent',
  }).catch((error: unknown) => {
    if (!isBuildFailure(error)) throw error
    throw new Error(error.errors.map(({ text, location }) => `${location?.file}:${location?.line}: ${text}`).join('\n'))
  })
  const [output] = result.outputFiles
  const [details] = Object.values(result.metafile.outputs)
  if (output === undefined || details === undefined) throw new Error('esbuild wrote nothing')
  const parts = Object.entries(details.inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const)
  return {
    minified: output.contents.byteLength,
    gzipped: gzipSync(output.contents, { level: 9 }).byteLength,
    parts: parts.sort(([, one], [, other]) => other - one),
  }
}
