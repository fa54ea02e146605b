import { startSandbox } from '@activity-tracking/sandbox'
import { afterEach, expect, test, vi } from 'vitest'
import { printTour } from '../tour/print-tour.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The output of the functions, without the colors of a terminal. */
async function printedBy(work: () => void | Promise<void>): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await work()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colors that are meant
  return log.mock.calls.map(([line]) => `${String(line)}\n`.replaceAll(/\u001b\[\d+m/g, '')).join('')
}

const HOSTILE = 'a\u009b31mb\u202ec\u2028d\u007f\u{e0001}\u0007'

test('the tour does not print control characters from responses', async () => {
  await using sandbox = await startSandbox()
  const { control } = sandbox
  const listRequests: typeof control.listRequests = async (query) =>
    (await control.listRequests(query)).map((request) => ({ ...request, why: HOSTILE }))
  const printed = await printedBy(() => printTour({ ...sandbox, control: { ...control, listRequests } }))
  expect(printed).toContain('because a\\u009b31mb\\u202ec\\u2028d\\u007f\\udb40\\udc01\\u0007')
  expect(printed).toContain('webhook: {"')
  expect(printed).toContain('onChange receives the current activity: Around the harbor')
  expect(printed).not.toMatch(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/u)
})
