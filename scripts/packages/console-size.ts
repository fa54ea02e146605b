import { gzipSync } from 'node:zlib'
import { buildConsole } from '../generate/console.ts'
import type { BundleSize } from './bundle-size.ts'

/** What a browser loads of the console: each file compressed by itself, as it is sent. */
export async function consoleSize(): Promise<BundleSize> {
  const { files, metafile } = await buildConsole()
  const loaded = Object.entries(files).filter(([path]) => !path.endsWith('.txt'))
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput] as const),
  )
  const sum = (sizeOf: (contents: Uint8Array) => number): number => loaded.reduce((total, [, contents]) => total + sizeOf(contents), 0)
  return {
    minified: sum((contents) => contents.byteLength),
    gzipped: sum((contents) => gzipSync(contents, { level: 9 }).byteLength),
    parts: parts.sort(([, one], [, other]) => other - one),
  }
}
