import type { Sandbox } from '@activity-tracking/sandbox'
import { expect } from 'vitest'
import { sendEveryKind, subscribe } from '../support/callback-sandbox.ts'
import { NOW, PATH, TOKEN } from '../support/test-receiver.ts'
import type { Settings } from './programs/webhooks-of.ts'

/** The environment of a program that receives what the sandbox sends. */
export const settingsFor = ({ athleteId, webhookKey }: Sandbox): Settings => ({
  CALLBACK_PATH: PATH,
  VERIFY_TOKEN: TOKEN,
  ATHLETE_ID: athleteId,
  WEBHOOK_KEY: webhookKey ?? '',
  TIME: String(NOW),
})

/** Expects that a program at that URL performs the handshake, and stores and wakes for each kind of event. */
export async function expectDeliveries(sandbox: Sandbox, url: string): Promise<void> {
  await subscribe(sandbox, url)
  const deliveries = await sendEveryKind(sandbox)
  expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'delivered'))
  const report = async () => JSON.parse(await (await fetch(`${url}/report`)).text())
  // An attempt whose response comes too late on a busy machine is made again. Wake-ups come after responses.
  await expect
    .poll(async () => {
      const { counts, woken } = await report()
      return [woken >= 5, woken - counts.stored - counts.duplicate]
    })
    .toEqual([true, 0])
  expect(await report()).toMatchObject({ counts: { handshake: 1, refused: 0 }, waiting: 3 })

  const reject = async (init: RequestInit) => {
    const response = await fetch(url + PATH, init)
    return [response.status, await response.text()]
  }
  expect(await reject({ method: 'POST', body: 'x' })).toEqual([403, expect.stringContaining('accepts signed events only')])
  expect((await reject({ method: 'POST', body: 'x'.repeat(70_000) }))[0]).toBe(413)
  expect((await reject({ method: 'DELETE' }))[0]).toBe(405)
  expect((await reject({}))[0]).toBe(400)
}
