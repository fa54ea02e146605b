import { hasChromium, WITHOUT_CHROMIUM } from '@activity-tracking/kit/test-servers/chromium'
import { describe, expect, it } from 'vitest'
import { createControlClient } from '../../src/control/client.ts'
import { useConsole } from './support.ts'

describe.skipIf(!hasChromium)(`worlds in the console (${WITHOUT_CHROMIUM})`, () => {
  const suite = useConsole('#/worlds')

  const press = (name: string) => suite.opened.page.getByRole('button', { name, exact: true }).click()
  const worldSwitch = () => suite.opened.page.getByRole('combobox', { name: /^World/ })
  const shown = () => worldSwitch().inputValue()

  it('one is created from a seed, and deleted', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/worlds')
    await page.getByLabel('Name').fill('Seeded')
    await page.getByLabel('Seed').fill('1')
    await page.getByLabel('Clock, UTC').fill('2027-01-05T10:00')
    await page.getByLabel('Stopped clock').check()
    const creating = page.waitForRequest('**/_sandbox/apps')
    await press('Create world')
    expect((await creating).postDataJSON()).toEqual({ name: 'Seeded', seed: 1, now: '2027-01-05T10:00:00.000Z', frozen: true })
    await page.getByRole('heading', { level: 1, name: 'Seeded' }).waitFor()
    const id = await shown()
    await suite.opened.show(`#/worlds?world=${id}`)
    const card = page.getByRole('listitem').filter({ hasText: 'Seeded' })
    await card.getByRole('button', { name: 'Delete' }).click()
    await card.getByRole('group').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(shown).toBe(suite.test.sandbox.clientId)
    expect((await suite.test.control('GET', '/state')).body.worlds).not.toContain(id)
  })

  it('one is exported as a file, which is imported as another one', async () => {
    const { page } = suite.opened
    const { client_id: small } = (await suite.test.control('POST', '/apps', { world: { athletes: [{ id: 1, firstname: 'Ada' }] } })).body
    await suite.opened.show(`#/worlds?world=${small}`)
    await expect.poll(shown).toBe(small)
    const downloading = page.waitForEvent('download')
    await press('Export')
    await page.getByLabel('File', { exact: true }).setInputFiles(await (await downloading).path())
    await press('Import')
    await expect.poll(() => page.url()).toMatch(/overview\?world=/)
    const imported = /world=(\d+)/.exec(page.url())?.[1] ?? ''
    expect(imported).not.toBe(small)
    const control = createControlClient({ controlUrl: suite.test.sandbox.controlUrl, world: imported })
    expect((await control.getState()).athletes).toMatchObject([{ id: 1, firstname: 'Ada' }])
    await suite.opened.show(`#/worlds?world=${imported}`)
    const buffer = Buffer.from('{ "athletes": [{ "id": 9007199254740993, "firstname": "Liv" }] }')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'world.json', mimeType: 'text/plain', buffer })
    await page.getByLabel('Replace the data of this world').check()
    await press('Import')
    await expect.poll(async () => (await control.getState()).athletes).toMatchObject([{ id: 9007199254740993n, firstname: 'Liv' }])
    await suite.opened.show('#/worlds')
  })

  it('a file that is not JSON is refused, and nothing changes', async () => {
    await suite.opened.show('#/worlds')
    await suite.opened.page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'world.json', mimeType: 'text/plain', buffer: Buffer.from('{') })
    await press('Import')
    await suite.opened.page.getByRole('alert').getByText('World.json is not JSON.').waitFor()
  })

  it('one is switched to, and back', async () => {
    const { page } = suite.opened
    const { client_id: id } = (await suite.test.control('POST', '/apps', { name: 'Third' })).body
    await worldSwitch().selectOption(id)
    await expect.poll(() => page.url()).toContain(`world=${id}`)
    await suite.test.request('GET', '/athlete')
    await suite.opened.show(`#/requests?world=${id}`)
    await page.getByText('No requests yet').waitFor()
    await worldSwitch().selectOption(suite.test.sandbox.clientId)
    await page.getByRole('row').filter({ hasText: 'getAthlete' }).waitFor()
    expect(page.url()).not.toContain('world=')
  })

  it('one is reset: everything is as at the start', async () => {
    const { page } = suite.opened
    await suite.test.control('POST', '/clock', { advance: '30h' })
    await suite.test.control('PUT', '/faults', { rules: [{ operation_id: '*', status: 500 }] })
    await suite.opened.show('#/worlds')
    await press('Reset')
    await page.getByRole('group').getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => page.locator('.clock time').textContent()).toContain('2026-11-02 10:00:00')
    await page.getByText('Live', { exact: true }).waitFor()
    await suite.opened.show('#/faults')
    await page.getByText('No faults are active').waitFor()
  })

  it('a world that was deleted elsewhere gives way to the default one', async () => {
    const { page } = suite.opened
    const { client_id: id } = (await suite.test.control('POST', '/apps', { name: 'Brief' })).body
    await suite.opened.show(`#/overview?world=${id}`)
    await page.getByRole('heading', { level: 1, name: 'Brief' }).waitFor()
    await suite.test.control('DELETE', `/apps/${id}`)
    await expect.poll(shown).toBe(suite.test.sandbox.clientId)
  })

  it('an unknown world is named, with a way back', async () => {
    const { page } = suite.opened
    await suite.opened.show('#/overview?world=1')
    await page.getByRole('alert').getByText('the world "1" does not exist').waitFor()
    await page.getByRole('link', { name: 'Show the default world' }).click()
    await page.getByRole('heading', { level: 1, name: 'Fjord Log' }).waitFor()
    await suite.test.control('PUT', '/faults', { rules: [{ operation_id: '*', status: 500 }] })
    await page.getByText('1 fault rule').waitFor()
    await suite.opened.show('#/athletes?world=1')
    await page.getByRole('alert').getByText('the world "1" does not exist').waitFor()
    expect(await page.getByText('1 fault rule').count()).toBe(0)
    await createControlClient({ controlUrl: suite.test.sandbox.controlUrl, world: '1' }).importWorld({
      athletes: [{ id: 1, firstname: 'Ada' }],
    })
    await page.getByRole('link', { name: 'Ada' }).waitFor()
  })
})
