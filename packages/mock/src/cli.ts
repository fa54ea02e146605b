#!/usr/bin/env node
// Loads nothing that an older Node does not have before it has looked at its version.
import { nodeVersionProblem, supportedNode } from './node-version.ts'

const problem = nodeVersionProblem(process.versions.node, supportedNode())
if (problem === undefined) {
  await import('./command.ts')
} else {
  console.error(`error: ${problem}`)
  process.exitCode = 1
}
