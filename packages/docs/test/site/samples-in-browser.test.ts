import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { seriousProblems } from '@activity-tracking/kit/test-servers/axe'
import {
  hasChromium,
  type Look,
  type OpenPage,
  openPage,
  PHONE,
  WIDE,
  WITHOUT_CHROMIUM,
} from '@activity-tracking/kit/test-servers/chromium'
import { type Sandbox, startSandbox } from '@activity-tracking/sandbox'
import { type OperationId, scopes } from '@activity-tracking/spec'
import { printSample } from '@activity-tracking/spec/samples'
import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_LANGUAGES } from '../../src/build/sample-languages.ts'
import { sampleRequests } from '../../src/build/sample-requests.ts'
import { SITE } from '../../src/site/build-site.ts'
import { type SiteServer, serveSite } from '../../src/site/serve-site.ts'
import { isLong } from '../support/pages.ts'
import { serveCopy } from '../support/serve-copy.ts'
import { openSiteInBrowser, type SiteInBrowser } from '../support/site-in-browser.ts'

const LOOKS = [
  [WIDE.viewport, 'light'],
  [PHONE.viewport, 'dark'],
  [PHONE.viewport, 'light'],
  [WIDE.viewport, 'dark'],
] as const

const pathOf = (operationId: OperationId): string => `api/operations/${operationId.toLowerCase()}/`

