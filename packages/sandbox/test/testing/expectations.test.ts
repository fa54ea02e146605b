import { expect, it, vi } from 'vitest'
import type { ControlClient } from '../../src/control/client.ts'
import { expectEntry, type JournaledRequest, requestExpectation } from '../../src/testing/expectations.ts'

it('an expectation does not miss a change during a check, and then stops listening', async () => {
  const listeners = new Set<() => void>()
  const journal: object[] = []
  let listed = 0
  const control = {
    async listRequests() {
      listed += 1
      const found = [...journal]
      if (listed > 1) return found
      journal.push({ number: 1, status: 200 })
      for (const listener of listeners) listener()
      return found
    },
  } as unknown as ControlClient
  const surroundings = {
    onChange: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    journal: async () => 'the journal',
    calledAs: expectEntry,
  }
  using timeout = vi.spyOn(AbortSignal, 'timeout')
  const expected: JournaledRequest = await expectEntry(requestExpectation(control, { status: 200 }), surroundings)
  expect(timeout).toHaveBeenCalledWith(5_000)
  expect([expected.number, listed, listeners.size]).toEqual([1, 2, 0])
})
