#!/usr/bin/env node
// Checks the version before it loads anything that an older Node does not have.
import { whyNodeIsTooOld } from './node-version.ts'

const problem = whyNodeIsTooOld(process.versions.node)
if (problem === undefined) {
  await import('./command.ts')
} else {
  console.error(`error: ${problem}`)
  process.exitCode = 1
}
