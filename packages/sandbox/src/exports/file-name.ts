const LONGEST = 60

/** A file name (without ending) from a name somebody typed: letters, digits, `-` and `_` of ASCII only, so that it is no path anywhere. */
export function fileNameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9-]+/g, '_')
    .replace(/^[_-]+/, '')
  return plain.slice(0, LONGEST).replace(/[_-]+$/, '') || 'route'
}
