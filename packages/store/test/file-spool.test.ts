import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileSpool } from '../src/file-spool.ts'

const folder = (): string => join(mkdtempSync(join(tmpdir(), 'spool-')), 'spool')

describe('a file spool', () => {
  it('keeps entries in order, by key, beyond the process, until they are removed', () => {
    const directory = folder()
    const spool = fileSpool({ directory })
    const entries = Array.from({ length: 50 }, (_, index) => spool.append(index % 2 === 0 ? 'even' : 'odd', { index }))
    const later = fileSpool({ directory })
    expect(later.entries()).toEqual(entries)
    expect(later.entries('odd').map(({ value }) => value['index'])).toEqual(Array.from({ length: 25 }, (_, index) => 2 * index + 1))
    const [first] = entries
    later.remove(first?.id ?? '')
    later.remove(first?.id ?? '')
    expect(spool.entries()).toEqual(entries.slice(1))
  })

  it('is for its user alone', () => {
    const directory = folder()
    fileSpool({ directory }).append('a', {})
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    for (const file of readdirSync(directory)) expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600)
  })

  it('encrypts when it is given a key', () => {
    const directory = folder()
    const key = randomBytes(32)
    const spool = fileSpool({ directory, key })
    const entry = spool.append('a', { token: 'seeded-secret' })
    for (const file of readdirSync(directory)) expect(readFileSync(join(directory, file), 'latin1')).not.toContain('seeded')
    expect(fileSpool({ directory, key }).entries('a')).toEqual([entry])
  })

  it('reports what it cannot read, and goes on', () => {
    const directory = folder()
    const unreadable: string[] = []
    const spool = fileSpool({ directory, onUnreadable: (file) => unreadable.push(file) })
    const entry = spool.append('a', { a: 1 })
    writeFileSync(join(directory, '00000000000000000000-torn.entry'), '{"key":"a","val')
    writeFileSync(join(directory, 'half-written.entry.tmp'), '{')
    writeFileSync(join(directory, 'notes.txt'), 'mine')
    expect(spool.entries()).toEqual([entry])
    expect(unreadable).toEqual(['00000000000000000000-torn.entry'])
  })

  it('is not made with a key of another length', () => {
    expect(() => fileSpool({ directory: folder(), key: randomBytes(31) })).toThrow('31 bytes instead of 32')
  })
})
