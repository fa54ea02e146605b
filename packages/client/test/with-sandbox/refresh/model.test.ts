import { createControlClient, type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createModel } from './support/model.ts'
import { commands } from './support/model-commands.ts'

const SEQUENCES = process.env['LONG_TESTS'] === undefined ? 75 : 20_000

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ frozen: true })
})
afterAll(() => sandbox.close())

it(`failures of sessions, store and service do not lose a grant that could be retained: ${SEQUENCES} sequences`, {
  timeout: 7_200_000,
}, async () => {
  const app = await sandbox.control.createApp({ now: '2026-11-02T10:00:00Z', frozen: true, tier: 'unlimited' })
  const control = createControlClient({ controlUrl: sandbox.controlUrl, world: app.client_id })
  let played = 0
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: 14 }), async (sequence) => {
      const model = await createModel({ sandbox, control, clientId: app.client_id, clientSecret: app.client_secret })
      for (const command of sequence) await model.play(command)
      expect(await model.problems()).toEqual([])
      played += 1
      if (played % 10_000 === 0) console.log(`${played} of ${SEQUENCES} sequences`)
    }),
    { numRuns: SEQUENCES },
  )
})
