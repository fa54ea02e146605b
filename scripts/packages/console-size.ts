import { gzipSync } from 'node:zlib'
import { type BuiltConsole, buildConsole } from '../generate/console.ts'
import type { BundleSize } from './bundle-size.ts'

/** Files that a browser loads to show the console: all except the plotting library and the licenses. */
const SHELL = /\/(index\.html|console\.(css|js))$/
/** Files that it loads with the first plot. */
const PLOTS = /\/plots\.js$/

export interface ConsoleSizes {
  /** Size of the files that a browser loads to show the console. */
  readonly shell: BundleSize
  /** The plotting library, which it loads with the first plot. */
  readonly plots: BundleSize
}

function sizeOf({ files, metafile }: BuiltConsole, names: RegExp): BundleSize {
  const loaded = Object.entries(files).filter(([path]) => names.test(path))
  const bundles = Object.entries(metafile.outputs).filter(([path]) => names.test(path))
  const parts = bundles.flatMap(([, { inputs }]) =>
    Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const),
  )
  const sum = (measure: (contents: Uint8Array) => number): number => loaded.reduce((total, [, contents]) => total + measure(contents), 0)
  return {
    minified: sum((contents) => contents.byteLength),
    gzipped: sum((contents) => gzipSync(contents, { level: 9 }).byteLength),
    parts: parts.sort(([, one], [, other]) => other - one),
  }
}

/** The size of the console, with each file compressed separately, as it is sent. */
export async function consoleSizes(): Promise<ConsoleSizes> {
  const built = await buildConsole()
  return { shell: sizeOf(built, SHELL), plots: sizeOf(built, PLOTS) }
}
