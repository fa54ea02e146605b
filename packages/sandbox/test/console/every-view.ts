import { seriousProblems } from '@activity-tracking/kit/test-servers/axe'
import { type Look, PHONE, WIDE } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startCallback } from '../support/callback.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { openConsole } from './support.ts'

/** A view of requests, and one of data: together they have most elements and colors. */
export const denseOf = (views: readonly string[]): string[] => views.filter((view) => /^#\/(requests\/1|activities\/\d{2,})$/.test(view))

/** One view of each other kind: a table, a list with something beside it, a form, a map, what an object consists of, and pages of text. */
export const kindsOf = (views: readonly string[]): string[] =>
  views.filter((view) => /^#\/(overview|requests|webhooks\/1|tokens|faults|nowhere|activities\/load|(athletes|segments)\/\d+)$/.test(view))

/** A sandbox with something in every view. */
export async function startWithEverything(): Promise<TestSandbox> {
  const test = await startTest()
  await using callback = await startCallback()
  const { client_id, client_secret } = (await test.control('GET', '/state')).body
  await test.request('GET', '/athlete')
  await test.request('POST', '/push_subscriptions', {
    form: { client_id, client_secret, callback_url: callback.url, verify_token: 'look' },
  })
  const [activity] = (await test.control('GET', '/things/activities')).body
  await test.control('PATCH', `/activities/${activity.id}`, { name: 'W'.repeat(500) })
  const { body: athletes } = await test.control('GET', '/things/athletes')
  await test.control('POST', '/load', { athletes: [{ id: athletes.at(-1).id, firstname: 'M'.repeat(90) }] })
  await test.control('PUT', '/faults', { rules: [{ operation_id: 'createActivity', delay_ms: 10, times: 3 }] })
  await test.control('POST', '/settle')
  return test
}

/** Every view, with and without something beside the list. */
export async function viewsOf(test: TestSandbox): Promise<string[]> {
  const { athleteId } = test.sandbox
  const firstOf = async (path: string): Promise<Json> => (await test.control('GET', `/things/${path}`)).body[0].id
  return [
    'overview',
    'requests',
    'requests/1',
    'webhooks',
    'webhooks/1',
    'uploads',
    'advice',
    'tokens',
    'app',
    'faults',
    'worlds',
    'nowhere',
    'athletes',
    `athletes/${athleteId}`,
    'athletes/load',
    'activities',
    `activities/${await firstOf(`activities?athlete_id=${athleteId}&per_page=1`)}`,
    'activities/load',
    'activities/1',
    `routes/${await firstOf('routes')}`,
    `segments/${await firstOf('segments')}`,
    `gear/${await firstOf('gear')}`,
    `clubs/${await firstOf('clubs')}`,
    'gear?athlete_id=1',
  ].map((view) => `#/${view}`)
}

interface Inspection extends Look {
  /** Whether each view is also measured at the size of a phone. */
  readonly alsoOnPhone?: boolean
  /** The views that axe checks; default all. */
  readonly checked?: readonly string[]
}

/** The parts that are wider than the window. */
const wideParts = (page: Page): Promise<string[]> =>
  page
    .locator('html, body, main, .page, .pane-body')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(
          ({ tagName, className, scrollWidth, clientWidth }) => `${tagName} ${className} is ${scrollWidth} of ${clientWidth} pixels wide`,
        ),
    )

/** What is wrong in these views: serious findings of axe, parts that are wider than the window, and errors of the page. */
export async function problemsIn(
  { sandbox }: TestSandbox,
  views: readonly string[],
  { alsoOnPhone = false, checked = views, viewport = WIDE.viewport, ...look }: Inspection = {},
): Promise<string[]> {
  await using opened = await openConsole(sandbox, { viewport, ...look })
  const { page, problems } = opened
  const found: string[] = []
  for (const view of views) {
    await opened.show(view)
    await page.locator('h1').first().waitFor()
    await expect.poll(() => page.getByText(/^(Reading .*|…)$/).count()).toBe(0)
    const inView = [...(await wideParts(page)), ...(checked.includes(view) ? await seriousProblems(page) : [])]
    if (alsoOnPhone) {
      await page.setViewportSize(PHONE.viewport)
      inView.push(...(await wideParts(page)))
      await page.setViewportSize(viewport)
    }
    found.push(...inView.map((problem) => `${view}: ${problem}`))
  }
  return [...found, ...problems]
}
