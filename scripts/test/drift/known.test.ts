import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, outdatedEntries, readKnown } from '../../drift/known.ts'
import { fromRoot } from '../../paths.ts'
import { run } from '../../run.ts'
import { inTempFolder } from '../../temp-folder.ts'
import { comparisonOf, description, pageOf, REVIEWED, referencePage } from './pages.ts'

const entry = (difference: string) => ({ difference, reason: 'A reason.' })

test('the list of known differences is valid, and the description does not refute it', () => {
  expect(outdatedEntries(readKnown(fromRoot('openapi/drift.yaml')), description.subjects)).toEqual([])
})

test('an entry that the description refutes is outdated', () => {
  const valid = [
    'only on a page: scopes: club:read',
    'on no page: scopes: read',
    'changed: seconds that an access token is valid: 21600 → 10800',
    'not compared: scopes',
  ]
  const refuted = [
    ['only on a page: scopes: read', 'the description states this now.'],
    ['on no page: scopes: club:read', 'the description does not state this any more.'],
    ['changed: seconds that an access token is valid: 7200 → 10800', 'the description does not state this any more.'],
    ['on no page: colors: red', 'is not a difference as npm run drift prints it.'],
    ['nonsense', 'is not a difference as npm run drift prints it.'],
  ] as const
  const known = [...valid, ...refuted.map(([difference]) => difference)].map(entry)
  expect(outdatedEntries({ reviewed: REVIEWED, known }, description.subjects)).toEqual(
    refuted.map(([difference, why]) => expect.stringMatching(new RegExp(`^"${difference}".* ?${why}$`))),
  )
})

test('known differences are separated, and those that no longer exist are outdated if their subject was compared', () => {
  const text = `${referencePage().text}<p>See GET /trainings and GET /workouts.</p>`
  const comparison = comparisonOf(pageOf('reference.html', text))
  const known = [
    entry('only on a page: operations: GET /trainings'),
    entry('on no page: operations: GET /athlete'),
    entry('on no page: scopes: read'),
  ]
  expect(judge(comparison, { reviewed: REVIEWED, known })).toMatchObject({
    unknown: [{ id: 'only on a page: operations: GET /workouts' }],
    known: [{ id: 'only on a page: operations: GET /trainings', reason: 'A reason.' }],
    // No page states scopes.
    outdated: ['on no page: operations: GET /athlete'],
  })
})

test.each([
  ['without a date', 'known: []', '"reviewed" must be a date'],
  ['with a wrong date', "reviewed: 'today'\nknown: []", '"reviewed" must be a date'],
  ['without a list', "reviewed: '2026-11-27'", '"known" must be a list'],
  ['with a difference without a reason', "reviewed: '2026-11-27'\nknown: [{ difference: a }]", 'needs a "difference" and a "reason"'],
  [
    'with a difference that is listed twice',
    "reviewed: '2026-11-27'\nknown: [{ difference: a, reason: b }, { difference: a, reason: b }]",
    '"a" is listed twice',
  ],
])('a list %s is an error', (_what, text, message) =>
  inTempFolder(async (folder) => {
    await writeFile(join(folder, 'drift.yaml'), text)
    expect(() => readKnown(join(folder, 'drift.yaml'))).toThrow(message)
  }),
)

test('npm run drift exits with 0, with 1 for differences and for outdated entries, and with 2 for pages that it cannot compare', () =>
  inTempFolder(async (folder) => {
    const write = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text)
      return join(folder, name)
    }
    const drift = (...args: string[]) => run(process.execPath, [fromRoot('scripts/drift.ts'), ...args])
    const same = await write('same.md', 'Start with GET /athlete.')
    const other = await write('other.md', 'Start with GET /workouts of https://service.example/api/v3/athlete.\u001b[31m')
    const known = (difference: string) => `reviewed: '2026-11-27'\nknown: [{ difference: '${difference}', reason: Announced. }]`
    const list = await write('known.yaml', known('only on a page: operations: GET /workouts'))
    const outdated = await write('outdated.yaml', known('only on a page: seconds that an access token is valid: 9'))
    const refuted = await write('refuted.yaml', known('only on a page: scopes: read'))

    expect(await drift(same)).toMatchObject({ code: 0, stdout: expect.stringContaining('No differences.') })
    expect(await drift(same, '--complete')).toMatchObject({ code: 1, stdout: expect.stringContaining('- not compared: scopes') })
    const found = await drift(same, other)
    expect([found.code, found.stdout]).toEqual([
      1,
      expect.stringContaining('- only on a page: operations: GET /workouts\n    other.md: "Start with'),
    ])
    expect(found.stdout).not.toContain('\u001b')
    const json = await drift(other, '--known', list, '--json')
    expect([json.code, JSON.parse(json.stdout)]).toEqual([
      0,
      expect.objectContaining({ unknown: [], known: [expect.objectContaining({ reason: 'Announced.' })] }),
    ])
    expect(await drift(other, '--known', outdated)).toMatchObject({ code: 1 })
    for (const args of [
      [same, join(folder, 'none.md')],
      [same, '--known', refuted],
    ])
      expect(await drift(...args)).toMatchObject({ code: 2, stdout: '' })
  }))
