// Starts the sandbox, tours it with the typed client, and ends.
import { startSandbox } from '@activity-tracking/sandbox'
import { readArguments } from './read-arguments.ts'
import { printTour } from './tour/print-tour.ts'

readArguments({
  command: 'npm run tour',
  does: 'Starts a sandbox, tours it with the typed client, and ends.',
  otherwise: 'to choose a port, data or a clock, run `npm run sandbox -- --help`',
})

await using sandbox = await startSandbox()
await printTour(sandbox)
