/**
 * Identifier of an object, 64 bits. A number where JavaScript holds it exactly, else its decimal digits as text.
 * Compare with `String(a) === String(b)`.
 */
export type Id = number | string

/**
 * The digits of an athlete's id.
 * @throws TypeError when it is not one: zero and leading zeros are refused too, because they would name another grant in the store
 */
export function athleteIdOf(id: unknown): string {
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) throw new TypeError('pass an athlete id above 2^53 as a string or a bigint')
  if (!/^[1-9]\d*$/.test(String(id))) throw new TypeError('an athlete id must be a whole number above zero, or its digits')
  return String(id)
}
