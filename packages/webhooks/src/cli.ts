#!/usr/bin/env node
/** The first release that has what the commands need. */
const [MAJOR, MINOR] = [22, 13]

// Everything else is imported afterwards: an older Node would fail with an error about what it lacks.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > MAJOR || (major === MAJOR && minor >= MINOR)) void import('./cli/main.ts')
else {
  console.error(`error: activity-webhooks needs Node ${MAJOR}.${MINOR} or later; this is ${process.versions.node}`)
  process.exitCode = 1
}
