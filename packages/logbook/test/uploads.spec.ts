import { connect, expect, gpx, test, upload } from './logbook-test.ts'

test('a file becomes one activity, or its problem is explained', async ({ page, logbook, world }) => {
  await connect(page, logbook)
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const broken = { mimeType: '', buffer: Buffer.from('broken') }
  await upload(page, logbook, gpx(), { name: 'notes.txt', ...broken }, { name: '<b>bold</b>.fit', ...broken })
  await expect(item('fjord.gpx')).toContainText('Ready')
  await expect(item('notes.txt')).toContainText('This is not a FIT, TCX or GPX file.')
  await expect(item('<b>bold</b>.fit')).toContainText('The file is not a FIT file.')

  // The same file again is the same activity.
  await upload(page, logbook, gpx('again.gpx'))
  const href = await page.getByRole('link', { name: 'fjord.gpx' }).getAttribute('href')
  await expect(page.getByRole('link', { name: 'again.gpx' })).toHaveAttribute('href', href ?? '')

  await world.control.setFaults({ rules: [{ operation_id: 'createUpload', status: 429 }] })
  await upload(page, logbook, gpx('later.gpx'))
  await expect(item('later.gpx')).toContainText('The rate limit is used up.')

  // The newest 20 are shown.
  await world.control.clearFaults()
  await upload(
    page,
    logbook,
    ...Array.from({ length: 18 }, (_, index) => ({ name: `${index}.txt`, ...broken })),
  )
  await expect(page.locator('#uploads h3')).toHaveText([
    /^17\.txt/,
    ...Array(18).fill(/\.txt|later/),
    'again.gpx',
  ])
})
