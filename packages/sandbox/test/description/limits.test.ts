// The sandbox enforces exactly the described limits of the values of a request: it reads allowed values, and refuses others.

import type { Schema } from '@activity-tracking/kit/server/document'
import { type OperationId, operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { describeOperation, follow } from '../support/description.ts'
import { read } from './support.ts'

const parameters = operations.flatMap(({ operationId }) => {
  const inQuery = describeOperation(operationId).parameters.filter((parameter) => parameter.in === 'query')
  const right = Object.fromEntries(inQuery.map(({ name, example }) => [name, String(example)]))
  return inQuery.map(({ name, schema }) => ({ operationId, name, schema: follow<Schema>(schema), right }))
})

const label = ({ operationId, name }: { operationId: OperationId; name: string }): string => `${operationId} ${name}`

const integers = parameters.filter(({ schema }) => schema.type === 'integer' && schema.format !== 'int64')

describe('the limits of integers in a query', () => {
  it.each(integers.map((each) => [label(each), each] as const))('are stated, and are inclusive: %s', async (_, each) => {
    const { operationId, name, schema, right } = each
    const limits = [schema['minimum'], schema['maximum']]
    expect(limits).toEqual([expect.any(Number), expect.any(Number)])
    for (const limit of limits) {
      const query = new URLSearchParams({ ...right, [name]: String(limit) }).toString()
      expect(await read(operationId, { query })).toMatchObject({ query: { [name]: limit } })
    }
  })
})

describe('bounds', () => {
  const readBounds = (bounds: string) => read('exploreSegments', { query: new URLSearchParams({ bounds }).toString() })

  it.each(['-90,-180,90,180', '60,5,60.5,5.5', '-90.0,-180.00,0,0', '0.5,-9.99,1,179.999'])('may be %s', async (bounds) => {
    expect(await readBounds(bounds)).toMatchObject({ query: { bounds } })
  })

  it.each(['90.1,0,91,0', '0,180.5,1,181', '-91,0,0,0', '0,-200,0,0', '1,2,3', '1,2,3,4,5', '1, 2, 3, 4', '1e1,2,3,4'])(
    'may not be %s',
    async (bounds) => {
      expect(await readBounds(bounds)).toEqual([{ resource: 'Segment', field: 'bounds', code: 'invalid' }])
    },
  )
})

describe('the start of a manual activity', () => {
  const fields = { name: 'Run', sport_type: 'Run', elapsed_time: '60' }
  const readStart = (start_date_local: string) => read('createActivity', { fields: { ...fields, start_date_local } })

  it.each(['2026-10-21T06:30', '2026-02-28T23:59:59Z', '2026-10-21T06:30:00.5+02:00', '2024-02-29T00:00:00-0330'])(
    'may be %s',
    async (start) => {
      expect(await readStart(start)).toMatchObject({ body: { start_date_local: start } })
    },
  )

  it.each([
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-10-32T00:00:00Z',
    '2026-10-21T24:00:00Z',
    '2026-10-21T06:60:00Z',
    '2026-10-21',
  ])('may not be %s', async (start) => {
    expect(await readStart(start)).toEqual([{ resource: 'Activity', field: 'start_date_local', code: 'invalid' }])
  })
})

describe('a body without required fields', () => {
  it.each(['updateAthlete', 'updateActivity'] as const)('may be left out: %s', async (operationId) => {
    expect(await read(operationId, {})).toMatchObject({ body: {} })
  })
})
