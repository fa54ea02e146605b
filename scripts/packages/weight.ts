/** A published file. */
export interface PublishedFile {
  /** Relative to the package. */
  readonly path: string
  readonly content: Buffer
}

/** Maximum size of a package's files, in bytes: a few percent more than they have. Raise it for code that is worth it, not for anything that is there twice. */
const LIMITS: Readonly<Record<string, number>> = {
  '@activity-tracking/cli': 75_000,
  '@activity-tracking/client': 785_000,
  '@activity-tracking/mock': 2_350_000,
  '@activity-tracking/sandbox': 5_750_000,
  '@activity-tracking/spec': 3_300_000,
  '@activity-tracking/store': 103_000,
  '@activity-tracking/webhooks': 530_000,
}

const LARGEST = 5

/** The bundler names each source file in a comment before its code. */
const SOURCE = /^\/\/ ((?:packages|node_modules)\/\S+)$/gm

const sourcesIn = ({ path, content }: PublishedFile): string[] =>
  path.endsWith('.js') ? Array.from(content.toString().matchAll(SOURCE), ([, source = '']) => source) : []

/** The size of a package's files, in bytes. */
export const weightOf = (files: readonly PublishedFile[]): number => files.reduce((sum, { content }) => sum + content.byteLength, 0)

/** What makes a package too large: files beyond its limit, and sources that are in two of its files. */
export function weightProblems(name: string, files: readonly PublishedFile[], limit = LIMITS[name] ?? 0): string[] {
  const sources = files.flatMap(sourcesIn)
  const twice = new Set(sources.filter((source, index) => sources.indexOf(source) !== index))
  const excess = weightOf(files) - limit
  const largest = files.toSorted((one, other) => other.content.byteLength - one.content.byteLength).slice(0, LARGEST)
  return [
    ...Array.from(twice, (source) => `${name} contains ${source} twice`),
    ...(excess > 0
      ? [
          [
            `${name} has ${limit + excess} bytes of at most ${limit} (scripts/packages/weight.ts). Its largest files:`,
            ...largest.map(({ path, content }) => `  ${String(content.byteLength).padStart(8)} ${path}`),
          ].join('\n'),
        ]
      : []),
  ]
}
