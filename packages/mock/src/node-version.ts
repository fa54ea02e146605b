import { readFileSync } from 'node:fs'

const numbers = (version: string): readonly number[] => version.split('.').map(Number)

/** Whether a version is at least another one. Both have the form `24.18.0`. */
function isAtLeast(version: string, floor: string): boolean {
  const [present, wanted] = [numbers(version), numbers(floor)]
  const differing = wanted.findIndex((part, index) => part !== (present[index] ?? 0))
  return differing < 0 || (present[differing] ?? 0) > (wanted[differing] ?? 0)
}

/** The message for an older Node; undefined if the version is new enough. */
export function nodeVersionProblem(version: string, range: string): string | undefined {
  const floor = range.replace(/^>=/, '')
  if (isAtLeast(version, floor)) return undefined
  return `activity-mock needs Node ${floor} or later, because its engine Prism does; this is Node ${version}.`
}

/** The range of Node versions in the package's manifest. Works from the sources and from `dist`. */
export function supportedNode(): string {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { engines: { node: string } }
  return engines.node
}
