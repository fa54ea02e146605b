// Builds the site and prints what a reader of each operation page has to load and read.

import { openPage, sharedChromium } from '@activity-tracking/kit/test-servers/chromium'
import { operations } from '@activity-tracking/spec'
import { pageOf } from '../build/operation-pages.ts'
import { buildSite, SITE } from './build-site.ts'
import { measurePage, type PageFigures } from './page-figures.ts'
import { serveSite } from './serve-site.ts'

const row = (name: string, { words, allWords, height, elements, bytes, layoutShift }: PageFigures): string =>
  `${name.padEnd(26)}${[words, allWords, height, elements, (bytes / 1024).toFixed(1), layoutShift.toFixed(3)].map((each) => String(each).padStart(11)).join('')}`

await buildSite()
await using site = await serveSite({ folder: SITE })
await using _browser = await sharedChromium()
console.log(
  `${'page, 1440 px wide'.padEnd(26)}${['words', 'all words', 'px', 'elements', 'KB gzipped', 'shift'].map((each) => each.padStart(11)).join('')}`,
)
const { page } = await openPage()
const measured: PageFigures[] = []
for (const operation of operations) {
  const figures = await measurePage(page, new URL(`.${pageOf(operation)}`, site.root).href)
  measured.push(figures)
  console.log(row(operation.operationId, figures))
}

const summary = (name: string, combine: (values: readonly number[]) => number): string => {
  const of = (key: keyof PageFigures) => combine(measured.map((each) => each[key]))
  return row(name, {
    words: Math.round(of('words')),
    allWords: Math.round(of('allWords')),
    height: Math.round(of('height')),
    elements: Math.round(of('elements')),
    bytes: of('bytes'),
    layoutShift: of('layoutShift'),
  })
}
console.log(summary('average', (values) => values.reduce((sum, each) => sum + each, 0) / values.length))
console.log(summary('most', (values) => Math.max(...values)))
