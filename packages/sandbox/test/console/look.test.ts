import { readFile } from 'node:fs/promises'
import { seriousProblems } from '@activity-tracking/kit/test-servers/axe'
import { hasChromium, type Look, PHONE, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../../src/index.ts'
import { sendAsBrowser } from '../support/browser.ts'
import { startCallback } from '../support/callback.ts'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { sendFile } from '../support/upload.ts'
import { openConsole } from './support.ts'

const isLong = process.env['LONG_TESTS'] !== undefined

/** A view of requests, and one of data: together they have most elements and colors. */
const denseOf = (views: readonly string[]): string[] => views.filter((view) => /^#\/(requests\/3|activities\/\d{2,})$/.test(view))

/** One view of each other kind: a table, a list with something beside it, a form, a map, what an object consists of, and pages of text. */
const kindsOf = (views: readonly string[]): string[] =>
  views.filter((view) =>
    /^#\/(overview|requests|webhooks\/1|tokens|faults|nowhere%|activities\/load.+|(athletes|segments)\/\d+)$/.test(view),
  )

/** A sandbox with something in every view. */
async function startWithEverything(): Promise<TestSandbox> {
  const test = await startTest()
  await using callback = await startCallback()
  const { client_id, client_secret } = (await test.control('GET', '/state')).body
  const { baseUrl } = test.sandbox
  await test.request('GET', '/athlete')
  await sendAsBrowser(`${baseUrl}/push_subscriptions`, {
    method: 'POST',
    form: { client_id, client_secret, callback_url: callback.url, verify_token: 'look' },
  })
  const headers = { Authorization: `Bearer ${await test.token('read')}` }
  await sendAsBrowser(`${baseUrl}/athlete/activities?per_page=2`, { headers })
  const [activity] = (await test.control('GET', '/things/activities')).body
  const token = await test.token('activity:read,activity:write')
  for (const _ of [1, 2]) await test.request('GET', `/activities/${activity.id}`, { token })
  await sendFile(test, token, { bytes: Buffer.from('<gpx'), name: 'broken.gpx', dataType: 'gpx' })
  await test.control('PATCH', `/activities/${activity.id}`, { name: 'W'.repeat(500) })
  const { body: athletes } = await test.control('GET', '/things/athletes')
  await test.control('POST', '/load', { athletes: [{ id: athletes.at(-1).id, firstname: 'M'.repeat(90) }] })
  const rule = { operation_id: 'createActivity', delay_ms: 10, times: 3, skip: 2, probability: 0.25, until: '2026-11-02T12:00:00Z' }
  await test.control('PUT', '/faults', { rules: [rule] })
  await test.control('POST', '/settle')
  await sendFile(test, token, { bytes: Buffer.from('<gpx'), name: 'new.gpx', dataType: 'gpx' })
  await test.control('POST', '/apps', { name: 'Empty', world: { athletes: [{ id: 1, firstname: 'Ada' }] } })
  return test
}

/** Every view, with and without something beside the list. */
async function viewsOf(test: TestSandbox): Promise<string[]> {
  const { athleteId } = test.sandbox
  const [, { client_id: empty }] = (await test.control('GET', '/apps')).body
  const [, { id: other }] = (await test.control('GET', '/things/athletes')).body
  const [upload] = (await test.control('GET', '/uploads')).body
  const firstOf = async (path: string): Promise<Json> => (await test.control('GET', `/things/${path}`)).body[0].id
  return [
    'overview',
    'requests',
    'requests/2',
    'requests/3',
    'requests/6',
    'requests?status=4',
    'requests/new/updateActivity?body={"name":"Hills"}',
    'requests/new/uploadActivity',
    'webhooks',
    'webhooks/1',
    'uploads',
    `uploads/${upload.id}`,
    'advice',
    'tokens',
    'app',
    'faults',
    'worlds',
    'nowhere%',
    'athletes',
    `athletes/${athleteId}`,
    'athletes/load',
    'activities',
    `activities/${await firstOf(`activities?athlete_id=${athleteId}&per_page=1`)}`,
    `activities/load?athlete_id=${other}`,
    'activities/1',
    `routes/${await firstOf('routes')}`,
    `segments/${await firstOf('segments')}`,
    `gear/${await firstOf('gear')}`,
    `clubs/${await firstOf('clubs')}`,
    'gear?athlete_id=1',
    ...['overview', 'requests', 'webhooks', 'uploads'].map((view) => `${view}?world=${empty}`),
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

/**
 * The title of a page and its elements, one a line, with their attributes, values and texts; the only child of one is on its line. Of the rows of a table and of the
 * choices of a list, the first three. What is drawn, and what differs between runs, is left out.
 */
const outlineOf = async (page: Page, root: string): Promise<string[]> => {
  const lines = await page.locator(root).evaluate(async (whole) => {
    await new Promise(requestAnimationFrame)
    const isShown = (element: Element): boolean =>
      !element.matches(
        '.u-wrap, svg.icon, .hidden[role=status], [aria-label^=Attempt], :is(tbody tr, option, [aria-hidden] li, .map-name):nth-child(n + 4)',
      )
    const read = (element: Element): string[] => {
      const left = element.matches('[role=application] *') ? /^(?!class)/ : /^(id|for|aria-describedby|data-before|defaultvalue|d)$/
      const attributes = Array.from(element.attributes).filter(({ name }) => !left.test(name))
      const text = Array.from(element.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '…')).join('')
      const { value = '', checked = false } = element.matches('input, select, textarea') ? (element as HTMLInputElement) : {}
      const line = [
        element.tagName.toLowerCase(),
        ...attributes.map(({ name, value }) => `${name}=${JSON.stringify(value)}`),
        ...(value === '' ? [] : [`has ${JSON.stringify(value)}`]),
        ...(checked ? ['checked'] : []),
        ...(/[^…\s]/.test(text) ? [JSON.stringify(text)] : []),
      ].join(' ')
      const [first = [], ...others] = [...element.children].filter(isShown).map(read)
      if (others.length === 0 && first.length > 0) return [`${line} > ${first[0]}`, ...first.slice(1)]
      return [line, ...[first, ...others].flat().map((each) => ` ${each}`)]
    }
    return [document.title, ...read(whole)]
  })
  return lines.map((line) => line.replaceAll(/(?<=127\.0\.0\.1(:|%3A))\d+|[.\d]+(?= ms( of real|,))|\b9\d{9}\b|(?<=undici-)\d+/g, '…'))
}

/**
 * What a view shows, with what is behind its buttons that unfold something, and what each of its choices shows instead.
 * @param expected what its file in `views` has, which is waited for; `vitest -u` writes these files after a change
 */
async function contentOf(page: Page, root: string, expected: string): Promise<string> {
  const withoutChoices = expected.split(/\n(?:With .*)?$/s)[0]
  const folded = page.locator('main [aria-expanded=false]:enabled').first()
  const isRead = async (): Promise<boolean> => {
    if ((await folded.count()) > 0) await folded.click()
    return (await outlineOf(page, root)).join('\n') === withoutChoices
  }
  await expect
    .poll(isRead, { timeout: 20_000 })
    .toBe(true)
    .catch(() => undefined)
  const lines = await outlineOf(page, root)
  for (const choice of (await page.locator('main [type=radio]').all()).reverse()) {
    await choice.check()
    const chosen = await outlineOf(page, root)
    const name = await choice.evaluate(({ parentElement }) => parentElement?.textContent)
    lines.push(`With ${name}, ${chosen.length} lines:`, ...chosen.filter((line) => !lines.includes(line)))
  }
  return `${lines.join('\n')}\n`
}

/** What is wrong in these views: serious findings of axe, parts that are wider than the window, and errors of the page. */
async function problemsIn(
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
      const file = new URL(`views/${view.replaceAll(/\W+/g, '-').slice(1)}.txt`, import.meta.url)
      const root = view === '#/overview' ? 'body' : /^#\/(requests|webhooks|uploads|athletes)\/\d/.test(view) ? 'aside' : 'main'
      const content = await contentOf(page, root, await readFile(file, 'utf8').catch(() => ''))
      await expect(content).toMatchFileSnapshot(file.pathname)
      await page.setViewportSize(PHONE.viewport)
      inView.push(...(await wideParts(page)))
      await page.setViewportSize(viewport)
    }
    found.push(...inView.map((problem) => `${view}: ${problem}`))
  }
  return [...found, ...problems]
}

describe.skipIf(!hasChromium)(`the look of the console (${WITHOUT_CHROMIUM})`, () => {
  let test: TestSandbox
  let views: readonly string[]
  beforeAll(async () => {
    test = await startWithEverything()
    views = await viewsOf(test)
  })
  afterAll(() => test.sandbox.close())

  it('shows in any view what its file has, fits a phone, and has no serious accessibility problem in a view of each kind', async () => {
    expect(await problemsIn(test, views, { alsoOnPhone: true, checked: isLong ? views : kindsOf(views) })).toEqual([])
  })

  it('has no serious accessibility problem in dark views with many elements', async () => {
    expect(await problemsIn(test, isLong ? views : denseOf(views), { colorScheme: 'dark' })).toEqual([])
  })

  it('has a menu on a phone', async () => {
    await using opened = await openConsole(test.sandbox, PHONE)
    const { page } = opened
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('link', { name: 'App' }).click()
    await page.getByRole('heading', { level: 1, name: 'App' }).waitFor()
    await page.getByRole('button', { name: 'Set…' }).click()
    await page.getByRole('button', { name: '+15 min' }).click()
    await expect.poll(() => page.locator('.clock').textContent()).toContain('10:15:00')
    expect(opened.problems).toEqual([])
  })

  it('is used with the keyboard from the top: the first stop leads to the content', async () => {
    await using opened = await openConsole(test.sandbox, { hash: '#/faults' })
    const { page } = opened
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Skip to the content' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Clear all')
  })

  it('says when the sandbox is away, and goes on when it is back', async () => {
    const first = await startSandbox({ seed: 1 })
    await using opened = await openConsole(first, { hash: '#/requests' })
    const { page } = opened
    await fetch(`${first.baseUrl}/athlete`)
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).waitFor()
    // The browser connects again by itself, and then the button is gone: its attempt does not get a response.
    let attempts = 0
    const attempted = new Promise<void>((resolve) => {
      void page.route('**/_sandbox/stream*', async (route) => {
        attempts += 1
        if (attempts > 1) await route.continue()
        else resolve()
      })
    })
    await first.close()
    await page.getByRole('alert').getByText('The connection with the sandbox is lost').waitFor()
    await using second = await startSandbox({ port: Number(new URL(first.baseUrl).port), seed: 1 })
    await attempted
    await page.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByText('No requests yet').waitFor()
    expect(await page.getByRole('region', { name: 'command' }).textContent()).toContain(second.accessToken)
    await fetch(`${second.baseUrl}/athlete`)
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
