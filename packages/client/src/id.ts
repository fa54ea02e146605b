/**
 * Identifier of an object, 64 bits. A number if JavaScript can represent it exactly, otherwise a string of its decimal digits. Compare with
 * `String(a) === String(b)`.
 */
export type Id = number | string

/**
 * The digits of an athlete's ID.
 * @throws TypeError when it is not an ID: zero and leading zeros are also refused, because they would name another grant in the store
 */
export function athleteIdOf(id: unknown): string {
  if (Number.isInteger(id) && !Number.isSafeInteger(id)) throw new TypeError('pass an athlete ID larger than 2^53 as a string or a bigint')
  if (!/^[1-9]\d*$/.test(String(id))) throw new TypeError('an athlete ID must be a positive integer, or a string of its digits')
  return String(id)
}
