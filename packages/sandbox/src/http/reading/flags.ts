import { follow, type Schema } from '../description/document.ts'
import { UNREADABLE } from './convert.ts'
import type { Tolerate } from './tolerate.ts'

/** Reads yes or no from a text; `UNREADABLE` when it is neither. */
export type ReadFlag = (text: string | undefined, tolerate: Tolerate) => unknown

/** How programs write yes and no, whatever is described (decision 072). */
const SPELLINGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ['True', true],
  ['False', false],
])

/** A reader of a field that is a flag by its schema: a boolean, or 0 and 1 as numbers or as texts. Undefined for any other field. */
export function createFlagReader(name: string, schema: Schema): ReadFlag | undefined {
  const values = valuesOf(follow<Schema>(schema))
  if (values === undefined) return undefined
  return (text = '', tolerate) => {
    const isYes = SPELLINGS.get(text)
    if (isYes === undefined) return UNREADABLE
    const value = isYes ? values.yes : values.no
    if (text !== String(value)) tolerate(`${name} is ${text}: ${value} is described`)
    return value
  }
}

/** What stands for yes and no by a schema. */
function valuesOf({ type, enum: choices }: Schema): { readonly yes: unknown; readonly no: unknown } | undefined {
  if (type === 'boolean') return { yes: true, no: false }
  if (!Array.isArray(choices) || choices.length !== 2) return undefined
  const [no, yes] = choices.toSorted()
  return String(no) === '0' && String(yes) === '1' ? { yes, no } : undefined
}
