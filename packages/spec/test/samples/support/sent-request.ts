import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SampleRequest, SampleSetting } from '../../../src/samples/index.ts'

/** What a service gets of a request. */
export interface SentRequest {
  readonly method: string
  /** Percent-decoded. */
  readonly path: string
  readonly query: readonly (readonly [string, string])[]
  readonly authorization: string | undefined
  readonly body: unknown
}

const toText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value)).toWellFormed()

const entriesOf = (values: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(values).map(([name, value]) => [name.toWellFormed(), toText(value)])

/** The request as it should arrive. */
export function expectedRequest({ operation, path, query, body }: SampleRequest, setting: SampleSetting): SentRequest {
  const { accessToken = '', clientId = '', clientSecret = '' } = setting
  const authorization = {
    bearer: `Bearer ${accessToken}`,
    basic: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    none: undefined,
  }[operation.authentication]
  return {
    method: operation.method,
    path: operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => toText(path[name])),
    query: entriesOf(query),
    authorization,
    body: body === undefined ? '' : expectedBody(operation.requestMediaType, body),
  }
}

function expectedBody(type: string | null, body: Readonly<Record<string, unknown>>): unknown {
  if (type === 'application/json') return JSON.stringify(body)
  return type === 'multipart/form-data' ? entriesOf({ ...body, file: 'ride.gpx: <gpx/>' }) : entriesOf(body)
}

async function partsOf(body: Buffer<ArrayBuffer>, contentType: string): Promise<[string, string][]> {
  const form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData()
  return Promise.all(
    [...form].map(
      async ([name, part]): Promise<[string, string]> => [name, typeof part === 'string' ? part : `${part.name}: ${await part.text()}`],
    ),
  )
}

async function bodyOf(content: Buffer<ArrayBuffer>, contentType = ''): Promise<unknown> {
  if (contentType.startsWith('multipart/')) return partsOf(content, contentType)
  if (contentType === 'application/json') return JSON.stringify(JSON.parse(content.toString()))
  return content.length === 0 ? '' : [...new URLSearchParams(content.toString())]
}

/** A server on the loopback interface that stores requests and responds to each with an empty object. */
export async function startRecorder(): Promise<AsyncDisposable & { readonly url: string; readonly sent: SentRequest[] }> {
  const sent: SentRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [path = '', query = ''] = (request.url ?? '').split('?')
    sent.push({
      method: request.method ?? '',
      path: decodeURIComponent(path),
      query: [...new URLSearchParams(query)],
      authorization: request.headers.authorization,
      body: await bodyOf(Buffer.concat(chunks), request.headers['content-type']),
    })
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
