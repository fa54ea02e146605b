import { connect, expect, expectNoReload, test } from './logbook-test.ts'
import { gpx } from './recordings.ts'

test('an upload becomes an activity, is renamed and is deleted, and open pages change without a reload', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  await page.getByRole('link', { name: 'Upload' }).click()
  await page.getByLabel(/recording/).setInputFiles(gpx())
  await page.getByRole('button', { name: 'Upload' }).click()
  const uploaded = page.getByRole('link', { name: 'fjord.gpx' })
  await expectNoReload(page, () => expect(uploaded).toBeVisible())
  await uploaded.click()
  await expect(page.getByRole('heading', { name: 'Along the fjord' })).toBeVisible()

  const id = page.url().split('/').at(-1) ?? ''
  await expectNoReload(page, async () => {
    await world.control.changeActivity({ id, name: 'Along the river' })
    await expect(page.getByRole('heading', { name: 'Along the river' })).toBeVisible()
  })

  await page.getByRole('link', { name: 'Activities' }).click()
  const listed = page.getByRole('link', { name: 'Along the river' })
  await expect(listed).toBeVisible()
  await expectNoReload(page, async () => {
    await world.control.deleteActivity({ id })
    await expect(listed).toBeHidden()
  })
  await page.goto(`${logbook.url}/activities/${id}`)
  await expect(page.getByRole('heading', { name: 'No such activity' })).toBeVisible()
})
