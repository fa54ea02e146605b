#!/usr/bin/env node
import { whyNodeIsTooOld } from './cli/node-version.ts'

// The other modules are imported later, because an older Node would fail with an error about a missing module.
const problem = whyNodeIsTooOld(process.versions.node)
if (problem === undefined) void import('./cli/main.ts')
else {
  console.error(`error: ${problem}`)
  process.exitCode = 1
}
