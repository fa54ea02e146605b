import { expect, it } from 'vitest'
import type { OpenApiDocument } from '../generate/document.ts'
import { requireAlwaysSeen, typesSource } from '../generate/types.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })

/** A description with everything that the types of the real one need. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Rides', version: '1.0.0', 'x-rate-limits': {} },
  servers: [{ url: 'https://service.example/api/v3' }],
  paths: {
    '/rides/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, description: 'Identifier of the ride.', schema: ref('Id') }],
      get: {
        operationId: 'getRide',
        tags: ['Rides'],
        summary: 'Get a ride',
        security: [{ oauth: ['read'] }],
        parameters: [{ name: 'keys', in: 'query', schema: { type: 'array', items: { type: 'string' } }, explode: false }],
        responses: {
          200: { description: 'The ride.', headers: { 'X-Usage': { schema: { type: 'string' } } }, content: json(ref('DetailedRide')) },
          204: { description: 'Nothing.' },
          default: { description: 'An error.', content: json({ type: 'object', properties: { message: { type: 'string' } } }) },
        },
        'x-quota-families': ['overall', 'read'],
      },
      put: {
        operationId: 'updateRide',
        tags: ['Rides'],
        summary: 'Update a ride',
        deprecated: true,
        security: [],
        requestBody: { content: json(ref('UpdatableRide')) },
        responses: { 200: { description: 'The ride.', content: json(ref('SummaryRide')) } },
        'x-quota-families': ['overall'],
      },
      post: {
        operationId: 'uploadRide',
        tags: ['Rides'],
        summary: 'Upload a ride',
        security: [],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: {
                type: 'object',
                required: ['file'],
                properties: { file: { type: 'string', format: 'binary', description: 'The recorded file.' }, name: { type: 'string' } },
              },
            },
          },
        },
        responses: { 201: { description: 'The upload.', content: json({ type: 'array', items: ref('SummaryRide') }) } },
        'x-quota-families': ['overall'],
      },
    },
  },
  components: {
    securitySchemes: {},
    schemas: {
      Id: { type: 'integer', format: 'int64', description: 'Identifier, up to 64 bits.' },
      Sport: { type: 'string', 'x-extensible-enum': ['Ride', 'Run'], description: 'The sport.' },
      SportInput: { type: 'string', enum: ['Ride', 'Run'] },
      Point: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
      SummaryRide: {
        type: 'object',
        description: 'A ride in a list.',
        required: ['id'],
        properties: {
          id: ref('Id'),
          name: { type: 'string', description: 'Name of the ride.', 'x-always-seen': true },
          sport: ref('Sport'),
          distance: { type: 'number', format: 'double', description: 'Distance, in meters.' },
          started_at: { type: 'string', format: 'date-time', description: 'When it started.' },
          gear: { type: ['string', 'null'], description: 'The gear.', 'x-inferred': 'observed' },
          start: { anyOf: [ref('Point'), { type: 'null' }] },
        },
      },
      DetailedRide: {
        description: 'A ride with its laps.',
        allOf: [
          ref('SummaryRide'),
          {
            type: 'object',
            properties: {
              laps: { type: 'array', items: ref('SummaryRide') },
              tags: { type: 'object', additionalProperties: { type: 'integer' } },
              kind: { type: 'string', enum: ['race', 'commute'], deprecated: true },
            },
          },
        ],
      },
      UpdatableRide: { type: 'object', properties: { sport: ref('SportInput'), name: { type: ['string', 'null'], default: 'Ride' } } },
    },
  },
}

it('are the same for the same description, whichever generator writes them', async () => {
  const document = requireAlwaysSeen(DOCUMENT as unknown as OpenApiDocument)
  const source = await typesSource(document, { id: './id.ts', binary: './binary.ts', openValues: './open-value.ts' })
  await expect(source).toMatchFileSnapshot('./golden/types.ts.txt')
})
