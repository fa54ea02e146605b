import { isScalar, parseDocument } from 'yaml'

/**
 * The source of a description with another `info.version`, and every other character as it was.
 * @throws Error when the source has no such version
 */
export function setInfoVersion(source: string, version: string): string {
  const node = parseDocument(source).getIn(['info', 'version'], true)
  if (!isScalar(node) || !node.range) throw new Error('The description has no info.version.')
  const [start, end] = node.range
  return source.slice(0, start) + version + source.slice(end)
}

/** The `info.version` of a description. */
export const infoVersion = (source: string): unknown => parseDocument(source).getIn(['info', 'version'])
