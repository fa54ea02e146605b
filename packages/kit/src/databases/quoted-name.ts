/**
 * A table or schema name, quoted for SQL.
 * @throws TypeError for a name with characters other than letters, digits and underscores, or with more than 50 characters
 */
export function quotedName(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,49}$/.test(name))
    throw new TypeError('a table or schema name must be 1 to 50 letters, digits and underscores')
  return `"${name}"`
}
