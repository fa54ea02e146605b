import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { renameSync, truncateSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newSpool } from '../support/new-spool.ts'

const MODES = [
  ['plain', undefined],
  ['encrypted', randomBytes(32)],
] as const

/** Each test starts processes: short tests have one mode, because both take the same steps. */
const KILLED = process.env['LONG_TESTS'] ? MODES : MODES.slice(1)

const HOUR = 3_600_000

function start(program: string, ...args: string[]): ChildProcess {
  const file = fileURLToPath(new URL(`../programs/${program}`, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs a program to its end. */
async function run(program: string, ...args: string[]) {
  const child = start(program, ...args)
  const [printed, [code, signal]] = await Promise.all([child.stdout === null ? '' : text(child.stdout), once(child, 'exit')])
  return { printed: printed.trim().split('\n'), code, signal }
}

const hexOf = (key: Uint8Array | undefined): string => (key === undefined ? '' : Buffer.from(key).toString('hex'))

describe.each(KILLED)('a spool, %s', (_, key) => {
  const options = key === undefined ? {} : { key }

  test('that is killed at a step of `append` loses nothing that was written, and leaves nothing behind', async () => {
    const { printed: steps } = await run('spool-steps.ts', newSpool(options).directory, hexOf(key), 'nothing')
    expect(steps).toEqual(expect.arrayContaining(['writeSync', 'fsyncSync', 'renameSync', 'returned']))
    const lastWrite = steps.lastIndexOf('writeSync')
    const tried = [...steps.keys()].filter(
      (index) => process.env['LONG_TESTS'] || [0, lastWrite, lastWrite + 1, steps.length - 1].includes(index),
    )
    const outcomes = await Promise.all(
      tried.map(async (index) => {
        const { directory, open, names } = newSpool(options)
        const { signal } = await run('spool-steps.ts', directory, hexOf(key), 'kill', String(index))
        const found = open().entries('a')
        // The next process, long after: whatever is unfinished now has no writer.
        const later = open({ ...options, now: () => Date.now() + HOUR }).entries()
        return { signal, values: found.map(({ value }) => value), same: later.length === found.length, files: names().length }
      }),
    )
    const expected = tried.map((index) => {
      const values = index > lastWrite ? [{ n: 0 }] : []
      return { signal: 'SIGKILL', values, same: true, files: values.length }
    })
    expect(outcomes).toEqual(expected)
  })

  test.each(['adopt', 'clean'])('whose writer is slow stores the entry once, whenever another process wants to %s', async (what) => {
    const { directory, spool, names } = newSpool(options)
    const { code, printed } = await run('spool-steps.ts', directory, hexOf(key), what)
    const appended = printed.filter((line) => line === 'returned').length
    expect({ code, appended: appended > 9 }).toEqual({ code: 0, appended: true })
    expect(spool.entries('a').map(({ value }) => value)).toEqual(Array.from({ length: appended }, (_each, n) => ({ n })))
    expect(names()).toHaveLength(appended)
  })

  test('returns all entries of dead writers to every process, if several adopt them at the same time', async () => {
    const { directory, spool, open, names, path } = newSpool(options)
    const written = Array.from({ length: 40 }, (_each, n) => spool.append('a', { n }))
    for (const name of names()) renameSync(path(name), path(`.${name}.tmp`))
    const readers = Array.from({ length: 2 }, () => start('spool-reader.ts', directory, hexOf(key)))
    await Promise.all(readers.map(({ stdout }) => stdout && once(stdout, 'readable')))
    const outputs = readers.map((reader) => (reader.stdout === null ? '' : text(reader.stdout)))
    for (const reader of readers) reader.stdin?.end()
    const expected = ['ready', ...written.map(({ id }) => id), ''].join('\n')
    expect(await Promise.all(outputs)).toEqual([expected, expected])
    expect(open().entries()).toEqual(written)
    expect(names()).toEqual(written.map(({ id }) => `${id}.entry`))
  })
})

test('an unfinished file is not changed while its writer may be alive, and then removed', () => {
  let now = Date.now()
  const { spool, names, path } = newSpool({ now: () => now })
  spool.append('a', { n: 1 })
  const temporary = path(`.${names()[0]}.tmp`)
  renameSync(path(), temporary)
  truncateSync(temporary, 100)
  now += 9 * 60_000
  expect(spool.entries()).toEqual([])
  expect(names()).toHaveLength(1)
  now += 2 * 60_000
  expect(spool.entries('a')).toEqual([])
  expect(names()).toEqual([])
})
