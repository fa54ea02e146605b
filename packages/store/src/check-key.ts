const LONGEST = 1_024

/**
 * Keys are texts that every database holds exactly.
 * @throws TypeError when it is empty, longer than 1,024 code units, or holds a NUL or half a surrogate pair
 */
export function checkKey(key: string): void {
  if (key === '' || key.length > LONGEST || key.includes('\0') || !key.isWellFormed()) {
    throw new TypeError(`a key is text of 1 to ${LONGEST} code units, well-formed and without NUL`)
  }
}
