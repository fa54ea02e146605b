import { readFileSync } from 'node:fs'
import { compare } from '../../drift/compare.ts'
import { readDescription } from '../../drift/description.ts'
import { readFacts } from '../../drift/page-facts.ts'
import type { Page } from '../../drift/read-page.ts'
import { OPERATIONS, parametersOf, SCOPES } from '../../drift/subjects.ts'
import { fromRoot } from '../../paths.ts'

export const description = readDescription(readFileSync(fromRoot('packages/spec/dist/openapi.json'), 'utf8'))

export const REVIEWED = '2026-11-27'

const FORMATS = { html: 'html', md: 'markdown', json: 'data', yaml: 'data' } as const

/** A page of our own making, or any text as one. */
export const pageOf = (name: string, text = readFileSync(fromRoot(`scripts/test/drift/${name}`), 'utf8'), url?: string): Page => ({
  name,
  url: url === undefined ? undefined : new URL(url),
  format: FORMATS[name.slice(name.lastIndexOf('.') + 1) as keyof typeof FORMATS],
  text,
})

/** The differences between the description and pages. */
export const comparisonOf = (...pages: readonly Page[]) =>
  compare(
    description,
    pages.map((page) => readFacts(page, description)),
    REVIEWED,
  )
export const differencesOf = (...pages: readonly Page[]): string[] => comparisonOf(...pages).differences.map(({ id }) => id)

const valuesOf = (subject: string): string[] => [...(description.subjects.get(subject)?.values.keys() ?? [])]

/** The described operations, with paths as pages spell them. */
export const operations = valuesOf(OPERATIONS).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path }
})

/** Ways to write an operation on a page. */
export const FORMS: Readonly<Record<string, (method: string, path: string) => string>> = {
  heading: (method, path) => `<h3>${method} ${path.replaceAll('{}', '{id}')}</h3><p>What it does.</p>`,
  'two blocks': (method, path) =>
    `<div class="method">${method.toLowerCase()}</div><div><code>/api/v3${path.replaceAll('{}', ':id')}</code></div>`,
  'inline elements': (method, path) =>
    `<div><span class="verb">${method.toLowerCase()}</span><a href="#x">${path.replaceAll('/', '/<wbr>').replaceAll('{}', '<var>$id</var>')}</a></div>`,
  'a URL': (method, path) => `<p><code>${method} https://service.example/api/v3${path.replaceAll('{}', '&lt;id&gt;')}?page=2</code>.</p>`,
  'a command': (method, path) =>
    `<pre>curl -X ${method} "https://service.example/api/v3${path.replaceAll('{}', '12345')}" \\\n  -H 'Authorization: x'</pre>`,
  highlighted: (method, path) =>
    `<pre><span>${method}</span> <span>/api/v3${path.replaceAll('{}', '</span><span>[id]')}</span>\nAuthorization: Bearer x</pre>`,
  'a row': (method, path) =>
    `<table><tr><td>${path.replaceAll('{}', 'ACTIVITY_ID')}</td><td>${method}</td><td>What it does</td></tr></table>`,
}

const FILLER = '<p>This page lists the endpoints of the service, one after the other, with what each of them does and what it needs.</p>'

/** A reference with all described operations, in one of the forms or in turns. */
export const referencePage = (form?: string, among = operations): Page => {
  const forms = form === undefined ? Object.values(FORMS) : [FORMS[form] as (method: string, path: string) => string]
  const parts = among.map(({ method, path }, index) => forms[index % forms.length]?.(method, path) ?? '')
  return pageOf('reference.html', `<html><body><h1>Reference</h1>${FILLER}${parts.join('\n')}</body></html>`)
}

/** A document for machines, which tests change. */
export interface Swagger {
  readonly info: { description: string }
  readonly paths: Record<string, Record<string, object>>
  readonly definitions: { readonly SportType: { readonly enum: string[] }; readonly [name: string]: object }
  readonly [field: string]: unknown
}

/** The same as a document for machines, in version 2 of OpenAPI. */
export function swagger(): Swagger {
  const paths: Record<string, Record<string, object>> = {}
  for (const { name, method, path } of operations) {
    const parameters = valuesOf(parametersOf(name)).map((parameter) => ({
      name: parameter,
      in: method === 'GET' ? 'query' : 'formData',
      type: 'string',
    }))
    const operation = { parameters, responses: {}, ...(name === 'POST /oauth/deauthorize' && { deprecated: true }) }
    const key = path.replaceAll('{}', '{id}')
    paths[key] = { parameters: [{ name: 'id', in: 'path', type: 'integer' }], ...paths[key], [method.toLowerCase()]: operation }
  }
  return {
    swagger: '2.0',
    info: {
      description: 'Limits: 100 read requests every 15 minutes, or 200 read requests every 15 minutes for upgraded apps.',
    },
    host: 'service.example',
    basePath: '/api/v3',
    securityDefinitions: {
      oauth: { type: 'oauth2', scopes: Object.fromEntries(valuesOf(SCOPES).map((scope) => [scope, 'what it grants'])) },
    },
    paths,
    definitions: {
      SportType: { enum: valuesOf('values of SportType') },
      Stream: { properties: { type: { type: 'string', enum: valuesOf('values of StreamType') } } },
    },
  }
}
