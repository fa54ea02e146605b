import { gzipSync } from 'node:zlib'
import { type BuiltConsole, buildConsole } from '../generate/console.ts'
import type { BundleSize } from './bundle-size.ts'

/** Files that a browser loads to show the console, besides the scripts that these import. */
const SHELL = /\/(index\.html|console\.(css|js))$/
/** Files that it loads with the first view of the data. */
const DATA = /\/data-pages-\w+\.js$/
/** Files that it loads with the first plot. */
const PLOTS = /\/plots-\w+\.js$/

export interface ConsoleSizes {
  /** Size of the files that a browser loads to show the console. */
  readonly shell: BundleSize
  /** The views of the data, which it loads with the first of them. */
  readonly data: BundleSize
  /** The plotting library, which it loads with the first plot. */
  readonly plots: BundleSize
}

/** The files with these names, and the scripts that they import, without those that are loaded already. */
function filesOf({ files, metafile }: BuiltConsole, names: RegExp, loaded: ReadonlySet<string>): Set<string> {
  const found = new Set(Object.keys(files).filter((path) => names.test(path)))
  for (const path of found) {
    for (const { path: imported, kind } of metafile.outputs[path]?.imports ?? []) {
      if (kind === 'import-statement' && !loaded.has(imported)) found.add(imported)
    }
  }
  return found
}

function sizeOf({ files, metafile }: BuiltConsole, paths: ReadonlySet<string>): BundleSize {
  const loaded = Object.entries(files).filter(([path]) => paths.has(path))
  const bundles = Object.entries(metafile.outputs).filter(([path]) => paths.has(path))
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
  const shell = filesOf(built, SHELL, new Set())
  return {
    shell: sizeOf(built, shell),
    data: sizeOf(built, filesOf(built, DATA, shell)),
    plots: sizeOf(built, filesOf(built, PLOTS, shell)),
  }
}
