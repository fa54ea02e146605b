import { readFile } from 'node:fs/promises'
import { describedOperations } from './description.ts'

/** Values for parameters and body fields. */
export interface Fixtures {
  /** The server's own value; undefined if it does not have one. */
  own(name: string): Promise<unknown>
  /**
   * The server's own value, otherwise the first example with this name in the description.
   * @throws RangeError if there is neither
   */
  value(name: string): Promise<unknown>
  /** The same as text, which represents identifiers of any length exactly. */
  text(name: string): Promise<string>
}

/** Name of a fixture in camelCase. `id` gets the name of its collection in the path. */
export function fixtureName(name: string, path: string): string {
  const collection = /\/([^/]+)\/\{id\}/.exec(path)?.[1]
  const full = name === 'id' && collection !== undefined ? `${collection.replace(/ies$/, 'y').replace(/s$/, '')}_id` : name
  return full.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The fixtures of a server, combined with the description's examples. */
export function createFixtures(own: Readonly<Record<string, unknown>> = {}): Fixtures {
  const examples = collectExamples()
  const ownValue: Fixtures['own'] = async (name) => resolve(own[name])
  const value: Fixtures['value'] = async (name) => {
    const found = (await ownValue(name)) ?? (await resolve(examples.get(name)))
    if (found === undefined) throw new RangeError(`unknown fixture or example ${name}; the names are ${[...examples.keys()].join(', ')}`)
    return found
  }
  return { own: ownValue, value, text: async (name) => String(await value(name)) }
}

const resolve = (value: unknown): unknown => (typeof value === 'function' ? value() : value)

/** The first example of every parameter and body field. Examples of files are descriptions of a file, so they are replaced by a file. */
function collectExamples(): Map<string, unknown> {
  const found = describedOperations.flatMap(({ row, parameters, body }) => {
    const fields = [...(body?.examples.values() ?? [])].flatMap((example) => Object.entries(example as object))
    return [
      ...parameters.map(({ name, example }) => [fixtureName(name, row.path), example] as const),
      ...fields.map(([name, example]) => [fixtureName(name, row.path), body?.files.has(name) ? readSampleFile : example] as const),
    ]
  })
  // If several entries have the same name, a map keeps the last one.
  return new Map(found.reverse())
}

/** The activity file that the description's workflow uploads. */
const SAMPLE_FILE = new URL('../../../openapi/workflows/morning-ride.gpx', import.meta.url)

const readSampleFile = async (): Promise<File> =>
  new File([await readFile(SAMPLE_FILE)], 'morning-ride.gpx', { type: 'application/gpx+xml' })
