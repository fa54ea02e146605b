import { hasChromium, WIDE, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Json, startTest, type TestSandbox } from '../support/sandbox.ts'
import { SMALL, SMALL_WORLD } from '../support/small-world.ts'
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
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

  it('adds a privacy zone where the map is clicked, and shows it on the track', async () => {
    await show('#/privacy-zones/new')
    await page.locator('.map-water').waitFor({ state: 'attached' })
    await field(page, 'name').fill('Work')
    const map = await page.getByRole('application').boundingBox()
    if (!map) throw new Error('there is no map')
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
    await expect.poll(() => page.locator('.map-zone').count()).toBe(1)
    const circle = await page.locator('.map-zone').boundingBox()
    expect(Math.abs((circle?.x ?? 0) + (circle?.width ?? 0) / 2 - map.x - map.width / 2)).toBeLessThan(1)
    await page.getByLabel('Radius on the map').fill('350')
    expect(await field(page, 'radius').inputValue()).toBe('350')
    await page.getByRole('button', { name: 'Add the privacy zone' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'Work' }).count()).toBe(1)

    const zone = (await list('/privacy_zones')).find(({ name }) => name === 'Work')
    const { bounds } = (await test.control('GET', '/map')).body
    expect(zone).toMatchObject({ athlete_id: Number(test.sandbox.athleteId), radius: 350 })
    expect(zone.center[1]).toBeCloseTo((bounds[1] + bounds[3]) / 2, 2)

    await field(page, 'radius').fill('500')
    await save(page)
    await expect.poll(async () => (await list('/privacy_zones')).find(({ name }) => name === 'Work').radius).toBe(500)

    const [activity] = await list(`/activities?athlete_id=${test.sandbox.athleteId}&per_page=1`)
    await using other = await openConsole(test.sandbox, { hash: `#/activities/${activity.id}` })
    await expect.poll(() => other.page.locator('.map-zone title').allTextContents()).toContain('Privacy zone Work, 500 m')

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'Work' }).count()).toBe(0)
    await expect.poll(() => other.page.locator('.map-zone').count()).toBe(1)
    expect(other.problems).toEqual([])
  })

  it('says at a field what is wrong with it, until the field is changed', async () => {
    await show('#/privacy-zones/new')
    const center = page.getByLabel('Center', { exact: true })
    const add = page.getByRole('button', { name: 'Add the privacy zone' })
    const isWrong = async (text: string) => {
      await page.getByText(text).waitFor()
      expect(await center.getAttribute('aria-invalid')).toBe('true')
      expect(await center.evaluate((input) => input === document.activeElement)).toBe(true)
      const ids = (await center.getAttribute('aria-describedby'))?.split(' ') ?? []
      expect(await page.locator(`[id="${ids.at(-1)}"]`).innerText()).toBe(text)
    }
    await add.click()
    await isWrong('Please fill out this field.')
    await center.fill('north')
    expect(await center.getAttribute('aria-invalid')).toBeNull()
    await add.click()
    await isWrong('Enter a latitude and a longitude, for example: 60.39, 5.32')
    await center.fill('100, 200')
    await add.click()
    await isWrong('Center must be a latitude and a longitude')
    await center.fill('60.39, 5.32')
    expect(await page.getByText('must be a latitude').count()).toBe(0)
  })

  it('says at the button what is wrong with more than one field, and what happened to the last action only', async () => {
    const { body } = await test.control('POST', '/gear', { type: 'bike', name: 'Touring' })
    await show(`#/gear/${body.id}`)
    await page.route('**/_sandbox/gear/*', (route) => route.fulfill({ status: 500, json: { message: 'the disk is full' } }))
    await page.getByLabel('Brand').fill('Own')
    await save(page)
    await page.getByRole('alert').getByText('The disk is full').waitFor()
    await page.unroute('**/_sandbox/gear/*')
    await save(page)
    await page.getByText('Saved.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await suite.opened.show('#/gear')
    await expect.poll(() => page.getByText('Saved.').count()).toBe(0)
  })

  it('changes a route, which is shown with its track and its elevation', async () => {
    const [route] = await list('/routes')
    await show(`#/routes/${route.id}`)
    expect(await page.locator('.map-track').getAttribute('d')).toMatch(/^M.*L/)
    expect(await page.locator('.plot').first().getAttribute('aria-label')).toContain('Altitude: from')
    await field(page, 'name').fill('Seven hills and back')
    await page.getByRole('switch', { name: 'Private' }).check()
    await save(page)
    await expect.poll(() => page.getByText('Saved.').isVisible()).toBe(true)
    expect((await list('/routes')).find(({ id }) => id === route.id)).toMatchObject({ name: 'Seven hills and back', private: true })
  })

  it('stars a segment for an athlete, and shows the efforts on it', async () => {
    const [segment] = await list('/segments')
    const before = await list(`/segments/${segment.id}/stars`)
    const athletes = await list('/athletes')
    const other = athletes.find(({ id }) => !before.some(({ athlete_id }) => athlete_id === id))
    await show(`#/segments/${segment.id}`)
    const star = page.getByRole('button', { name: other.firstname })
    await star.click()
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true')
    expect(await list(`/segments/${segment.id}/stars`)).toHaveLength(before.length + 1)
    const efforts = page.getByRole('region', { name: 'Efforts, the fastest first' }).getByRole('row')
    await expect.poll(() => efforts.count()).toBe(1 + (await test.control('GET', `/segments/${segment.id}`)).body.efforts.length)
  })

  it('adds gear, changes it, and deletes it', async () => {
    await show('#/gear/new')
    await field(page, 'name').fill('Winter shoes')
    await field(page, 'type').selectOption('shoes')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Winter shoes' }).count()).toBe(1)
    await field(page, 'notification_distance').fill('600000')
    await save(page)
    await expect.poll(async () => (await list('/gear')).find(({ name }) => name === 'Winter shoes').notification_distance).toBe(600_000)
    const isThere = async () => (await list('/gear')).some(({ name }) => name === 'Winter shoes')
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    await press('Delete')
    await page.getByRole('group').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted Winter shoes.').waitFor()
    expect([page.url().replace(/.*#/, ''), await isThere()]).toEqual(['/gear', false])
  })

  it('adds an athlete to a club, and removes one', async () => {
    const [club] = await list('/clubs')
    const member = async () => (await list(`/clubs/${club.id}/members`)).find(({ firstname }) => firstname === 'Aksel')
    await show(`#/clubs/${club.id}`)
    const role = page.getByLabel('Aksel')
    await role.selectOption('Admin')
    await expect.poll(async () => (await member())?.role).toBe('admin')
    await role.selectOption('Not a member')
    await expect.poll(member).toBeUndefined()
  })

  it('lists the activities of one athlete, filtered by text, all of them reachable with the keyboard', async () => {
    const [, ingrid] = await list('/athletes')
    const all = await list(`/activities?athlete_id=${ingrid.id}&per_page=200`)
    await show(`#/activities?athlete=${ingrid.id}`)
    await expect.poll(() => page.locator('search .count').innerText()).toBe(`${all.length} activities`)
    await page.keyboard.press('/')
    await page.keyboard.type('ride')
    const rides = all.filter(({ name, sport_type }) => /ride/i.test(`${name} ${sport_type}`))
    await expect.poll(() => page.locator('search .count').innerText()).toBe(`${rides.length} activities`)
    await page.locator('.rows a[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toContain(`activities/${rides[1].id}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(rides[1].name)
  })

  it.each([1440, 390])('shows names and values of every list in full: %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    const cut: string[] = []
    for (const name of ['athletes', 'activities', 'routes', 'segments', 'gear', 'clubs', 'privacy-zones']) {
      await suite.opened.show(`#/${name}`)
      await page.locator(`.${name} .rows td`).first().waitFor()
      const cells = await page
        .locator('.rows :is(th, td)')
        .evaluateAll((all) => all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent))
      cut.push(...cells.map((text) => `${name}: ${text}`))
    }
    await page.setViewportSize(WIDE.viewport)
    expect(cut).toEqual([])
  })

  it('empties the texts that can be empty, and sends nothing that was not changed', async () => {
    const description = 'First line\r\nSecond line'
    const created = await test.control('POST', '/activities', { name: 'Row', description, distance: 5000 })
    const { id } = created.body
    const activity = async () => (await test.control('GET', `/activities/${id}`)).body
    await show(`#/activities/${id}`)

    await field(page, 'visibility').selectOption('only_me')
    await save(page)
    await expect.poll(async () => (await activity()).visibility).toBe('only_me')
    expect(await activity()).toMatchObject({ name: 'Row', description, distance: 5000 })

    for (const name of ['name', 'description']) await field(page, name).fill('')
    await save(page)
    await expect.poll(activity).toMatchObject({ name: '', description: '' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Untitled')
    await expect.poll(() => field(page, 'description').inputValue()).toBe('')
  })

  it('sends what was typed while a change was being saved with the next one', async () => {
    const { body } = await test.control('POST', '/activities', { name: 'Row', description: 'Old', distance: 5000 })
    const activity = async () => (await test.control('GET', `/activities/${body.id}`)).body
    await show(`#/activities/${body.id}`)
    const held = Promise.withResolvers<void>()
    await page.route('**/_sandbox/activities/*', async (route) => {
      if (route.request().method() !== 'GET') await held.promise
      await route.continue()
    })
    await field(page, 'name').fill('Row again')
    await save(page)
    await field(page, 'description').fill('')
    held.resolve()
    await page.getByText('Saved.').waitFor()
    await save(page)
    await expect.poll(activity).toMatchObject({ name: 'Row again', description: '' })
  })

  it('says why a text cannot be empty', async () => {
    const { body } = await test.control('POST', '/gear', { type: 'bike', name: 'Old one' })
    const gear = async () => (await list('/gear')).find(({ id }) => id === body.id)
    await show(`#/gear/${body.id}`)
    await field(page, 'name').fill('')
    await save(page)
    expect(await field(page, 'name').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    await field(page, 'name').fill(' ')
    await save(page)
    await page.getByText('Must not be blank').waitFor()
    expect(await gear()).toMatchObject({ name: 'Old one' })
  })

  it('sets emptied fields to null where the schema allows it, and requires the others', async () => {
    const { body } = await test.control('POST', '/athletes', { firstname: 'Liv', city: 'Voss', weight: 61.5, follower_count: 3 })
    const athlete = async () => (await list('/athletes')).find(({ id }) => id === body.id)
    await show(`#/athletes/${body.id}`)
    for (const name of ['city', 'weight']) await field(page, name).fill('')
    await save(page)
    await expect.poll(athlete).toMatchObject({ firstname: 'Liv', city: null, weight: null, follower_count: 3 })
    await field(page, 'follower_count').fill('')
    await save(page)
    expect(await field(page, 'follower_count').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
    expect(await athlete()).toMatchObject({ follower_count: 3 })
  })

  it('shows changes by others after the form was saved', async () => {
    const { body } = await test.control('POST', '/activities', { name: 'Row' })
    await show(`#/activities/${body.id}`)
    await field(page, 'name').fill('Long row')
    await field(page, 'visibility').selectOption('only_me')
    await save(page)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Long row')
    await test.control('PATCH', `/activities/${body.id}`, { name: 'Short row', visibility: 'followers_only' })
    await expect.poll(() => field(page, 'name').inputValue()).toBe('Short row')
    await expect.poll(() => field(page, 'visibility').inputValue()).toBe('followers_only')
  })

  it('says so if the views of the data cannot be loaded, and tries again with the next one', async () => {
    await using view = await openConsole(test.sandbox)
    const { page: early } = view
    await early.route('**/data-pages-*.js', (route) => route.abort())
    await view.show('#/gear')
    expect(await early.getByRole('alert').innerText()).toBe('This part of the console could not be loaded. Is the sandbox still running?')
    await early.unroute('**/data-pages-*.js')
    await view.show('#/clubs')
    await early.getByRole('heading', { name: 'Clubs' }).waitFor()
    expect(view.problems).toEqual([])
  })

  it('follows what an app does: a title that the API changes appears by itself', async () => {
    const [activity] = await list(`/activities?athlete_id=${test.sandbox.athleteId}&per_page=1`)
    const token = await test.token('activity:read_all,activity:write')
    await show(`#/activities/${activity.id}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.innerText()).toBe(activity.name)
    await test.request('PUT', `/activities/${activity.id}`, { token, json: { name: 'Named by the app' } })
    await expect.poll(() => heading.innerText()).toBe('Named by the app')
  })

  it('follows what the control API does: the title of the open activity, its row in the list, and what the reader does meanwhile', async () => {
    const shown = await list(`/activities?athlete_id=${test.sandbox.athleteId}&per_page=200`)
    const far = shown[60]
    await show(`#/activities/${far.id}`)
    await using listed = await openConsole(test.sandbox, { hash: `#/activities?athlete=${test.sandbox.athleteId}` })
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.innerText()).toBe(far.name)
    await field(page, 'description').fill('Not sent yet')
    const rows = listed.page.locator('.rows')
    await rows.getByRole('link').first().waitFor()
    await rows.evaluate((box) => box.scrollTo(0, 1_700))
    await listed.page.locator(`.rows a[href*="${far.id}"]`).focus()
    const scrolled = await rows.evaluate((box) => box.scrollTop)

    const name = '<b>Renamed</b> from outside'
    await test.control('PATCH', `/activities/${far.id}`, { name })
    await expect.poll(() => heading.innerText()).toBe(name)
    await expect.poll(() => field(page, 'name').inputValue()).toBe(name)
    expect(await field(page, 'description').inputValue()).toBe('Not sent yet')
    const link = listed.page.locator(`.rows a[href*="${far.id}"]`)
    await expect.poll(() => link.innerText()).toBe(name)
    expect(await rows.evaluate((box) => box.scrollTop)).toBe(scrolled)
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(listed.problems).toEqual([])
  })

  it('shows a custom world, which has no landscape', async () => {
    await using own = await startTest({ world: SMALL_WORLD })
    await using view = await openConsole(own.sandbox, { hash: `#/activities/${SMALL.activities.onlyMe}` })
    const { page: small } = view
    expect(await small.locator('.map-track').getAttribute('d')).toMatch(/^M.*L/)
    await small.goto(small.url().replace(/#.*/, `#/activities/${SMALL.activities.manual}`))
    await small.getByText('Entered manually').waitFor()
    expect(await small.locator('.map').count()).toBe(0)
    expect(view.problems).toEqual([])
  })
})
