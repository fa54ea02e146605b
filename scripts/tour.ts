// Starts the mock server, takes the typed client round it, and ends.
import { startMock } from '@activity-tracking/mock'
import { printTour } from './tour/print-tour.ts'

await using mock = await startMock()
await printTour(mock)
