import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { diffDescriptions } from '../release/description-diff.ts'
import { inTempFolder } from '../temp-folder.ts'

interface Operation {
  operationId: string
  description: string
  parameters?: object[]
}

interface Description {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
}

const BUNDLE = fromRoot('packages/spec/dist/openapi.json')

/** The difference between the bundled description and a changed copy. */
const diffAfter = (change: (description: Description) => void) =>
  inTempFolder(async (folder) => {
    const description: Description = JSON.parse(await readFile(BUNDLE, 'utf8'))
    change(description)
    const changed = join(folder, 'openapi.json')
    await writeFile(changed, JSON.stringify(description))
    return diffDescriptions(BUNDLE, changed)
  })

const athlete = ({ paths }: Description): Record<string, Operation> =>
  paths['/athlete'] ?? expect.unreachable('the description has /athlete')
const getAthlete = (description: Description): Operation => athlete(description)['get'] ?? expect.unreachable('/athlete has get')

test('a removed operation is breaking', async () => {
  const { impact, changes } = await diffAfter((description) => delete athlete(description)['put'])
  expect(impact).toBe('major')
  expect(changes).toEqual(['Operation `PUT /athlete` was removed.'])
})

test('an additional required parameter is breaking', async () => {
  const parameter = { name: 'since', in: 'query', required: true, schema: { type: 'integer' } }
  const { impact, changes } = await diffAfter((description) => {
    getAthlete(description).parameters = [...(getAthlete(description).parameters ?? []), parameter]
  })
  expect(impact).toBe('major')
  expect(changes).toEqual(['Required `since` query parameter was added.'])
})

test('an additional operation is an addition', async () => {
  const { impact, changes } = await diffAfter((description) => {
    description.paths['/athlete/friends'] = { get: { ...getAthlete(description), operationId: 'listFriends' } }
  })
  expect(impact).toBe('minor')
  expect(changes).toEqual(['paths//athlete/friends added'])
})

test('a different wording neither breaks nor adds', async () => {
  const { impact, changes } = await diffAfter((description) => {
    getAthlete(description).description = 'In other words.'
  })
  expect(impact).toBe('patch')
  expect(changes).toEqual(['paths//athlete/get description modified'])
})

test('only a different version is not a change', async () => {
  const diff = await diffAfter((description) => {
    description.info.version = '99.0.0'
  })
  expect(diff).toEqual({ impact: 'none', changes: [] })
})

test('a description that cannot be read is an error', async () => {
  await expect(diffDescriptions(BUNDLE, '/nowhere/openapi.json')).rejects.toThrow(/cannot be compared[\s\S]*nowhere/)
})
