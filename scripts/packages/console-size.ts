import { gzipSync } from 'node:zlib'
import { type BuiltConsole, buildConsole } from '../generate/console.ts'
import type { BundleSize } from './bundle-size.ts'

/** Files that a browser loads to show the console. */
const SHELL = /\/(index\.html|console\.(css|js)|chunk\.js)$/
/** Files that it loads with the first view of the data. */
const DATA = /\/data-pages\.js$/
/** Files that it loads with the first plot. */
const PLOTS = /\/plots\.js$/

export interface ConsoleSizes {
  /** Size of the files that a browser loads to show the console. */
  readonly shell: BundleSize
  /** The views of the data, which it loads with the first of them. */
  readonly data: BundleSize
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
  return { shell: sizeOf(built, SHELL), data: sizeOf(built, DATA), plots: sizeOf(built, PLOTS) }
}
