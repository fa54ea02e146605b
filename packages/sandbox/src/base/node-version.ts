/** The first release with `node:sqlite` without a flag. */
const [MAJOR, MINOR] = [22, 13]

/** Why the sandbox does not run on a version of Node, as one sentence; undefined if it does. */
export function whyNodeIsTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > MAJOR || (major === MAJOR && minor >= MINOR)) return undefined
  return `The sandbox needs Node ${MAJOR}.${MINOR} or later; this is ${version}.`
}
