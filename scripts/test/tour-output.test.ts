import { startSandbox } from '@activity-tracking/sandbox'
import { afterEach, expect, test, vi } from 'vitest'
import { printTour } from '../tour/print-tour.ts'
import { answer, step } from '../tour/say.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** What the functions print; the colors of a terminal are not in it, as they are where the output is not one. */
async function printedBy(work: () => void | Promise<void>): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await work()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors that are meant
  return log.mock.calls.map(([line]) => `${String(line)}\n`.replaceAll(/\u001b\[\d+m/g, '')).join('')
}

const HOSTILE = 'a\u009b31mb\u202ec\u2028d\u007f\u{e0001}\u0007'

test('the tour prints nothing that a terminal obeys, whoever has sent it', async () => {
  await using sandbox = await startSandbox()
  const { control } = sandbox
  const listRequests: typeof control.listRequests = async (query) =>
    (await control.listRequests(query)).map((request) => ({ ...request, why: HOSTILE }))
  const printed = await printedBy(() => printTour({ ...sandbox, control: { ...control, listRequests } }))
  expect(printed).toContain('because a\\u009b31mb\\u202ec\\u2028d\\u007f\\udb40\\udc01\\u0007')
  expect(printed).toContain('webhook: {"')
  expect(printed).toContain('onChange gets the activity as it is now: Round the harbour')
  expect(printed).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u)
})

test('an event stays the same JSON', async () => {
  const event = { updates: { title: HOSTILE } }
  const printed = await printedBy(() => {
    step(JSON.stringify(event))
    answer(JSON.stringify(event))
  })
  const [first, second] = Array.from(printed.matchAll(/\{.*\}/g), ([json]) => JSON.parse(json) as unknown)
  expect([first, second]).toEqual([event, event])
})
