import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Json, TestSandbox } from '../support/sandbox.ts'
import { openConsole, useConsole } from './support.ts'

describe.skipIf(!hasChromium)(`the data of a world in the console (${WITHOUT_CHROMIUM})`, { timeout: 240_000 }, () => {
  const suite = useConsole()
  let test: TestSandbox
  let page: Page
  beforeAll(() => {
    test = suite.test
    page = suite.opened.page
  })
  const show = (hash: string) => suite.opened.showAnew(hash)

  const list = async (path: string): Promise<Json[]> => (await test.control('GET', path)).body
  const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)
  /** Holds the response to the next read of a thing or a list: when it is there, and what lets it pass. */
  const holdRead = async (of: string): Promise<[Promise<void>, () => void]> => {
    const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const hold = async (route: Route) => {
      const response = await route.fetch()
      read.resolve()
      await held.promise
      await route.fulfill({ response })
    }
    await page.route(`**/things/${of}`, hold, { times: 1 })
    return [read.promise, held.resolve]
  }
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

  it.each(['athletes', 'clubs', 'gear', 'segments', 'routes'])('shows one of the %s with a JSON that can be loaded', async (kind) => {
    const [{ id }] = await list(`/things/${kind}`)
    const before = (await test.control('GET', `/things/${kind}/${id}`)).body
    await show(`#/${kind}/${id}`)
    const loading = page.waitForResponse('**/load')
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    expect((await loading).status()).toBe(200)
    expect((await test.control('GET', `/things/${kind}/${id}`)).body).toEqual(before)
  })

  it('names the privacy zones of an athlete, and says that a thing does not exist', async () => {
    await show(`#/athletes/${test.sandbox.athleteId}`)
    await page.locator('.map-zone').hover()
    expect(await page.getByRole('tooltip').innerText()).toBe('Privacy zone Home, 200 m')
    const height = async (part: string) => (await page.locator(part).boundingBox())?.height ?? 0
    expect((await height('.map-canvas')) - (await height('.map-zone'))).toBeCloseTo(48, -1)
    await show('#/gear/b1')
    await page.getByRole('heading', { name: 'No bike or shoes b1' }).waitFor()
  })

  it('says at which lines of a JSON something is wrong, and changes nothing then', async () => {
    const [club] = await list('/things/clubs')
    await show(`#/clubs/${club.id}`)
    const json = page.getByLabel('JSON', { exact: true })
    const before = await json.inputValue()
    const load = async (text: string) => {
      await json.fill(text)
      await page.getByRole('button', { name: 'Load', exact: true }).click()
    }
    await load(before.replace(/"name": "[^"]*"/, '"name": 5').replace('"cycling"', '"chess"'))
    await page.getByRole('alert').getByText('clubs.0.name must be string').waitFor()
    expect(await page.locator('.json .wrong').allTextContents()).toEqual(['5', '7'])
    expect(await json.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))).toContain(
      '"name": 5',
    )
    await load(before.replace('"cycling",', '"cycling"'))
    await page.getByRole('alert').getByText('This is not JSON.').waitFor()
    expect(await page.locator('.json .wrong').allTextContents()).toEqual(['8'])
    await load(before)
    await page.getByRole('alert').getByText('This is not JSON.').waitFor({ state: 'detached' })
    expect(await list('/things/clubs')).toContainEqual(club)
  })

  it.each(['athletes', 'clubs', 'gear', 'segments', 'routes', 'activities'])(
    'creates something new in %s from the JSON that it suggests',
    async (kind) => {
      await show(`#/${kind}/load`)
      await page.getByRole('button', { name: 'Load', exact: true }).click()
      await page.getByText('Loaded.').waitFor()
      expect(page.url()).toMatch(new RegExp(`#/${kind}/b?9\\d{9}$`))
    },
  )

  it('changes what is edited in the JSON of a route, whose id is larger than 2^53', async () => {
    const [id = ''] = /\b\d{17,}\b/.exec((await test.control('GET', '/things/routes')).text) ?? []
    await show(`#/routes/${id}`)
    const json = page.getByLabel('JSON', { exact: true })
    await json.fill((await json.inputValue()).replace(/"name": "[^"]*"/, '"name": "Renamed route"'))
    await page.getByRole('button', { name: 'Load', exact: true }).click()
    await page.getByRole('heading', { name: 'Renamed route' }).first().waitFor()
    const rename = (name: string) => test.control('POST', '/load', { routes: [{ id, name }] })
    await rename('Route of others')
    await expect.poll(() => json.inputValue()).toContain('"name": "Route of others"')
    await json.fill('{ "routes": [')
    await rename('Route again')
    await page.getByRole('heading', { name: 'Route again' }).first().waitFor()
    expect(await json.inputValue()).toBe('{ "routes": [')
  })

  it('deletes a club after a question', async () => {
    const [, club] = await list('/things/clubs')
    await show(`#/clubs/${club.id}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).click()
    await page.getByText(`Deleted ${club.name}.`).waitFor()
    expect((await list('/things/clubs')).map(({ id }) => id)).not.toContain(club.id)
  })

  it('empties the texts that can be empty, and sends nothing that was not changed', async () => {
    const description = 'First line\r\nSecond line'
    const gear = await list(`/things/gear?athlete_id=${test.sandbox.athleteId}`)
    const created = await test.control('POST', '/activities', { name: 'Row', sport_type: 'Ride', description, distance: 5000 })
    const { id } = created.body
    const activity = async () => (await test.control('GET', `/things/activities/${id}`)).body
    await show(`#/activities/${id}`)

    await field(page, 'visibility').selectOption('only_me')
    await save(page)
    await expect.poll(async () => (await activity()).visibility).toBe('only_me')
    expect(await activity()).toMatchObject({ name: 'Row', description, distance: 5000 })

    expect(await field(page, 'gear_id').locator('option').allTextContents()).toEqual(['None', ...gear.map(({ name }) => name)])
    await field(page, 'gear_id').selectOption('None')
    for (const name of ['name', 'description']) await field(page, name).fill('')
    await save(page)
    await expect.poll(activity).toMatchObject({ name: '', description: '', gear_id: null })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Untitled')
    await expect.poll(() => field(page, 'description').inputValue()).toBe('')
  })

  it('sends what was typed while a change was being saved with the next one', async () => {
    const { body } = await test.control('POST', '/activities', { name: 'Row', description: 'Old', distance: 5000 })
    const activity = async () => (await test.control('GET', `/things/activities/${body.id}`)).body
    await show(`#/activities/${body.id}`)
    const held = Promise.withResolvers<void>()
    await page.route('**/_sandbox/activities/*', async (route) => {
      if (route.request().method() !== 'GET') await held.promise
      await route.continue()
    })
    await field(page, 'name').fill('Row again')
    await save(page)
    await field(page, 'description').fill('')
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    held.resolve()
    await page.getByText('Saved.').waitFor()
    await save(page)
    await expect.poll(activity).toMatchObject({ name: 'Row again', description: '' })
  })

  it('does not show what is read after the reader has searched for something else', async () => {
    const [read, pass] = await holdRead('clubs?*nothing*')
    await show('#/clubs?q=nothing')
    await read
    await suite.opened.show('#/clubs')
    const count = () => page.locator('search .count').innerText()
    await expect.poll(count).toMatch(/^[1-9]\d* clubs$/)
    const passed = page.waitForResponse('**/things/clubs?*nothing*')
    pass()
    await (await passed).finished()
    await page.evaluate(() => fetch('/_sandbox/state').then((response) => response.text()))
    expect(await count()).toMatch(/^[1-9]\d* clubs$/)
  })

  it('shows changes by others while it is read, and after the form was saved', async () => {
    const { body } = await test.control('POST', '/activities', { name: 'Row' })
    const [read, pass] = await holdRead(`activities/${body.id}*`)
    await show(`#/activities/${body.id}`)
    await read
    await test.control('PATCH', `/activities/${body.id}`, { name: 'Newer row' })
    const { body: clock } = await test.control('POST', '/clock', { advance: '1m' })
    await expect.poll(() => page.locator('.clock time').textContent()).toContain(clock.now.slice(11, 19))
    pass()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Newer row')
    await field(page, 'name').fill('Long row')
    await field(page, 'visibility').selectOption('only_me')
    await save(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Long row')
    await test.control('PATCH', `/activities/${body.id}`, { name: 'Short row', visibility: 'followers_only' })
    await expect.poll(() => field(page, 'name').inputValue()).toBe('Short row')
    await expect.poll(() => field(page, 'visibility').inputValue()).toBe('followers_only')
  })

  it('follows what the control API does: the title of the open activity, its row in the list, and what the reader does meanwhile', async () => {
    const shown = await list(`/things/activities?athlete_id=${test.sandbox.athleteId}&per_page=200`)
    const far = shown[60]
    await show(`#/activities/${far.id}`)
    await using listed = await openConsole(test.sandbox, { hash: `#/activities?athlete_id=${test.sandbox.athleteId}` })
    await field(page, 'description').fill('Not sent yet')
    const rows = listed.page.locator('.rows')
    await rows.getByRole('link').first().waitFor()
    await rows.evaluate((box) => box.scrollTo(0, 1_700))
    await listed.page.locator(`.rows a[href*="${far.id}"]`).focus()
    const scrolled = await rows.evaluate((box) => box.scrollTop)

    const name = '<b>Renamed</b> from outside'
    await test.control('PATCH', `/activities/${far.id}`, { name })
    await expect.poll(() => field(page, 'name').inputValue()).toBe(name)
    expect(await field(page, 'description').inputValue()).toBe('Not sent yet')
    const link = listed.page.locator(`.rows a[href*="${far.id}"]`)
    await expect.poll(() => link.innerText()).toBe(name)
    expect(await rows.evaluate((box) => box.scrollTop)).toBe(scrolled)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(listed.problems).toEqual([])
  })
})
