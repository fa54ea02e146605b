/**
 * A table or schema name, quoted for SQL.
 * @throws TypeError for a name that is not made of letters, digits and underscores, or is longer than 50
 */
export function quotedName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,49}$/.test(name)) throw new TypeError('a table or schema name is 1 to 50 letters, digits and underscores')
  return `"${name}"`
}
