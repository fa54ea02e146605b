import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { diffDescriptions } from '../release/description-diff.ts'
import { inTempFolder } from '../temp-folder.ts'

interface Operation {
  operationId: string
  description: string
  [field: string]: unknown
}

interface Schema {
  type?: string
  $ref?: string
  properties?: Record<string, Schema>
  'x-extensible-enum'?: string[]
  'x-always-seen'?: boolean
}

interface Description {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: {
      OAuth2: {
        type: string
        flows: { authorizationCode: { authorizationUrl: string; tokenUrl: string; scopes: Record<string, string> } }
      }
    }
  }
}

/** A description with one operation, which is read in no time. */
const BASE: Description = {
  openapi: '3.1.1',
  info: { title: 'Planted', version: '1.0.0' },
  servers: [{ url: 'https://service.example/api/v3' }],
  paths: {
    '/athlete': Object.fromEntries(
      ['get', 'put'].map((method) => [
        method,
        {
          operationId: `${method}Athlete`,
          description: 'In some words.',
          responses: {
            200: {
              description: 'The athlete.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/MetaActivity' } } },
            },
          },
          'x-quota-families': ['overall', 'read'],
          'x-conditional-scopes': [{ scope: 'read_all', when: 'the athlete is private' }],
        },
      ]),
    ),
  },
  components: {
    schemas: {
      SportType: { type: 'string', 'x-extensible-enum': ['AlpineSki', 'Ride'] },
      MetaActivity: {
        type: 'object',
        properties: { id: { type: 'integer', 'x-always-seen': true }, sport: { $ref: '#/components/schemas/SportType' } },
      },
    },
    securitySchemes: {
      OAuth2: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://service.example/authorize',
            tokenUrl: 'https://service.example/token',
            scopes: { read: 'Read.', 'activity:write': 'Create activities.' },
          },
        },
      },
    },
  },
}

/** The difference between the description and a changed copy. */
const diffAfter = (change: (description: Description) => void) =>
  inTempFolder(async (folder) => {
    const changed = structuredClone(BASE)
    change(changed)
    const [base, revision] = [join(folder, 'base.json'), join(folder, 'openapi.json')]
    await writeFile(base, JSON.stringify(BASE))
    await writeFile(revision, JSON.stringify(changed))
    return diffDescriptions(base, revision)
  })

const athlete = ({ paths }: Description): Record<string, Operation> =>
  paths['/athlete'] ?? expect.unreachable('the description has /athlete')
const getAthlete = (description: Description): Operation => athlete(description)['get'] ?? expect.unreachable('/athlete has get')

test('a removed operation is breaking', async () => {
  const { impact, changes } = await diffAfter((description) => delete athlete(description)['put'])
  expect(impact).toBe('major')
  expect(changes).toEqual(['Operation `PUT /athlete` was removed.'])
})

test('a change of an extension has the impact that it declares', async () => {
  const { impact, changes, facts } = await diffAfter((description) => {
    const { SportType, MetaActivity } = description.components.schemas
    SportType?.['x-extensible-enum']?.push('Chess')
    SportType?.['x-extensible-enum']?.shift()
    delete MetaActivity?.properties?.['id']?.['x-always-seen']
    Object.assign(getAthlete(description), {
      'x-quota-families': ['overall'],
      'x-subscriber': true,
      'x-access-tier': 'extended',
      'x-conditional-scopes': [],
      'x-replaced-by': 'getNothing',
    })
  })
  const breaking = [
    expect.stringMatching(/^`SportType`: .*`AlpineSki`.* was removed\. Breaks programs that name this value in their types\.$/),
    expect.stringMatching(/^`MetaActivity\.id`: `x-always-seen` was removed\. Breaks programs/),
    expect.stringMatching(/^`GET \/athlete`: `x-subscriber` was added\. Breaks athletes/),
    expect.stringMatching(/^`GET \/athlete`: `x-access-tier` \(`extended`\) was added\. Breaks apps/),
  ]
  const others = [
    expect.stringMatching(/^`SportType`: .*`Chess`.* was added\. Breaks nobody\.$/),
    expect.stringMatching(/^`GET \/athlete`: `x-quota-families` \(`read`\) was removed\. Breaks nobody\.$/),
    expect.stringMatching(/^`GET \/athlete`: `x-conditional-scopes` .* was removed\. Breaks nobody\.$/),
  ]
  expect(impact).toBe('major')
  expect(new Set(changes)).toEqual(new Set(breaking))
  expect(new Set(facts)).toEqual(new Set([...breaking, ...others]))
})

const scopesOf = ({ components }: Description) => components.securitySchemes.OAuth2.flows.authorizationCode.scopes

test('an added scope is an addition, and a removed one is breaking', async () => {
  const diff = await diffAfter((description) => {
    const scopes = scopesOf(description)
    scopes['segment:write'] = 'Create segments.'
    delete scopes['activity:write']
  })
  const place = '`OAuth2`, flow `authorizationCode`: `scopes`'
  const added = `${place} (\`segment:write\`: \`Create segments.\`) was added. Breaks nobody.`
  const removed = `${place} (\`activity:write\`: \`Create activities.\`) was removed. Breaks apps that request the scope.`
  expect({ ...diff, facts: diff.facts.toSorted() }).toEqual({ impact: 'major', changes: [removed], facts: [removed, added].toSorted() })
})

test('an additional operation is an addition', async () => {
  const { impact, changes } = await diffAfter((description) => {
    description.paths['/athlete/friends'] = { get: { ...getAthlete(description), operationId: 'listFriends' } }
  })
  expect(impact).toBe('minor')
  expect(changes).toEqual(['paths//athlete/friends added'])
})

test('a different wording neither breaks nor adds', async () => {
  const { impact, changes, facts } = await diffAfter((description) => {
    getAthlete(description).description = 'In other words.'
    scopesOf(description)['read'] = 'Public data.'
  })
  const scope = expect.stringMatching(/`Public data\.`\) was replaced\./)
  expect([impact, changes, facts]).toEqual(['patch', ['paths//athlete/get description modified', scope], []])
})

test('only a different version is not a change', async () => {
  const diff = await diffAfter((description) => {
    description.info.version = '99.0.0'
  })
  expect(diff).toEqual({ impact: 'none', changes: [], facts: [] })
})

test('a description that cannot be read is an error', async () => {
  await expect(diffDescriptions('/nowhere/base.json', '/nowhere/openapi.json')).rejects.toThrow(/cannot be compared[\s\S]*nowhere/)
})
