/** A parsed JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** An object of the document, and its place. */
export interface Place {
  /** JSON pointer as a URI fragment: `#/paths/~1athlete/get`. */
  readonly pointer: string
  readonly value: JsonObject
}

/** Reads objects of an OpenAPI document by path. */
export interface Reader {
  readonly root: Place
  /** The object at the path, with references resolved; undefined if there is none. */
  find(from: Place, ...keys: readonly (string | number)[]): Place | undefined
  /** Name and object of every member of the object or list at the path, with references resolved. */
  members(from: Place, ...keys: readonly string[]): readonly (readonly [name: string, member: Place])[]
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

const toToken = (key: string | number): string => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
const fromToken = (token: string): string => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')

/** The path of a pointer. */
export const keysOf = (pointer: string): readonly string[] => pointer.split('/').slice(1).map(fromToken)

/** Creates a reader of the document. */
export function createReader(document: JsonObject): Reader {
  const root: Place = { pointer: '#', value: document }

  /** @throws Error if a reference cannot be resolved */
  const follow = (place: Place): Place => {
    const reference = place.value['$ref']
    if (typeof reference !== 'string') return place
    const target = find(root, ...keysOf(reference))
    if (target === undefined) throw new Error(`the reference ${reference} at ${place.pointer} cannot be resolved`)
    return target
  }

  const find: Reader['find'] = (from, ...keys) => {
    let place = follow(from)
    for (const key of keys) {
      const value = place.value[key]
      if (!isObject(value)) return undefined
      place = follow({ pointer: `${place.pointer}/${toToken(key)}`, value })
    }
    return place
  }

  const members: Reader['members'] = (from, ...keys) => {
    const place = find(from, ...keys)
    return Object.keys(place?.value ?? {}).flatMap((name) => {
      const member = place && find(place, name)
      return member === undefined ? [] : [[name, member] as const]
    })
  }

  return { root, find, members }
}

/** Pointer to a child of a place, without resolving references, because siblings of a `$ref` in a schema count too. */
export const pointerTo = ({ pointer }: Place, ...keys: readonly string[]): string => [pointer, ...keys.map(toToken)].join('/')
