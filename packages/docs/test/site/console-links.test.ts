import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '@activity-tracking/spec'
import { describe, expect, it } from 'vitest'
import { urlOf } from '../../../sandbox/src/advice/advice.ts'
import { ERRORS_PAGE, operationPage } from '../../../sandbox/src/base/docs-pages.ts'
import { controlDescription } from '../../../sandbox/src/description/control-description.ts'
import { SITE } from '../../src/site/build-site.ts'

/** What the built site has at a URL from its root. */
const pageAt = (path: string): Promise<string> => readFile(join(SITE, path, 'index.html'), 'utf8')

const { enum: codes = [] } = controlDescription.document().components.schemas['Advice']?.properties?.['code'] ?? {}

describe('links of the console', () => {
  it.each(operations)('lead to the reference page of $operationId', async ({ operationId, summary }) => {
    expect(await pageAt(operationPage(operationId))).toContain(`>${summary.replaceAll("'", '&#39;')}</h1>`)
  })

  it('lead to the guide to errors', async () => {
    expect(await pageAt(ERRORS_PAGE)).toMatch(/<h1[^>]*>\s*Errors/)
  })

  it.each(codes as Parameters<typeof urlOf>[0][])('lead to the advice %s', async (name) => {
    const [path = '', anchor] = urlOf(name, '').split('#')
    expect(await pageAt(path)).toContain(`id="${anchor}"`)
  })
})
