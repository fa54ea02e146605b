import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { schemas } from '../../src/build/api/description.ts'
import { slugOf, tags } from '../../src/build/api/tags.ts'
import { idOfSchema } from '../../src/build/api/types.ts'
import { idOfWebhook, webhooks } from '../../src/build/api/webhooks.ts'
import { pageOf } from '../../src/build/operation-pages.ts'
import { SITE } from '../../src/site/build-site.ts'

const read = (page: string, file = 'index.html'): Promise<string> => readFile(join(SITE, page, file), 'utf8')
const main = (html: string): string => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

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

  it('has pages with unique ids', async () => {
    for (const page of [...operations.map(pageOf), '/api/', '/api/webhooks/', '/schemas/']) {
      const ids = Array.from(main(await read(page)).matchAll(/\sid="([^"]+)"/g), ([, id]) => id)
      expect([page, ids.filter((id, index) => ids.indexOf(id) !== index)]).toEqual([page, []])
    }
  })
})
