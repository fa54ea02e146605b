import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it } from 'vitest'
import type { Store } from '../../../src/index.ts'
import { storeConformance } from './store-conformance.ts'

const README = readFileSync(new URL('../../../../store/README.md', import.meta.url), 'utf8')
const [, example = ''] = /```ts\n(import [^`]*export const myStore [^`]*)```/.exec(README) ?? []
const source = stripTypeScriptTypes(example).replace(
  /'@activity-tracking\/store'/,
  `'${new URL('../../../src/index.ts', import.meta.url)}'`,
)
const { myStore }: { myStore(rows: Map<string, unknown>): Store } = await import(`data:text/javascript,${encodeURIComponent(source)}`)

storeConformance(
  {
    name: 'the custom store of the README',
    create() {
      const rows = new Map<string, unknown>()
      return { open: () => myStore(rows), close: () => rows.clear() }
    },
    without: ['list', 'close'],
  },
  { describe, it, expect },
)
