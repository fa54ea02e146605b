import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runNode } from '../cli/command.ts'

const PLAYWRIGHT = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
const CONFIG = fileURLToPath(new URL('./with-playwright/playwright.config.ts', import.meta.url))

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
}
interface Result {
  readonly error?: { readonly message: string }
  readonly attachments: readonly { readonly name: string; readonly contentType: string; readonly path?: string }[]
}

const specsOf = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [...specs, ...suites.flatMap(specsOf)]

describe.skipIf(!hasChromium)(`the fixtures for Playwright (${WITHOUT_CHROMIUM})`, () => {
  it('give tests their worlds, and attach the journal of a failed test', async () => {
    const output = await mkdtemp(join(tmpdir(), 'playwright-'))
    onTestFinished(() => rm(output, { recursive: true, force: true }))
    const { out, err } = await runNode(PLAYWRIGHT, 'test', '--config', CONFIG, '--reporter', 'json', '--output', output).ended
    expect(err).toBe('')
    const specs = specsOf(JSON.parse(out))
    const results = specs.map(({ title, ok, tests }) => ({ title, ok, result: tests[0]?.results[0] }))
    const failed = results.filter(({ ok }) => !ok)
    expect(failed.map(({ title, result }) => `${title}: ${result?.error?.message.split('\n')[0]}`)).toEqual([
      expect.stringContaining('a test that fails: '),
    ])
    expect(results).toHaveLength(2)
    expect(failed[0]?.result?.error?.message).toMatch(
      /\n\nLast refused request to the sandbox:\n {2}#1 .* 401 GET \/api\/v3\/athlete\/activities \(listActivities\)\n {5}why: /,
    )
    // A file, because reporters print only the beginning of other attachments.
    const read = (name: string): string =>
      readFileSync(failed[0]?.result?.attachments.find((attachment) => attachment.name === name)?.path ?? '', 'utf8')
    expect(read('sandbox-journal.txt')).toContain('401 GET /api/v3/athlete/activities (listActivities)\n     why: ')
    for (const { ok, result } of results) if (ok) expect(result?.attachments).toEqual([])
  })
})
