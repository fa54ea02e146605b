#!/usr/bin/env node
import { whyNodeIsTooOld } from './node-version.ts'

// Everything else is imported afterwards: on an older Node it would fail with an error about a module that is missing there.
const problem = whyNodeIsTooOld(process.versions.node)
if (problem === undefined) import('./cli/main.ts')
else {
  console.error(problem)
  process.exitCode = 1
}
