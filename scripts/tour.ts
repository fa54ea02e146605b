// Starts the sandbox, takes the typed client round it, and ends.
import { startSandbox } from '@activity-tracking/sandbox'
import { printTour } from './tour/print-tour.ts'

await using sandbox = await startSandbox()
await printTour(sandbox)
