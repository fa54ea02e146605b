/** The value, which must be there for the journey to go on. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`the journey ends here: ${what} is missing`)
  return value
}
