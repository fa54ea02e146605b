import { createClient, unwrap } from '@activity-tracking/client'
import { startSandbox } from '@activity-tracking/sandbox'
import { expect, test } from 'vitest'

test('the client reads from the sandbox', async () => {
  const sandbox = await startSandbox()
  const { baseUrl, accessToken } = sandbox
  expect(await unwrap(createClient({ baseUrl, auth: accessToken }).GET('/athlete'))).toHaveProperty('firstname')
  await sandbox.close()
})
