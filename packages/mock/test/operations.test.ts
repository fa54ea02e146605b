import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../src/index.ts'
import { documentedResponses, operations, properRequest } from './description.ts'

let mock: Mock
beforeAll(async () => {
  mock = await startMock()
})
afterAll(() => mock.close())

const call = (operationId: string, headers: Record<string, string> = {}) => {
  const operation = operations.find((candidate) => candidate.operationId === operationId)
  const route = mock.routes.find((candidate) => candidate.operationId === operationId)
  if (operation === undefined || route === undefined) throw new Error(`no ${operationId}`)
  const request = properRequest(operation)
  return fetch(route.url, { ...request, headers: { ...request.headers, ...headers }, redirect: 'manual' })
}

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text
}

describe.each(operations.map((operation) => [operation.operationId, operation] as const))('%s', (operationId, operation) => {
  const documented = documentedResponses(operation)

  it('responds to a valid request with its success and the first example', async () => {
    const success = documented.find(({ status }) => status >= 200 && status < 300)
    const response = await call(operationId)
    expect(response.status).toBe(success?.status)
    expect(response.headers.get('content-type')).toBe(operation.responseMediaType)
    expect(response.headers.get('sl-violations')).toBeNull()
    expect(await bodyOf(response)).toEqual(Object.values(success?.examples ?? {})[0] ?? '')
  })

  it.each(documented.map((each) => [each.status, each] as const))('returns %i when preferred', async (status, { headers, examples }) => {
    const response = await call(operationId, { Prefer: `code=${status}` })
    expect(response.status).toBe(status)
    expect(response.headers.get('sl-violations')).toBeNull()
    for (const [name, value] of Object.entries(headers)) expect(response.headers.get(name)).toBe(value)
    expect(await bodyOf(response)).toEqual(Object.values(examples)[0] ?? '')
  })

  // The first example is the one without a name.
  it.each(
    documented.flatMap(({ status, examples }) =>
      Object.entries(examples)
        .slice(1)
        .map(([name, value]) => [`${status} ${name}`, status, name, value] as const),
    ),
  )('returns %s when preferred', async (_title, status, name, value) => {
    const response = await call(operationId, { Prefer: `code=${status}, example=${name}` })
    expect(response.status).toBe(status)
    expect(await bodyOf(response)).toEqual(value)
  })
})
