import { readdirSync, readFileSync } from 'node:fs'
import type { OpenApiDocument } from '@activity-tracking/kit/server/document'
import { operations } from '@activity-tracking/spec'
import { describe, expect, it, vi } from 'vitest'
import { api } from '../../src/api/api.ts'
import { controlDescription } from '../../src/description/control-description.ts'
import { createDescription } from '../../src/description/create-description.ts'

const DOCUMENT: OpenApiDocument = {
  servers: [{ url: 'http://127.0.0.1' }],
  tags: [{ name: 'Boats', 'x-server': { resource: 'Boat' } }],
  paths: {
    '/boats/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, 'x-server': { resource: 'Hull' } }],
      put: {
        tags: ['Boats'],
        parameters: [
          { name: 'colors', in: 'query', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          { name: 'flags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                additionalProperties: false,
                properties: {
                  length: { type: 'number', minimum: 1, 'x-server': { resource: 'Size' } },
                  rig: { type: 'string', enum: ['Sloop', 'Ketch'], 'x-server': { 'older-name': 'kind', 'any-case': true } },
                  secret: { type: 'string', format: 'password', 'x-server': { bearer: true } },
                },
              },
            },
          },
        },
        responses: {
          '200': {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { id: { type: 'integer' }, notes: { type: 'object', additionalProperties: true } },
                },
              },
            },
          },
        },
      },
      delete: { parameters: [], responses: { '204': {} }, tags: ['Boats'] },
    },
  },
  components: { schemas: {} },
}

const rows = [{ operationId: 'updateBoat', method: 'PUT', path: '/boats/{id}' }]

const boats = () => {
  const document = vi.fn(() => DOCUMENT)
  return { document, description: createDescription({ document, operations: rows }) }
}

const request = (query: string, body: object, bearer?: string) => {
  const notes: string[] = []
  return {
    notes,
    parts: {
      query: new URLSearchParams(query),
      contentType: 'application/json',
      body: Buffer.from(JSON.stringify(body)),
      bearer,
      tolerate: (note: string) => void notes.push(note),
    },
  }
}

const match = { operation: rows[0] as (typeof rows)[number], params: { id: '7' } }

