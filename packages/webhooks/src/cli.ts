#!/usr/bin/env node
/** The first release with all features that the commands use. */
const [MAJOR, MINOR] = [22, 13]

// The other modules are imported later, because an older Node would fail with an error about a missing feature.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major > MAJOR || (major === MAJOR && minor >= MINOR)) void import('./cli/main.ts')
else {
  console.error(`error: activity-webhooks needs Node ${MAJOR}.${MINOR} or later; this is ${process.versions.node}`)
  process.exitCode = 1
}
