/**
 * Finds what would send a request somewhere else than meant: a path value that is missing, empty, or walks up the path, and a number
 * that no longer is the identifier it once was.
 * @returns what is wrong, or undefined
 */
export function problemWithParams(path: string, params: { path?: object; query?: object } = {}): string | undefined {
  const values: Readonly<Record<string, unknown>> = { ...params.path }
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const value = values[name] ?? ''
    if (!/^(string|number|bigint)$/.test(typeof value) || /^\.{0,2}$/.test(String(value)))
      return `path parameter ${name} is missing or unusable`
  }
  for (const [name, value] of Object.entries({ ...params.path, ...params.query })) {
    if ([value].flat().some((part) => typeof part === 'string' && !part.isWellFormed())) return `${name} holds half of a surrogate pair`
    if (typeof value === 'number' && !(Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))) {
      return `${name} is a number that JavaScript cannot hold exactly; give its digits as a string`
    }
  }
  return undefined
}