describe('a description', () => {
  it('parses its document once, when it is first used', async () => {
    const { document, description } = boats()
    expect(description.router.find('PUT', '/boats/7')).toEqual(match)
    expect(document).not.toHaveBeenCalled()
    const { parts } = request('', {})
    await Promise.all([description.read(match, parts), description.read(match, parts)])
    description.readStrictly(match, parts.query, parts.body)
    expect(document).toHaveBeenCalledOnce()
  })

  it('names wrong values in words, except those of passwords, URLs and objects', async () => {
    const { description } = boats()
    const wordsFor = async (body: object) => {
      const input = await description.read(match, request('', body).parts)
      return Array.isArray(input) ? input.map(({ words }) => words) : []
    }
    expect(await wordsFor({ length: 0, rig: 'Junk', secret: 424242 })).toEqual([
      'length is 0: use a number of at least 1.',
      'rig is "Junk": use one of Sloop, Ketch.',
      'secret is not valid: use the value that the service issued.',
    ])
    expect(await wordsFor({ length: ['x'], rig: 'https://me:424242@x' })).toEqual([
      'length is not valid: use a number of at least 1.',
      'rig is not valid: use one of Sloop, Ketch.',
    ])
  })

  it('returns the resources of errors: of the field, otherwise of the operation, otherwise of its tag', async () => {
    const { description } = boats()
    expect(await description.read({ ...match, params: { id: 'x' } }, request('', {}).parts)).toMatchObject([
      { resource: 'Hull', field: 'id', code: 'invalid' },
    ])
    expect(await description.read(match, request('', { length: 0, rig: 'Junk' }).parts)).toMatchObject([
      { resource: 'Size', field: 'length', code: 'invalid' },
      { resource: 'Boat', field: 'rig', code: 'invalid' },
    ])
  })

  it('returns the older name and the spellings of a field, and the field that can be the bearer token', async () => {
    const { description } = boats()
    const { parts, notes } = request('', { kind: 'sloop' }, 'token')
    expect(await description.read(match, parts)).toEqual({ path: { id: 7 }, query: {}, body: { rig: 'Sloop', secret: 'token' } })
    expect(notes).toEqual(['kind was sent instead of rig', 'kind is sloop instead of Sloop'])
  })

  it('returns how lists are sent: as one text, or each item separately', async () => {
    const { description } = boats()
    const { parts, notes } = request('colors=a,b&colors=c&flags=a,b&flags=c', {})
    expect(await description.read(match, parts)).toMatchObject({ query: { colors: ['a', 'b', 'c'], flags: ['a,b', 'c'] } })
    expect(notes).toEqual(['colors was sent 2 times: the description has one list'])
  })

  it('has a strict reader that refuses everything else, and reports the problems', () => {
    const { description } = boats()
    const sentences = (result: ReturnType<typeof description.readStrictly>) =>
      'path' in result ? result : result.map(({ sentence }) => sentence)
    const read = (body: string, id = '7') =>
      sentences(description.readStrictly({ ...match, params: { id } }, new URLSearchParams(), Buffer.from(body)))
    expect(read('{"length":2}')).toEqual({ path: { id: 7 }, query: {}, body: { length: 2 } })
    expect(read('{"length":0,"kind":"sloop"}')).toEqual(['the request has an unknown property "kind"', 'length must be >= 1'])
    expect(read('{', '7')).toEqual(['the body is not JSON'])
    expect(read('', 'x')).toEqual(['id must be integer'])
    const unknown = new URLSearchParams('color=red')
    expect(sentences(description.readStrictly({ ...match, params: { id: '7' } }, unknown, new Uint8Array()))).toEqual([
      'the request has an unknown parameter "color"',
    ])
  })

  it('has a checker of responses', () => {
    const { description } = boats()
    const headers = new Headers({ 'Content-Type': 'application/json' })
    expect(description.checkResponse('updateBoat', 200, headers, '{"id":1}')).toEqual([])
    expect(description.checkResponse('updateBoat', 200, headers, '{"id":1,"notes":{"a":{"b":[{"c":1}]}}}')).toEqual([])
    expect(description.checkResponse('updateBoat', 200, headers, '{"id":"1","sail":1}')).toEqual([
      'updateBoat 200: body /id must be integer',
      'updateBoat 200: body /sail is not described',
    ])
  })

  it('refuses unknown operations and references', () => {
    const { description } = boats()
    expect(() => description.describe('sinkBoat')).toThrow(RangeError)
    expect(() => description.follow({ $ref: '#/components/schemas/None' })).toThrow('the reference #/components/schemas/None')
  })
})

describe('the descriptions of the sandbox', () => {
  it('have a schema for every reference', () => {
    for (const { operationId } of api.operations) api.describe(operationId)
    for (const { operationId } of controlDescription.operations) {
      for (const { schema } of controlDescription.describe(operationId).parameters) controlDescription.follow(schema)
    }
  })

  it('state how every operation without an access token identifies the app', () => {
    const silent = api.operations
      .filter(({ operationId, authentication }) => authentication === 'none' && api.describe(operationId).facts.app === undefined)
      .map(({ operationId }) => operationId)
    expect(silent).toEqual([])
  })

  it('are the only place for exceptions: router, readers and pipeline do not name operations of the service', () => {
    const source = new URL('../../src/', import.meta.url)
    const files = ['description/', 'api/', 'server/'].flatMap((folder) =>
      readdirSync(new URL(folder, source))
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.gen.ts'))
        .map((name) => folder + name),
    )
    expect(files.length).toBeGreaterThan(10)
    const named = files.flatMap((file) => {
      const text = readFileSync(new URL(file, source), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      return operations.filter(({ operationId }) => text.includes(`'${operationId}'`)).map(({ operationId }) => `${file}: ${operationId}`)
    })
    expect(named).toEqual([])
  })

  it('use one configuration of Ajv', () => {
    const source = new URL('../../src/', import.meta.url)
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
    const loading = files.filter(
      (file) =>
        file.endsWith('.ts') && /(?:require|import)\('ajv|^import (?!type )[^\n]*'ajv/m.test(readFileSync(new URL(file, source), 'utf8')),
    )
    expect(loading).toEqual(['description/validators.ts'])
  })
})
