import type { Json } from './sandbox.ts'

/** What differs between two exported worlds: settings, and objects by kind and id. Short, because a failed comparison of whole worlds is not readable. */
export const differing = (one: Json, other: Json): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((kind) => {
    if (!Array.isArray(one[kind]) || !Array.isArray(other[kind]))
      return JSON.stringify(one[kind]) === JSON.stringify(other[kind]) ? [] : [`${kind}: ${JSON.stringify([one[kind], other[kind]])}`]
    const all = (list: Json[]): Map<string, string> => new Map(list.map((object) => [String(object.id), JSON.stringify(object)]))
    const [before, after] = [all(one[kind]), all(other[kind])]
    return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id)).map((id) => `${kind} ${id}`)
  })
