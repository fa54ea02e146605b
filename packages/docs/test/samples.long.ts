import { startMock } from '@activity-tracking/mock'
import { expect, it } from 'vitest'
import { sampleRequests } from '../src/build/sample-requests.ts'
import { BARE_ENVIRONMENT } from './support/bare-environment.ts'
import { runPrograms } from './support/run-samples.ts'
import { failedCommands, mockEnvironment } from './support/sample-commands.ts'

it.skipIf(process.platform === 'win32')('every command line gets the described success from the mock (skipped on Windows)', async () => {
  await using mock = await startMock()
  const env = { ...BARE_ENVIRONMENT, ...mockEnvironment(mock) }
  expect(await failedCommands(sampleRequests, '<gpx/>', env)).toEqual([])
})

it('the TypeScript program of every operation gets a usable response from the mock', async () => {
  await using mock = await startMock()
  const runs = await runPrograms(sampleRequests, { gpx: '<gpx/>', env: { ...BARE_ENVIRONMENT, ...mockEnvironment(mock) } })
  expect(runs.filter(({ error }) => error !== null)).toEqual([])
})
