/** The first release whose `node:sqlite` needs no flag. */
const [MAJOR, MINOR] = [22, 13]

/** Why a version of Node is not supported, as one sentence; undefined when it is supported. */
export function whyNodeIsTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return undefined
  return `activity-tracking needs Node ${MAJOR}.${MINOR} or later; this is ${version}`
}
