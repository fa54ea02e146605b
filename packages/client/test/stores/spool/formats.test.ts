import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type FileSpoolOptions, fileSpool } from '../../../src/spool/file-spool.ts'
import { newSpool } from '../support/new-spool.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Files = Readonly<Record<string, string>>
interface Fixture {
  readonly key: string
  readonly plain: Files
  readonly encrypted: Files
}

const { key, plain, encrypted }: Fixture = JSON.parse(readFileSync(new URL('../fixtures/spool-format-1.json', import.meta.url), 'utf8'))

/** A spool on the files of a fixture, and what it reports. */
function openFixture(files: Files, options: Omit<FileSpoolOptions, 'directory'>) {
  const directory = join(tempFolder(), 'spool')
  mkdirSync(directory, { mode: 0o700 })
  for (const [name, base64] of Object.entries(files)) writeFileSync(join(directory, name), Buffer.from(base64, 'base64'))
  const skipped: string[] = []
  return { skipped, spool: fileSpool({ directory, onSkipped: (_, { message }) => skipped.push(message), ...options }) }
}

describe('entries that were written in format 1', () => {
  const cases = [
    ['plain', plain, {}],
    ['encrypted', encrypted, { key: Buffer.from(key, 'base64') }],
  ] as const

  test.each(cases)('are read, used and removed: %s', (_, files, options) => {
    const { spool, skipped } = openFixture(files, options)
    const odd = '\u0000\uD800é'
    expect(spool.entries('grant/1').map(({ value }) => value)).toEqual([{ n: 1, odd }, { n: 3 }])
    expect(spool.entries().map(({ key: name, value }) => [name, value['n']])).toEqual([
      ['grant/1', 1],
      ['grant/2', 2],
      ['grant/1', 3],
    ])
    const newer = spool.append('grant/1', { n: 4 })
    expect(spool.entries('grant/1').at(-1)).toEqual(newer)
    for (const { id } of spool.entries()) spool.remove(id)
    expect(spool.entries()).toEqual([])
    expect(skipped).toEqual([])
  })

  test.each(cases)('are adopted when their writer died before it gave them a name: %s', (_, files, options) => {
    const unfinished = Object.fromEntries(Object.entries(files).map(([name, base64]) => [`.${name}.tmp`, base64]))
    const { spool } = openFixture(unfinished, options)
    const found = spool.entries()
    expect(found.map(({ value }) => value['n'])).toEqual([1, 2, 3])
    for (const { id } of found) spool.remove(id)
    expect(spool.entries()).toEqual([])
  })
})

test('entries of a later version are not changed, and are reported in one sentence', () => {
  const { spool, path, skipped, names } = newSpool({ now: () => Date.parse('2100-01-01T00:00:00Z') })
  const [byName, byHeader] = ['v2-whatever-comes.entry', `${spool.append('a', {}).id}.entry`]
  writeFileSync(path(byName), 'activity-spool 2 plain\n…')
  writeFileSync(path(byHeader), 'activity-spool 12 A256GCM\n…')
  writeFileSync(path('.v2-unfinished.entry.tmp'), '')
  const before = names()
  expect(spool.entries('a')).toEqual([])
  spool.remove('v2-whatever-comes')
  spool.setAside?.('v2-whatever-comes')
  expect(names()).toEqual(before)
  const sentence = (format: number) => `a later version of this package wrote it (format ${format}); this version reads format 1`
  expect(Object.fromEntries(skipped)).toEqual({ [byName]: sentence(2), [byHeader]: sentence(12) })
})
