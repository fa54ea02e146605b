const numbers = (version: string): readonly number[] => version.split('.').map(Number)

/** Whether a version is at least another one. Both have the form `22.13.0`, or its beginning. */
function isAtLeast(version: string, floor: string): boolean {
  const [present, wanted] = [numbers(version), numbers(floor)]
  const differing = wanted.findIndex((part, index) => part !== (present[index] ?? 0))
  return differing < 0 || (present[differing] ?? 0) > (wanted[differing] ?? 0)
}

/**
 * Why a program does not run on a version of Node, as one sentence; undefined if it does.
 * @param range the range in its manifest: `>=22.13`
 */
export function whyNodeIsTooOld(subject: string, range: string, version: string): string | undefined {
  const floor = range.replace(/^>=/, '')
  if (isAtLeast(version, floor)) return undefined
  return `${subject} needs Node ${floor} or later; this is Node ${version}.`
}
