import { describe, expect, test } from 'vitest'
import { judge, type Row } from '../release/rehearsal/rows.ts'
import { tableOf } from '../release/rehearsal/table.ts'

describe('an installed package', () => {
  const WITHOUT = ['ioredis', 'msw']

  test('works if all of its entries load, except those that need a package that is not installed', () => {
    expect(judge({ did: 'stored', problems: [] }, WITHOUT)).toEqual({ ok: true, detail: 'stored' })
    const demanding = judge({ did: 'stored', problems: [['./testing', "Cannot find package 'msw'"]] }, WITHOUT)
    expect(demanding).toEqual({ ok: true, detail: 'stored; ./testing needs msw' })
  })

  test('does not work if an entry fails for another reason, or if the package cannot be used', () => {
    const undeclared = judge({ did: 'stored', problems: [['./sqlite', "Cannot find\n  package 'pg'"]] }, WITHOUT)
    expect(undeclared).toEqual({ ok: false, detail: "./sqlite: Cannot find package 'pg'" })
    expect(judge({ problems: [['its use', 'no sandbox']] }, WITHOUT)).toEqual({ ok: false, detail: 'its use: no sandbox' })
    expect(judge({ problems: [] }, WITHOUT)).toMatchObject({ ok: false })
  })
})

test('the table has one line for everything that is alike, and lists what fails', () => {
  const row = (line: string, more: Partial<Row> = {}): Row => {
    const [name = '', manager = '', modules = '', runtime = ''] = line.split(' | ')
    return { package: name, manager, modules, runtime, ok: true, detail: '', ...more }
  }
  const rows = [
    ...['client', 'store'].flatMap((name) =>
      ['import', 'require'].flatMap((modules) => [
        row(`${name} | npm | ${modules} | Node 22.9.0`),
        row(`${name} | npm | ${modules} | Node 22.13.0`),
      ]),
    ),
    row('store | Bun | import | Bun 1.4.5'),
    row('mock | npm | import | Node 22.9.0', { ok: false, detail: 'too heavy' }),
    row('sandbox | npx | activity-sandbox | Node 22.9.0', { seconds: 1.25 }),
  ]
  const [, byName, , timed, failed] = tableOf(rows).split('\n\n')
  expect(byName?.split('\n')).toEqual([
    '| package       | manager | loaded by       | Bun 1.4.5 | Node 22.9.0 | Node 22.13.0 |',
    '| ------------- | ------- | --------------- | --------- | ----------- | ------------ |',
    '| client, store | npm     | import, require |           | ok          | ok           |',
    '| mock          | npm     | import          |           | FAILS       |              |',
    '| store         | Bun     | import          | ok        |             |              |',
  ])
  expect(timed).toContain('| sandbox | npx     | activity-sandbox | 1.3 s       |')
  expect(failed).toBe('10 of 11 work.\n- mock, npm, Node 22.9.0, import: too heavy')
})
