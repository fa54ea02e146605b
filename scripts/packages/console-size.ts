import { gzipSync } from 'node:zlib'
import { buildConsole } from '../generate/console.ts'
import type { BundleSize } from './bundle-size.ts'

/** What a browser loads to show the console: all but the plotting library, which it loads with the first plot, and the licenses. */
const LOADED = /\/(index\.html|console\.(css|js))$/

/** The files that a browser loads to show the console, each compressed by itself, as it is sent. */
export async function consoleSize(): Promise<BundleSize> {
  const { files, metafile } = await buildConsole()
  const loaded = Object.entries(files).filter(([path]) => LOADED.test(path))
  const bundles = Object.entries(metafile.outputs).filter(([path]) => LOADED.test(path))
  const parts = bundles.flatMap(([, { inputs }]) =>
    Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const),
  )
  const sum = (sizeOf: (contents: Uint8Array) => number): number => loaded.reduce((total, [, contents]) => total + sizeOf(contents), 0)
  return {
    minified: sum((contents) => contents.byteLength),
    gzipped: sum((contents) => gzipSync(contents, { level: 9 }).byteLength),
    parts: parts.sort(([, one], [, other]) => other - one),
  }
}