describe.skipIf(!hasChromium)(`samples in a browser (${WITHOUT_CHROMIUM})`, { timeout: 600_000 }, () => {
  let sandbox: Sandbox
  let site: SiteInBrowser
  let siteAlone: SiteServer
  beforeAll(async () => {
    sandbox = await startSandbox({ seed: 1, now: '2026-11-02T10:00:00Z', frozen: true })
    site = await openSiteInBrowser({ sandbox: access })
    siteAlone = await serveSite({ folder: SITE })
  })
  afterAll(async () => {
    await site[Symbol.asyncDispose]()
    await siteAlone[Symbol.asyncDispose]()
    await sandbox.close()
  })

  const access = async () => {
    const { access_token } = await sandbox.control.createToken({ scope: Object.keys(scopes).join() })
    const [activity] = await sandbox.control.listThings({ kind: 'activities', athlete_id: sandbox.athleteId })
    const { baseUrl, authUrl, clientId, clientSecret } = sandbox
    const ids = { activities: String(activity?.id), athletes: String(sandbox.athleteId) }
    return { baseUrl, authUrl, accessToken: access_token, clientId, clientSecret, ids }
  }

  interface Opened extends OpenPage {
    readonly sample: Locator
    readonly outcome: Locator
    /** What the browser reports as wrong. */
    readonly problems: string[]
    /** URLs of requests that are not of the site. */
    readonly sent: string[]
  }

  const open = async (operationId: OperationId, look: Look = {}, root = site.root): Promise<Opened> => {
    const opened = await openPage(look)
    const { page } = opened
    const problems: string[] = []
    const sent: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('request', (request) => request.url().startsWith(root) || sent.push(request.url()))
    await page.goto(root + pathOf(operationId))
    const sample = page.locator('.operation-sample')
    const outcome = sample.locator('.try-it-outcome')
    return { ...opened, sample, outcome, problems, sent }
  }

  const openForm = async (operationId: OperationId, look: Look = {}, root = site.root): Promise<Opened> => {
    const opened = await open(operationId, look, root)
    await opened.sample.getByRole('button', { name: 'Try it' }).click()
    await opened.sample.locator('form').waitFor()
    return opened
  }

  const field = (sample: Locator, name: string): Locator =>
    sample.locator('label', { has: sample.page().getByText(name, { exact: true }) }).locator('input, select')

  const send = async ({ sample, outcome }: Opened): Promise<string> => {
    await sample.getByRole('button', { name: 'Send' }).click()
    await outcome.locator('.try-it-status, .try-it-problem').waitFor()
    await sample.locator('form button:enabled').waitFor()
    return outcome.innerText()
  }

  describe('the tabs', () => {
    it('show one language, which is kept on the next page', async () => {
      await using opened = await open('getAthlete')
      const { page, sample } = opened
      expect(await sample.locator('pre:visible').innerText()).toContain("from '@activity-tracking/client'")
      await sample.getByRole('tab', { name: 'curl' }).click()
      expect(await sample.locator('pre:visible').innerText()).toMatch(/^curl /)
      await page.goto(site.root + pathOf('listActivities'))
      expect(await sample.locator('pre:visible').innerText()).toMatch(/^curl /)
      expect(await sample.locator('pre:visible').count()).toBe(1)
    })

    it('are not required: without JavaScript, every language is shown, without controls that need it', async () => {
      await using opened = await open('getAthlete', { javaScriptEnabled: false })
      expect(await opened.sample.locator('pre:visible').count()).toBe(2)
      expect(await opened.sample.locator('h3:visible').allInnerTexts()).toEqual(['TypeScript', 'curl'])
      expect(await opened.sample.locator('button:visible').count()).toBe(0)
    })
  })

  describe('Try it', () => {
    describe('of an activity', () => {
      let opened: Opened
      beforeAll(async () => {
        opened = await openForm('getActivity')
      })
      afterEach(async () => {
        await opened.sample.locator('form').evaluate((form: HTMLFormElement) => form.reset())
        await opened.outcome.evaluate((outcome) => outcome.replaceChildren())
        for (const list of [opened.problems, opened.sent]) list.length = 0
      })
      afterAll(() => opened[Symbol.asyncDispose]())

      it('sends the request to the sandbox next to the docs, and shows the response with its rate limits', async () => {
        expect(await send(opened)).toMatch(/^200 OK in \d+ ms/)
        await opened.outcome.getByText('Headers').click()
        expect(await opened.outcome.innerText()).toMatch(/x-ratelimit-limit\s+200,2000/)
        const { id, name } = JSON.parse(await opened.outcome.locator('pre').innerText())
        expect({ id: String(id), name }).toMatchObject({ id: (await access()).ids.activities })
        expect(opened.sent.map((url) => new URL(url).origin)).toEqual([new URL(sandbox.baseUrl).origin])
        expect(opened.problems).toEqual([])
      })

      it('shows why a request was refused', async () => {
        await field(opened.sample, 'id').fill('1')
        expect(await send(opened)).toMatch(/^404 Not Found in \d+ ms/)
        expect(await opened.outcome.locator('.try-it-why').innerText()).not.toBe('')
      })

      it('shows text as text', async () => {
        const name = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
        const { id } = await sandbox.control.createActivity({ name, sport_type: 'Run', elapsed_time: 60 })
        await field(opened.sample, 'id').fill(String(id))
        expect(await send(opened)).toContain('<img src=x')
        expect(await opened.outcome.locator('img, script').count()).toBe(0)
        expect(await opened.page.title()).toContain('Get an activity')
      })

      it('shows every digit of an id', async () => {
        const activities = await sandbox.control.listThings({ kind: 'activities', athlete_id: sandbox.athleteId, per_page: 200 })
        const id = activities.find((activity) => typeof activity.id === 'bigint')?.id ?? expect.unreachable()
        await field(opened.sample, 'id').fill(String(id))
        expect(await send(opened)).toContain(`"id": ${id},`)
      })

      it.each(['https://api.example/api/v3', 'http://127.0.0.1.example', 'http://user@127.0.0.1', 'nowhere'])('refuses %s', async (url) => {
        await field(opened.sample, 'base_url').fill(url)
        expect(await send(opened)).toMatch(/^(Try it sends requests only to a sandbox|The URL is not valid|The URL must not contain)/)
        expect(opened.sent).toEqual([])
      })

      it('does not follow a redirect', async () => {
        const reached: string[] = []
        const allowed = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Authorization' }
        const target = createServer((request, response) => {
          reached.push(request.url ?? '')
          response.writeHead(200, allowed).end('{}')
        })
        await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
        const location = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
        const redirecting = createServer(({ method }, response) => {
          response.writeHead(method === 'OPTIONS' ? 204 : 302, { ...allowed, Location: location }).end()
        })
        await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
        await field(opened.sample, 'base_url').fill(`http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`)
        expect(await send(opened)).toBe('The response is a redirect. Redirects are not followed here.')
        expect(reached).toEqual([])
        target.close()
        redirecting.close()
      })
    })

    describe('of an upload', () => {
      let opened: Opened
      beforeAll(async () => {
        opened = await openForm('createUpload')
      })
      afterAll(() => opened[Symbol.asyncDispose]())

      it('sends a file', async () => {
        const file = { name: 'ride.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from('<gpx/>') }
        await opened.sample.locator('input[type=file]').setInputFiles(file)
        expect(await send(opened)).toMatch(/^201 Created/)
      })

      it('copies the visible code exactly', async () => {
        const { page, sample } = opened
        const request = sampleRequests.find(({ operation }) => operation.operationId === 'createUpload') ?? expect.unreachable()
        for (const { language, label } of SAMPLE_LANGUAGES) {
          await sample.getByRole('tab', { name: label }).click()
          await sample.locator('.copy-sample').click()
          await sample.getByRole('button', { name: 'Copied' }).waitFor()
          expect(await page.evaluate('navigator.clipboard.readText()')).toBe(printSample(language, request))
        }
      })

      it('has no serious axe finding, and no horizontal scrolling', async () => {
        const { page, sample } = opened
        await field(sample, 'access_token').fill('none')
        await sample.getByRole('button', { name: 'Send' }).click()
        await opened.outcome.locator('.try-it-status', { hasText: '401' }).waitFor()
        for (const [viewport, colorScheme] of isLong ? LOOKS : LOOKS.slice(0, 2)) {
          await page.setViewportSize(viewport)
          await page.emulateMedia({ colorScheme })
          await page.waitForFunction(`document.documentElement.dataset.theme === '${colorScheme}'`)
          expect(await seriousProblems(page, '.operation-sample'), colorScheme).toEqual([])
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width)
        }
      })
    })

    it.each([WIDE, PHONE])('sends a form of twelve fields, and its response is in sight: %j', async (look) => {
      await using opened = await openForm('updateActivity', look)
      expect(await opened.sample.locator('label').count()).toBeGreaterThan(9)
      expect(await send(opened)).toMatch(/^200 OK/)
      for (const selector of ['.try-it-status', '.try-it-outcome']) {
        const { y = -1 } = (await opened.sample.locator(selector).boundingBox()) ?? {}
        expect(y).toBeGreaterThan(56)
        expect(y).toBeLessThan(look.viewport.height - 200)
      }
      const body = await opened.outcome.locator('pre').boundingBox()
      expect(body?.y).toBeLessThan(look.viewport.height)
    })

    it('is not offered if the docs are on another host', async () => {
      await using server = await serveCopy(siteAlone.root)
      await using opened = await openPage()
      const { page } = opened
      await page.goto(`http://docs.example:${server.port}/${pathOf('getAthlete')}`)
      await page.getByRole('tab', { name: 'curl' }).click()
      expect(await page.locator('.copy-sample').isVisible()).toBe(true)
      expect(await page.locator('.try-it').isVisible()).toBe(false)
    })

    it('leaves an id empty where the sandbox has no object of its kind', async () => {
      await using opened = await openForm('getUpload')
      expect(await field(opened.sample, 'uploadId').inputValue()).toBe('')
      expect(await opened.sample.locator('form').innerText()).toContain('uploadId required, the sandbox has none yet')
      await opened.sample.getByRole('button', { name: 'Send' }).click()
      expect(await field(opened.sample, 'uploadId').evaluate((element) => element.matches(':focus:invalid'))).toBe(true)
      expect(opened.sent).toEqual([])
    })

    it('opens the consent page in a separate tab', async () => {
      await using opened = await openForm('authorizeApp')
      const popup = opened.page.context().waitForEvent('page')
      await opened.sample.getByRole('button', { name: 'Open the page' }).click()
      const page = await popup
      expect(page.url()).toMatch(`${sandbox.authUrl}/oauth/authorize?client_id=${sandbox.clientId}&`)
      expect(await page.evaluate('window.opener')).toBe(null)
      await page.close()
    })

    it('requires the URL of a sandbox if the docs server does not know one, and reports a missing response', async () => {
      await using opened = await openForm('getAthlete', {}, siteAlone.root)
      expect(await field(opened.sample, 'base_url').inputValue()).toBe('http://127.0.0.1:8484/api/v3')
      expect(await field(opened.sample, 'access_token').inputValue()).toBe('')
      await field(opened.sample, 'base_url').fill(sandbox.baseUrl)
      await field(opened.sample, 'access_token').fill(sandbox.accessToken)
      expect(await send(opened)).toMatch(/^200 OK/)
      await field(opened.sample, 'base_url').fill('http://127.0.0.1:9')
      expect(await send(opened)).toContain('Is a sandbox running at this URL?')
    })

    it('works with the keyboard only', async () => {
      await using opened = await open('getAthlete')
      const { page, sample, outcome } = opened
      await sample.getByRole('tab', { name: 'TypeScript' }).focus()
      await page.keyboard.press('ArrowRight')
      expect(await sample.locator('pre:visible').innerText()).toMatch(/^curl /)
      const button = sample.getByRole('button', { name: 'Try it' })
      for (const _step of Array(5)) {
        if (await button.evaluate((element) => element === element.ownerDocument.activeElement)) break
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      await sample.locator('form').waitFor()
      expect(await button.getAttribute('aria-expanded')).toBe('true')
      expect(await field(sample, 'base_url').evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await outcome.locator('.try-it-status').waitFor()
    })
  })
})
