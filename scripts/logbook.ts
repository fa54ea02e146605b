// Starts Logbook, the example app. Without variables that name a service, it starts a sandbox beside it.
import { runToEnd } from './bootstrap/run-to-end.mjs'
import { fromRoot } from './paths.ts'
import { readArguments } from './read-arguments.ts'

readArguments({
  command: 'npm run logbook',
  does: 'Starts Logbook, the example app, with its own sandbox, and runs until Ctrl-C.',
  otherwise: 'to choose a port or a service, set the variables that the README of packages/logbook lists',
})
const { code, interrupted } = await runToEnd(process.execPath, [fromRoot('packages/logbook/src/main.ts')])
// It runs until someone stops it.
process.exitCode = interrupted > 0 ? 0 : code
