import { follow, type Schema } from '../description/document.ts'
import { UNREADABLE } from './convert.ts'
import type { Tolerate } from './tolerate.ts'

/** Reads yes or no from a text; `UNREADABLE` when it is neither. */
export type ReadFlag = (text: string | undefined, tolerate: Tolerate) => unknown

/** How yes and no are written, first as the description has it. */
const SPELLINGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

/** A reader of a field that is a flag by its schema. Undefined for any other field. */
export function createFlagReader(name: string, schema: Schema): ReadFlag | undefined {
  if (follow<Schema>(schema).type !== 'boolean') return undefined
  return (text = '', tolerate) => {
    const value = SPELLINGS.get(text)
    if (value === undefined) return UNREADABLE
    if (text !== String(value)) tolerate(`${name} is ${text}: ${value} is described`)
    return value
  }
}
