import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Operation, operations } from '@activity-tracking/spec'
import { beforeAll, describe, expect, it } from 'vitest'
import { operationOf, schemas } from '../../src/build/api/description.ts'
import { conditionsOf, factsOf } from '../../src/build/api/facts.ts'
import type { Field } from '../../src/build/api/fields.ts'
import { requestPage } from '../../src/build/api/request-page.ts'
import { slugOf, tags } from '../../src/build/api/tags.ts'
import { idOfSchema } from '../../src/build/api/types.ts'
import { idOfWebhook, webhooks } from '../../src/build/api/webhooks.ts'
import { pageOf } from '../../src/build/operation-pages.ts'
import { SITE } from '../../src/site/build-site.ts'

const read = (page: string, file = 'index.html'): Promise<string> => readFile(join(SITE, page, file), 'utf8')
const main = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

/** The page of each operation, without the frame around it. */
const pages = new Map<Operation, string>()
beforeAll(async () => {
  for (const row of operations) pages.set(row, main(await read(pageOf(row))))
})
const pageOfId = (operationId: string): string => pages.get(operations.find((row) => row.operationId === operationId) as Operation) ?? ''

/** The parts of a page that are in sight when it opens. */
const unfolded = (html: string): string => {
  let text = html
  // From the innermost out; what is open stays.
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/<details(?![^>]* open)[^>]*>\s*(<summary.*?<\/summary>)(?:(?!<details).)*?<\/details>/gs, '$1')
  }
  return text
}

describe('the reference', () => {
  it.each([
    ['/api/', tags.map(slugOf)],
    ['/api/webhooks/', webhooks.map(idOfWebhook)],
    ['/schemas/', Object.keys(schemas).map(idOfSchema)],
  ])('has a heading for each group, event or schema: %s', async (page, ids) => {
    const html = main(await read(page))
    for (const id of ids) expect(html).toMatch(new RegExp(`<h[23] id="${id}"`))
  })

  it('is one page in Markdown too', async () => {
    const text = await read('', 'api.md')
    for (const { operationId } of operations) expect(text).toMatch(new RegExp(`Operation ID:\\*\\*\\s\`${operationId}\``))
    expect(await read('', 'llms.txt')).toContain('](api.md)')
  })
})

describe('the page of an operation', () => {
  it('shows method, path, base URL, facts, conditions and prose', () => {
    for (const [row, html] of pages) {
      const text = textOf(html)
      const operation = operationOf(row)
      for (const part of [row.summary, row.method, `{${row.base === 'auth' ? 'auth' : 'base'}_url}${row.path}`])
        expect(text).toContain(part)
      for (const fact of factsOf(row, operation)) expect(text).toContain(textOf(fact).trim())
      for (const condition of conditionsOf(operation)) expect(text).toContain(textOf(condition).trim())
      for (const sentence of operation.description.split(/(?<=\.)\s+/)) expect(text).toContain(sentence.replaceAll('`', ''))
      const marks = Array.isArray(operation['x-inferred']) ? operation['x-inferred'] : []
      for (const { fact = row.summary, source } of marks)
        expect(text.slice(text.indexOf(fact.replaceAll('`', '')))).toMatch(
          new RegExp(`^[^.]*(\\.\\S[^.]*)*\\. ?${source.replace('-', ' ')}`),
        )
    }
  })

  it('shows every field of parameters, body and response, with its type, description and anchor', () => {
    for (const [row, html] of pages) {
      const open = unfolded(html)
      const page = requestPage(operationOf(row))
      const listed: Field[] = [
        ...page.parameters.flatMap(({ fields }) => fields),
        ...(page.body?.shapes ?? []).flatMap(({ fields }) => fields),
        ...page.successes.flatMap(({ shapes, headers }) => [...headers, ...shapes.flatMap(({ fields }) => fields)]),
      ]
      for (const { name, description: meaning, type } of listed) {
        const places = open.matchAll(new RegExp(`<div id="[\\w.-]+-${name.replaceAll('.', '\\.')}"[^>]*>(.*?)</dd>`, 'gs'))
        const shown = Array.from(places, ([, field = '']) => textOf(field))
        expect(shown, `${row.operationId} ${name}`).toContainEqual(expect.stringContaining(textOf(type)))
        expect(textOf(open), `${row.operationId} ${name}`).toContain(textOf(meaning))
      }
    }
  })

  it('lists the fields of a large schema once, where one object is read, and links to them from other operations', () => {
    expect(textOf(pageOfId('updateActivity'))).toContain('Its fields are listed on the page Get an activity.')
    for (const operationId of ['getActivity', 'listActivities', 'getActivityStreams', 'getUpload', 'createUpload'])
      expect({ operationId, isListed: /id="response-\w+"/.test(pageOfId(operationId)) }).toEqual({ operationId, isListed: true })
  })

  it('names the usual errors on one line, with links to the guide, and describes its own', () => {
    const usual = /<p class="usual"[^>]*>.*?<\/p>/s.exec(pageOfId('listActivities'))?.[0] ?? ''
    const statuses = Array.from(usual.matchAll(/id="(\d+)" href="[^"]*guides\/errors\/#[\w-]+"/g), ([, status]) => status)
    expect(statuses).toEqual(['400', '401', '403', '429', '500'])
    expect(pageOfId('exploreSegments')).toMatch(/<h3 id="403" class="response"/)
  })

  it('has each example of a success and of a specific error, the first one open', () => {
    for (const [row, html] of pages) {
      const { responseExamples, requestExamples } = requestPage(operationOf(row))
      const shown = Array.from(html.matchAll(/<details class="example[^>]*?( open)?>/g), ([, open]) => open !== undefined)
      expect(shown).toEqual([...responseExamples.map((_each, index) => index === 0), ...requestExamples.map(() => false)])
    }
  })

  it('has unique ids, as the other pages of the reference', async () => {
    for (const html of [...pages.values(), await read('/api/'), await read('/api/webhooks/'), await read('/schemas/')]) {
      const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id)
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    }
  })
})

/** The part of a page about one of its headings. */
async function partOf(page: string, id: string): Promise<string> {
  const html = main(await read(page))
  const start = html.search(new RegExp(`<h[23] id="${id}"`))
  const end = html.slice(start + 1).search(/<h[23] /)
  return html.slice(start, end < 0 ? undefined : start + 1 + end)
}

it('a schema has its own fields or values, its bases, and what uses it, in the group of the operations that use it', async () => {
  const html = await partOf('/schemas/', 'detailedactivity')
  expect(textOf(html)).toContain('Has every field of SummaryActivity, and these:')
  expect(html).toContain('id="detailedactivity-calories"')
  expect(html).toContain('api/operations/getactivity/')
  expect(await partOf('/schemas/', 'activitydeleteevent')).toContain('api/webhooks/#receiveactivitydelete')
  expect(textOf(await partOf('/schemas/', 'tokenrequest'))).toContain('One of AuthorizationCodeRequest or RefreshTokenRequest.')
  const sports = await partOf('/schemas/', 'sporttype')
  for (const value of schemas['SportType']?.['x-extensible-enum'] ?? []) expect(sports).toContain(`<code>${value}</code>`)
})
