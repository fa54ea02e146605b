import { type Endpoint, endpoints } from '../specification/endpoints.ts'
import { exportMediaTypes, usageHeaderPrefixes } from '../specification/limits.ts'
import { type Node, node, resolved, target } from './document.ts'
import { operationPlaces } from './endpoints.ts'
import { type Case, valueAt } from './table.ts'

interface Response {
  readonly endpoint: Endpoint
  readonly status: string
  readonly value: unknown
}

const responsesOf = (document: Node): Response[] =>
  endpoints.flatMap((endpoint) =>
    operationPlaces(document, endpoint)
      .flatMap((operation) => Object.entries(node(node(valueAt(operation))['responses'])))
      .map(([status, value]) => ({ endpoint, status, value })),
  )

const nameOf = ({ endpoint, status }: Response): string => `${endpoint.method} ${endpoint.path} ${status}`

const usageHeaders = (prefix: string): Case => ({
  name: `every response has the headers ${prefix}Limit and ${prefix}Usage`,
  counterparts: () => [],
  check: (document) =>
    responsesOf(document)
      .filter(({ value }) =>
        ['Limit', 'Usage'].some((name) => node(resolved(document, value)['headers'])[`${prefix}${name}`] === undefined),
      )
      .map((response) => `${nameOf(response)} lacks one`),
  spoils: {
    'one response without its usage': (document) => {
      const response = target(document, responsesOf(document)[0]?.value)
      response['headers'] = { ...node(response['headers']), [`${prefix}Usage`]: undefined }
    },
  },
})

/** The consent page is for the athlete's browser. All other responses are for the app. */
const isForTheApp = ({ endpoint }: Response): boolean => endpoint.path !== '/oauth/authorize'

const expectedType = ({ endpoint, status }: Response): string =>
  (status.startsWith('2') ? exportMediaTypes[endpoint.path] : undefined) ?? 'application/json'

const bodies: Case = {
  name: 'every response body is JSON, except route exports',
  counterparts: () => [],
  check: (document) =>
    responsesOf(document)
      .filter(isForTheApp)
      .flatMap((response) =>
        Object.keys(node(resolved(document, response.value)['content']))
          .filter((mediaType) => mediaType !== expectedType(response))
          .map((mediaType) => `${nameOf(response)} is ${mediaType}`),
      ),
  spoils: {
    'text somewhere': (document) => {
      const [first] = responsesOf(document).filter(isForTheApp)
      target(document, first?.value)['content'] = { 'text/plain': {} }
    },
  },
}

const exported = ([path, mediaType]: readonly [string, string]): Case => {
  const content = (document: Node): Node => {
    const success = responsesOf(document).find(({ endpoint, status }) => endpoint.path === path && status.startsWith('2'))
    return node(resolved(document, success?.value)['content'])
  }
  return {
    name: `GET ${path} returns ${mediaType}`,
    counterparts: () => [],
    check: (document) => (content(document)[mediaType] === undefined ? ['it does not'] : []),
    spoils: {
      'another file': (document) => {
        delete content(document)[mediaType]
      },
    },
  }
}

export const responseCases: readonly Case[] = [
  ...usageHeaderPrefixes.map(usageHeaders),
  bodies,
  ...Object.entries(exportMediaTypes).map(exported),
]
