import { describe, expect, it } from 'vitest'
import type { ControlClient } from '../../src/control/client.ts'
import { expectEntry, type JournaledRequest, requestExpectation } from '../../src/testing/expectations.ts'
import { startTest } from '../support/sandbox.ts'

/** In milliseconds. None of these tests takes as long. */
const PATIENT = { timeoutMs: 120_000 }

/** A journal that a test writes, with the number of times it was listed. */
function createJournal() {
  const entries: { number: number; status: number }[] = []
  const listeners = new Set<() => void>()
  let listed = 0
  const control = {
    listRequests: async () => {
      listed += 1
      return [...entries] as unknown as JournaledRequest[]
    },
  } as ControlClient
  return {
    control,
    listed: () => listed,
    listeners,
    surroundings: {
      onChange: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      journal: async () => 'the journal',
      calledAs: createJournal,
    },
    add(status: number): void {
      entries.push({ number: entries.length + 1, status })
      for (const listener of [...listeners]) listener()
    },
  }
}

/** Waits for everything that runs in this process without waiting itself. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('an expectation', () => {
  it('checks the journal immediately, and then only after changes', async () => {
    const journal = createJournal()
    const expected = expectEntry(requestExpectation(journal.control, { status: 200 }), journal.surroundings, PATIENT)
    for (const status of [401, 404]) {
      await settle()
      const before = journal.listed()
      journal.add(status)
      await settle()
      expect(journal.listed()).toBe(before + 1)
    }
    expect(journal.listed()).toBe(3)
    journal.add(200)
    expect(await expected).toMatchObject({ number: 3, status: 200 })
    expect([journal.listed(), journal.listeners.size]).toEqual([4, 0])
  })

  it('does not miss changes during a check', async () => {
    const journal = createJournal()
    const slow = {
      listRequests: async () => {
        const entries = await journal.control.listRequests()
        if (journal.listed() === 1) journal.add(200)
        return entries
      },
    } as ControlClient
    expect(await expectEntry(requestExpectation(slow, { status: 200 }), journal.surroundings, PATIENT)).toMatchObject({ number: 1 })
  })

  it('checks once more at the end, and then fails with the journal', async () => {
    const journal = createJournal()
    await expect(expectEntry(requestExpectation(journal.control, { status: 200 }), journal.surroundings, { timeoutMs: 0 })).rejects.toThrow(
      'No request matched { status: 200 } within 0 ms.\n\nthe journal',
    )
    expect([journal.listed() <= 2, journal.listeners.size]).toEqual([true, 0])
  })
})

it('a sandbox reports requests, deliveries and changes of data, until the listener is removed', async () => {
  await using test = await startTest()
  const { control, onChange } = test.sandbox
  let calls = 0
  const remove = onChange(() => {
    calls += 1
  })
  const callsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    const before = calls
    await work()
    return calls - before
  }
  expect(await callsDuring(() => control.listDeliveries())).toBe(0)
  expect(await callsDuring(() => test.request('GET', '/athlete'))).toBeGreaterThan(0)
  expect(await callsDuring(() => control.createActivity())).toBeGreaterThan(0)
  remove()
  expect(await callsDuring(() => control.createActivity())).toBe(0)
})
