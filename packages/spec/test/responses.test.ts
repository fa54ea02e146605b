// What an operation takes, and for whom it is, says which errors it declares. Each is the usual one of its status.

import { STATUS_CODES } from 'node:http'
import { expect, test } from 'vitest'
import { at, description, list, node, resolved } from './document.ts'

const operations = Object.entries(node(description['paths'])).flatMap(([path, item]) =>
  Object.values(node(item)).flatMap((each) => {
    const { operationId, parameters, responses, ...operation } = node(each)
    if (operationId === undefined) return []
    const taken = list(parameters).map((parameter) => resolved(description, parameter))
    const answers = Object.entries(node(responses)).map(([status, response]) => ({ status, response: resolved(description, response) }))
    return [{ path, operationId, operation, taken, answers, names: taken.map(({ name }) => name) }]
  }),
)

const MESSAGES: Readonly<Record<string, string | undefined>> = {
  ...STATUS_CODES,
  401: 'Authorization Error',
  404: 'Record Not Found',
  429: 'Rate Limit Exceeded',
}

test.each(operations)('$operationId declares the errors that it can have', ({ path, operationId, operation, taken, answers, names }) => {
  const { 'x-lifecycle': dates, 'x-quota-families': counters, 'x-subscriber': isForSubscribers, requestBody } = operation
  const { available, removed } = node(dates)
  const isCounted = list(counters).length > 0
  const errors: Readonly<Record<string, boolean>> = {
    302: operationId === 'authorizeApp',
    400: requestBody !== undefined || taken.some((parameter) => parameter['in'] === 'query'),
    401: operationId !== 'authorizeApp',
    402: isForSubscribers === true,
    403: isCounted || operationId === 'authorizeApp',
    404: path.includes('{') || available !== undefined || removed !== undefined || names.includes('segment_id'),
    429: isCounted || operationId === 'issueToken',
    500: true,
    default: true,
  }
  const declared = answers.map(({ status }) => status).filter((status) => !status.startsWith('2'))
  expect(declared).toEqual(Object.keys(errors).filter((status) => errors[status]))
})

test('an error has the usual body with the message of its status, and a 401 the scheme of the operation', () => {
  const wrong = operations.flatMap(({ operationId, operation, answers }) => {
    const isBearer = JSON.stringify(operation['security']).includes('OAuth2') || operationId === 'deauthorizeApp'
    return answers.flatMap(({ status, response }) => {
      const { schema, examples } = node(at(response, ['content', 'application/json']))
      const isError = /^[45d]/.test(status) && schema !== undefined
      const messages = Object.values(node(examples)).map((example) => at(resolved(description, example), ['value', 'message']))
      const { example } = resolved(description, at(response, ['headers', 'WWW-Authenticate']))
      const holds =
        node(schema)['$ref'] === '#/components/schemas/ErrorBody' && messages.every((message) => message === (MESSAGES[status] ?? message))
      return (!isError || holds) && (status !== '401' || String(example).startsWith(isBearer ? 'Bearer ' : 'Basic '))
        ? []
        : [`${operationId} ${status}`]
    })
  })
  expect(wrong).toEqual([])
})

test.each(operations)('the ids in the path of $operationId are those of the collection before it', ({ path, taken }) => {
  const [, collection = ''] = /\/(?:push_)?(\w+)\/\{/.exec(path) ?? []
  const noun = collection.replace(/ies$/, 'y').replace(/s$/, '').replace('gear', 'bike').replace('_', ' ')
  for (const parameter of taken.filter((each) => each['in'] === 'path'))
    expect(parameter['description']).toMatch(new RegExp(`^Identifier of the (app's )?${noun}\\b(?! effort)`))
})
