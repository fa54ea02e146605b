import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { inTempFolder } from '../paths.ts'
import { diffDescriptions, diffExtensions, freezeDescription } from '../release/description-diff.ts'

test('changes since the frozen description have an impact: an operation that is removed, and an extension', () =>
  inTempFolder(async (folder) => {
    const [released, present] = [join(folder, 'released.yaml'), join(folder, 'openapi.yaml')]
    await freezeDescription(released)
    const description = parse(await readFile(released, 'utf8'))
    // Less than what breaks is not listed.
    description.paths['/athlete'].get.summary = 'In other words.'
    description.paths['/athlete'].get['x-subscriber'] = true
    await writeFile(present, stringify(description))
    expect(await diffDescriptions(released, present)).toMatchObject({ impact: 'major' })
    delete description.paths['/athlete'].put
    await writeFile(present, stringify(description))
    expect(await diffDescriptions(released, present)).toEqual({
      impact: 'major',
      changes: [expect.stringMatching(/put/i), 'paths /athlete get: x-subscriber was added'],
    })
  }))

const limits = (perDay: number) => ({ standard: { overall: [200, perDay] } })

test.each([
  ['what users lose', { 'x-extensible-enum': ['M', 'F'] }, { 'x-extensible-enum': ['F'] }, 'major', 'x-extensible-enum "M" was removed'],
  ['what users get', { 'x-extensible-enum': ['M'] }, { 'x-extensible-enum': ['F', 'M'] }, 'minor', 'x-extensible-enum "F" was added'],
  ['what users must meet', {}, { 'x-quota-families': ['overall'] }, 'major', 'x-quota-families was added'],
  ['a closed enumeration', { 'x-extensible-enum': ['M', 'F'] }, {}, 'major', 'x-extensible-enum was removed'],
  ['a removal that is announced', {}, { 'x-lifecycle': { removed: '2027-06-02' } }, 'minor', 'x-lifecycle.removed was added'],
  ['a removal on this day', {}, { 'x-lifecycle': { removed: '2027-06-01' } }, 'major', 'x-lifecycle.removed was added'],
  ['what users must not meet any more', { 'x-subscriber': true }, {}, 'minor', 'x-subscriber was removed'],
  ['another value', { 'x-access-tier': 'extended' }, { 'x-access-tier': 'full' }, 'major', 'x-access-tier changed from extended to full'],
  [
    'a lower limit',
    { 'x-rate-limits': limits(2) },
    { 'x-rate-limits': limits(1) },
    'major',
    'x-rate-limits.standard.overall.1 changed from 2 to 1',
  ],
  [
    'a higher limit',
    { 'x-rate-limits': limits(1) },
    { 'x-rate-limits': limits(2) },
    'minor',
    'x-rate-limits.standard.overall.1 changed from 1 to 2',
  ],
  ['information', { 'x-inferred': 'assumed' }, { 'x-inferred': 'observed' }, 'patch', 'x-inferred changed from assumed to observed'],
])('A changed extension: %s', (_, before, after, impact, change) => {
  const at = (node: object) => ({
    paths: {
      '/a': {
        get: {
          parameters: [
            { name: 'b', in: 'query' },
            { name: 'a', in: 'query', ...node },
          ],
        },
      },
    },
  })
  const reordered = { paths: { '/a': { get: { parameters: [{ name: 'a', in: 'query', ...after }] } } } }
  expect(diffExtensions(at(before), at(after), '2027-06-01')).toEqual([{ impact, line: `paths /a get parameters query a: ${change}` }])
  expect(diffExtensions(at(before), reordered, '2027-06-01')).toHaveLength(1)
})

test('A removed scope breaks, and another text of one does not', () => {
  const withScopes = (scopes: object) => ({ components: { securitySchemes: { OAuth2: { flows: { authorizationCode: { scopes } } } } } })
  const line = 'components securitySchemes OAuth2 flows authorizationCode: scopes "write" was removed'
  expect(diffExtensions(withScopes({ read: 'Read.', write: 'Write.' }), withScopes({ read: 'Look.' }), '')).toEqual([
    { impact: 'major', line },
  ])
})

test('Another path of a base URL breaks, and another host does not', () => {
  const withBase = (url: string) => ({ servers: [{ url: '{base_url}', variables: { base_url: { default: url } } }] })
  const line = 'servers {base_url} variables base_url: the path changed from /api/v3 to /api/v4'
  const from = withBase('https://a.example/api/v3')
  expect(diffExtensions(from, withBase('https://b.example/api/v3'), '')).toEqual([])
  expect(diffExtensions(from, withBase('https://a.example/api/v4'), '')).toEqual([{ impact: 'major', line }])
})
