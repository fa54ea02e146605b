// Starts the sandbox, tours it with the typed client, and ends.
import { startSandbox } from '@activity-tracking/sandbox'
import { readArguments } from './arguments.ts'
import { printTour } from './tour/print-tour.ts'

readArguments(
  'npm run tour: starts a sandbox, tours it with the typed client, and ends. For a sandbox that stays: npm run sandbox -- --help.',
  {},
)
await using sandbox = await startSandbox()
await printTour(sandbox)
