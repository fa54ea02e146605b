import { readFile } from 'node:fs/promises'
import { openPage } from '@activity-tracking/test-servers/chromium'
import { expect } from 'vitest'
import { askWorker } from '../../judges/runtimes.ts'
import { run } from '../../run.ts'
import { inTempFolder } from '../../temp-folder.ts'
import { type ClientSetting, type Runtime, startClientSetting } from './client-setting.ts'

/** What the suite says of a check. */
interface Result {
  readonly name: string
  readonly outcome: 'passed' | 'impossible' | 'failed'
  readonly detail?: string
}

/** Runs the suite in one runtime. */
export type ClientRun = (setting: ClientSetting) => Promise<readonly Result[]>

/** In a process. @param command the runtime with its options, then client-program.mjs */
export const inProcess =
  (command: readonly [string, ...string[]], env: NodeJS.ProcessEnv = {}): ClientRun =>
  async ({ file }) => {
    const [program, ...args] = command
    const { code, output } = await run(program, [...args, file], { env })
    if (code !== 0) throw new Error(`the suite ended with ${code}:\n${output}`)
    return JSON.parse(output)
  }

/** @param script client-worker.mjs with all that it imports */
export const inWorkerd =
  (script: string): ClientRun =>
  async ({ setting }) =>
    (await askWorker(script, setting)) as readonly Result[]

/** @param suiteFile client-suite.mjs with all that it imports */
export const inChromium =
  (suiteFile: string): ClientRun =>
  async ({ setting, pageUrl }) => {
    await using opened = await openPage()
    const { page } = opened
    await page.goto(pageUrl)
    const suite = `new Blob([${JSON.stringify(await readFile(suiteFile, 'utf8'))}], { type: 'text/javascript' })`
    const results = `(await import(URL.createObjectURL(${suite}))).runClientSuite(${JSON.stringify(setting)})`
    return JSON.parse(await page.evaluate(`(async () => JSON.stringify(await ${results}))()`))
  }

/** Expects that every check passes, except those that the runtime cannot do, which are named with their reasons. */
export const expectClientSuite = (runtime: Runtime, runIn: ClientRun): Promise<void> =>
  inTempFolder(async (folder) => {
    await using setting = await startClientSetting(runtime, folder)
    const results = await runIn(setting)
    expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    const impossible = results.filter(({ outcome }) => outcome === 'impossible')
    expect(Object.fromEntries(impossible.map(({ name, detail }) => [name, detail]))).toEqual(setting.impossible)
    expect(results.length).toBeGreaterThan(impossible.length)
  })
