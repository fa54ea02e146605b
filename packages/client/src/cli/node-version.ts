/** The first release whose `node:sqlite` needs no flag. */
const [MAJOR, MINOR] = [22, 13]

/** What is wrong with a version of Node, as one sentence; undefined when the command runs on it. */
export function whyNodeIsTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return undefined
  return `activity-tracking needs Node ${MAJOR}.${MINOR} or later; this is ${version}`
}
