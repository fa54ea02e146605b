/** Compares two texts in a time that depends on the length of the first only, so that guessing does not learn from it. */
export function sameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ (expected.charCodeAt(index % Math.max(1, expected.length)) || 0)
  }
  return difference === 0
}
