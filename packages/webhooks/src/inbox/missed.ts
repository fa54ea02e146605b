import type { JsonValue } from '@activity-tracking/store'

/** One of so many bits stands for an id. Others have the same bit: with 5,000 ids, one in 14 of all others. */
const BITS = 65_536

/** A number of 32 bits for a text (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** Where the bit of an id is in hexadecimal text. */
function bitOf(id: string): { readonly at: number; readonly bit: number } {
  const index = hashOf(id) % BITS
  return { at: index >> 2, bit: 1 << (index & 3) }
}

/** The ids whose events became a sweep: a text of constant length, however many they are. */
export function withMissed(missed: JsonValue | undefined, id: string): string {
  const text = typeof missed === 'string' && missed !== '' ? missed : '0'.repeat(BITS / 4)
  const { at, bit } = bitOf(id)
  return text.slice(0, at) + (Number.parseInt(text[at] ?? '0', 16) | bit).toString(16) + text.slice(at + 1)
}

/** Whether an id is among them, or has the same bit as one that is. */
export function mayBeMissed(missed: JsonValue | undefined, id: string): boolean {
  if (typeof missed !== 'string') return false
  const { at, bit } = bitOf(id)
  return (Number.parseInt(missed[at] ?? '0', 16) & bit) !== 0
}
