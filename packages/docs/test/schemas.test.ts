import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { schemaPages } from '../src/build/schemas.ts'

const page = (name: string) => schemaPages.find((each) => each.name === name)
const property = (schema: string, name: string) => page(schema)?.properties.find((each) => each.name === name)

describe('the pages of schemas', () => {
  it('are those of the description', () => {
    expect(schemaPages.map(({ name }) => name).toSorted()).toEqual(Object.keys(document.components.schemas).toSorted())
  })

  it.each([
    ['SummaryActivity', 'upload_id', '<a href="/schemas/id/">Id</a> or null'],
    ['SummaryActivity', 'distance', 'number'],
    ['ErrorBody', 'errors', 'list of <a href="/schemas/errordetail/">ErrorDetail</a>'],
    ['BaseStream', 'series_type', '<code>&quot;distance&quot;</code> or <code>&quot;time&quot;</code> or another text'],
    ['ActivityDeleteEvent', 'aspect_type', '<code>&quot;delete&quot;</code>'],
  ])('say what %s.%s is', (schema, name, type) => {
    expect(property(schema, name)?.type).toBe(type)
  })

  it('say what is required, and what is inferred', () => {
    expect(property('TokenResponse', 'access_token')).toMatchObject({ required: true, inferred: undefined })
    expect(page('SummaryActivity')?.inferred).toBe('public-reference')
    expect(page('SummaryActivity')?.type).toBe('<a href="/schemas/metaactivity/">MetaActivity</a>')
  })

  it('say where a schema is used: in operations that have it themselves, and in other schemas', () => {
    expect(page('Upload')?.operations.map(({ operationId }) => operationId)).toEqual(['createUpload', 'getUpload'])
    expect(page('SummaryActivity')?.users).toContain('DetailedActivity')
    expect(page('ErrorBody')?.operations.length).toBeGreaterThan(30)
  })
})
