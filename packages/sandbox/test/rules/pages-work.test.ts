import { expect, test } from 'vitest'
import { countWork } from '../support/count-work.ts'
import { startTest } from '../support/sandbox.ts'

const work = countWork()

test.each([
  ['with private ones', 'activity:read_all'],
  ['cut at the privacy zone', 'activity:read'],
])('the first page of 200 activities takes no more work than three times building it again: %s', async (_what, scope) => {
  await using sandbox = await startTest()
  const token = await sandbox.token(scope)
  const page = async (): Promise<number> => {
    work.take()
    const { body } = await sandbox.request('GET', '/athlete/activities?per_page=200', { token })
    expect(body.length).toBeGreaterThan(70)
    return work.take()
  }
  // Work of the first request of all, such as reading the description, does not count.
  await sandbox.request('GET', '/athlete/activities?per_page=1', { token })
  const first = await page()
  // A realistic world does not retain what it has built.
  await sandbox.control('PATCH', `/apps/${sandbox.sandbox.clientId}`, { realistic: true })
  expect(first).toBeLessThan(3 * (await page()))
})
