#!/usr/bin/env node
// Checks the version before it loads anything that an older Node does not have.
import { nodeVersionProblem, supportedNode } from './node-version.ts'

const problem = nodeVersionProblem(process.versions.node, supportedNode())
if (problem === undefined) {
  await import('./command.ts')
} else {
  console.error(`error: ${problem}`)
  process.exitCode = 1
}
