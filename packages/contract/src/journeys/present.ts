/** Returns the value. The journey cannot continue without it. */
export function present<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`the journey cannot continue: ${what} is missing`)
  return value
}
