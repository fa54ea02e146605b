import { isScalar, parseDocument } from 'yaml'

/**
 * Replaces the `info.version` in the source of a description, and does not change any other character.
 * @throws Error if the source does not have this version
 */
export function setInfoVersion(source: string, version: string): string {
  const node = parseDocument(source).getIn(['info', 'version'], true)
  if (!isScalar(node) || !node.range) throw new Error('The description does not have info.version.')
  const [start, end] = node.range
  return source.slice(0, start) + version + source.slice(end)
}

/** The `info.version` of a description. */
export const infoVersion = (source: string): unknown => parseDocument(source).getIn(['info', 'version'])
