import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Operation, operations } from '@activity-tracking/spec'
import { beforeAll, describe, expect, it } from 'vitest'
import { description, operationOf, schemas } from '../../src/build/api/description.ts'
import type { Field } from '../../src/build/api/fields.ts'
import { requestPage } from '../../src/build/api/request-page.ts'
import { slugOf, tags } from '../../src/build/api/tags.ts'
import { idOfSchema } from '../../src/build/api/types.ts'
import { idOfWebhook, webhooks } from '../../src/build/api/webhooks.ts'
import { conditionsOf, factsOf } from '../../src/build/facts.ts'
import { inline, prose } from '../../src/build/inline.ts'
import { pageOf } from '../../src/build/operation-pages.ts'
import { SITE } from '../../src/site/build-site.ts'
import { builtPages } from '../support/pages.ts'

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
  it('has a page for every operation, and one for all groups, all events and all schemas', async () => {
    const wanted = ['/api/', '/api/webhooks/', '/schemas/', ...operations.map(pageOf)]
    const built = (await builtPages())
      .map(({ path }) => `/${path.replace(/index\.html$/, '')}`)
      .filter((path) => /^\/(api|schemas)\//.test(path))
    expect(built.toSorted()).toEqual(wanted.toSorted())
  })

  it.each([
    ['/api/', tags.map(slugOf)],
    ['/api/webhooks/', webhooks.map(idOfWebhook)],
    ['/schemas/', Object.keys(schemas).map(idOfSchema)],
  ])('has a heading for each of them: %s', async (page, ids) => {
    expect(ids.length).toBeGreaterThan(3)
    const html = main(await read(page))
    for (const id of ids) expect(html).toMatch(new RegExp(`<h[23] id="${id}"`))
  })

  it('supports everything in descriptions: paragraphs, code and strong text', () => {
    const texts: string[] = []
    const walk = (part: unknown, key = ''): void => {
      if (key === 'description' && typeof part === 'string') texts.push(part)
      if (typeof part !== 'object' || part === null || ['example', 'examples', 'value'].includes(key)) return
      for (const [name, each] of Object.entries(part)) walk(each, name)
    }
    walk(description)
    expect(texts.length).toBeGreaterThan(500)
    const other = texts.filter((text) => /^\s*([-*#>|]|\d+\.)\s|\]\(|<[a-z]|__|\*(?!\*)/m.test(text.replace(/`[^`]*`|\*\*[^*]+\*\*/g, '')))
    expect(other).toEqual([])
  })

  it('escapes markup in descriptions', () => {
    expect(prose('<script>`<b>`\n\n**&**')).toBe('<p>&lt;script&gt;<code>&lt;b&gt;</code></p>\n<p><strong>&amp;</strong></p>')
  })

  it('links an operation that a sentence names', () => {
    expect(inline('See `GET /athlete`.')).toBe('See <a href="/api/operations/getathlete/"><code>GET /athlete</code></a>.')
    expect(inline('See `GET /nowhere`.')).toBe('See <code>GET /nowhere</code>.')
  })
})

describe('the page of an operation', () => {
  it('shows method, path, base URL, facts, conditions and prose', () => {
    for (const [row, html] of pages) {
      const text = textOf(html)
      const base = row.base === 'auth' ? '{auth_url}' : '{base_url}'
      expect(text).toContain(row.summary)
      expect(text).toContain(`${base}${row.path}`)
      expect(html).toContain(`class="method ${row.method.toLowerCase()}`)
      for (const { text: fact, href } of factsOf(row, operationOf(row))) {
        expect(text, row.operationId).toContain(fact)
        expect(html).toContain(`${href.replace(/^\//, '../../../')}"`)
      }
      for (const condition of conditionsOf(row)) expect(text).toContain(condition.replaceAll('`', ''))
      for (const paragraph of operationOf(row).description.split('\n\n')) expect(text).toContain(paragraph.replaceAll('`', ''))
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
      for (const { name, description: meaning, plainType } of listed) {
        const places = open.matchAll(new RegExp(`<div id="[\\w.-]+-${name.replaceAll('.', '\\.')}"[^>]*>(.*?)</dd>`, 'gs'))
        const shown = Array.from(places, ([, field = '']) => textOf(field))
        expect(shown, `${row.operationId} ${name}`).toContainEqual(expect.stringContaining(plainType))
        expect(textOf(open), `${row.operationId} ${name}`).toContain(meaning.replaceAll('`', ''))
      }
    }
  })

  it('lists the fields of a large schema once, where one object is read, and links to them from other operations', async () => {
    expect(textOf(pageOfId('updateActivity'))).toContain('Its fields are listed on the page Get an activity.')
    expect(pageOfId('updateActivity')).toContain('getactivity/#responses"')
    expect(await read('/api/operations/updateactivity/', 'index.md')).toContain('The fields are listed in "Get an activity".')
    for (const operationId of ['getActivity', 'listActivities', 'getActivityStreams', 'getUpload', 'createUpload'])
      expect({ operationId, isListed: /id="response-\w+"/.test(pageOfId(operationId)) }).toEqual({ operationId, isListed: true })
  })

  it('has nested objects and long enumerations one click away', () => {
    const html = pageOfId('listActivities')
    const nested = requestPage(
      operationOf(operations.find(({ operationId }) => operationId === 'listActivities') as Operation),
    ).successes[0]?.shapes[0]?.fields.find(({ name }) => name === 'map')?.fields
    expect(nested?.length).toBeGreaterThan(2)
    for (const { description: meaning } of nested ?? []) {
      expect(textOf(html)).toContain(meaning.replaceAll('`', ''))
      expect(textOf(unfolded(html))).not.toContain(meaning.replaceAll('`', ''))
    }
    expect(textOf(unfolded(html))).toMatch(/\d+ values, to which the service may add/)
    expect(textOf(unfolded(html))).not.toContain('Snowboard')
    expect(textOf(html)).toContain('Snowboard')
  })

  it('has a link to each of its sections', () => {
    for (const [row, html] of pages) {
      const links = /<nav aria-label="On this page"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? ''
      const linked = Array.from(links.matchAll(/href="#([\w-]+)"[^>]*>([^<]+)</g), ([, id, text]) => [id, text])
      const sections = Array.from(
        html.slice(html.indexOf('class="details"')).matchAll(/<h2 id="([\w-]+)">(.*?)<\/h2>/g),
        ([, id, heading]) => [id, textOf(heading ?? '')],
      )
      expect(linked, row.operationId).toEqual(sections)
    }
  })

  it('gives where a response is known from once, where its schema is known from the same', () => {
    expect(pageOfId('getActivity').match(/inferred: public-reference/g)).toHaveLength(2)
  })

  it('names the usual errors on one line, with links to the guide, and describes its own', () => {
    const list = pageOfId('listActivities')
    const usual = /<p class="usual"[^>]*>.*?<\/p>/s.exec(list)?.[0] ?? ''
    expect(Array.from(usual.matchAll(/id="(\d+)" href="[^"]*guides\/errors\/#[\w-]+"/g), ([, status]) => status)).toEqual([
      '400',
      '401',
      '403',
      '429',
      '500',
    ])
    expect(textOf(list)).not.toContain('The app may not make this request')
    const own = operationOf(operations.find(({ operationId }) => operationId === 'exploreSegments') as Operation).responses['403']
    expect(textOf(pageOfId('exploreSegments'))).toContain((own as { description: string }).description.replaceAll('`', ''))
  })

  it('names the rate-limit headers once, without descriptions', () => {
    for (const html of pages.values()) expect(html.match(/X-RateLimit-Usage/g)).toHaveLength(1)
    expect(pageOfId('exportRouteGpx')).toContain('id="response-header-Content-Disposition"')
  })

  it('has each example of a success and of a specific error, the first one open', () => {
    for (const [row, html] of pages) {
      const { responseExamples, requestExamples } = requestPage(operationOf(row))
      const shown = Array.from(html.matchAll(/<details class="example[^>]*?( open)?>/g), ([, open]) => open !== undefined)
      expect(shown).toEqual([...responseExamples.map((_each, index) => index === 0), ...requestExamples.map(() => false)])
    }
  })

  it('has unique ids', async () => {
    for (const { path, html } of (await builtPages()).filter((page) => /^(api|schemas)\//.test(page.path))) {
      const ids = Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id)
      expect({ path, twice: ids.filter((id, index) => ids.indexOf(id) !== index) }).toEqual({ path, twice: [] })
    }
  })

  it('has a twin in Markdown with the same parameters, fields and errors', async () => {
    for (const row of operations) {
      const text = await read(pageOf(row), 'index.md')
      const page = requestPage(operationOf(row))
      const fields = [...page.parameters, ...(page.body?.shapes ?? []), ...page.successes.flatMap(({ shapes }) => shapes)].flatMap(
        (part) => part.fields,
      )
      for (const { name } of fields) expect(text).toContain(`| \`${name}\` |`)
      for (const { status, description: meaning } of [...page.successes, ...page.errors])
        expect(text).toContain(`### ${status}\n\n${meaning}`)
      for (const { status, title } of page.usualErrors) expect(text).toContain(`${status} ${title}`)
    }
  })
})

/** The part of a page about one of its headings. */
async function partOf(page: string, id: string): Promise<string> {
  const html = main(await read(page))
  const start = html.indexOf(`<h2 id="${id}"`)
  const end = html.indexOf('<h2 ', start + 1)
  return html.slice(start, end < 0 ? undefined : end)
}

it('an event has its fields and its example', async () => {
  for (const id of webhooks.map(idOfWebhook)) {
    const html = await partOf('/api/webhooks/', id)
    for (const name of ['object_type', 'aspect_type', 'owner_id', 'event_time']) expect(html).toContain(`id="${id}-${name}"`)
    expect(html).toMatch(/<details class="example[^>]* open>/)
  }
})

describe('a schema', () => {
  const partOfSchema = (name: string): Promise<string> => partOf('/schemas/', idOfSchema(name))

  it('has its own fields, the schemas that it inherits fields from, and the operations, events and schemas that use it', async () => {
    const html = await partOfSchema('DetailedActivity')
    expect(textOf(html)).toContain('Has every field of SummaryActivity, and these:')
    expect(html).toContain('id="detailedactivity-calories"')
    expect(html).toContain('../api/operations/getactivity/')
    expect(await partOfSchema('SummaryActivity')).toContain('id="summaryactivity-name"')
    expect(await partOfSchema('ActivityDeleteEvent')).toContain('../api/webhooks/#receiveactivitydelete')
    expect(await partOfSchema('PolylineMap')).toContain('../schemas/#summaryactivity')
  })

  it('lists the unions that it belongs to, and its values', async () => {
    expect(textOf(await partOfSchema('TokenRequest'))).toContain('One of AuthorizationCodeRequest or RefreshTokenRequest.')
    const sports = await partOfSchema('SportType')
    for (const value of schemas['SportType']?.['x-extensible-enum'] ?? []) expect(sports).toContain(`<code>${value}</code>`)
  })
})
