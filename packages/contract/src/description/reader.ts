/** A JSON object as it was parsed. */
export type JsonObject = Readonly<Record<string, unknown>>

/** An object of the document and where it is. */
export interface Place {
  /** JSON pointer as a URI fragment: `#/paths/~1athlete/get`. */
  readonly pointer: string
  readonly value: JsonObject
}

/** Reads objects of an OpenAPI document by the way to them. */
export interface Reader {
  readonly root: Place
  /** The object at the end of the way, references followed; undefined when there is none. */
  find(from: Place, ...keys: readonly (string | number)[]): Place | undefined
  /** Name and object of every member of the object or list at the end of the way, references followed. */
  members(from: Place, ...keys: readonly string[]): readonly (readonly [name: string, member: Place])[]
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null

const toToken = (key: string | number): string => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
const fromToken = (token: string): string => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~')

/** The way to what a pointer names. */
export const keysOf = (pointer: string): readonly string[] => pointer.split('/').slice(1).map(fromToken)

/** A reader of the document. */
export function createReader(document: JsonObject): Reader {
  const root: Place = { pointer: '#', value: document }

  /** @throws Error when a reference leads nowhere */
  const follow = (place: Place): Place => {
    const reference = place.value['$ref']
    if (typeof reference !== 'string') return place
    const target = find(root, ...keysOf(reference))
    if (target === undefined) throw new Error(`${place.pointer} refers to ${reference}, which the document does not have`)
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

/** Pointer to what is below a place, references left as they are: what stands beside a `$ref` in a schema counts too. */
export const pointerTo = ({ pointer }: Place, ...keys: readonly string[]): string => [pointer, ...keys.map(toToken)].join('/')
