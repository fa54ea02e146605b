import { gzipSync } from 'node:zlib'
import { connect, expect, test } from './logbook-test.ts'
import { gpx, type Recording, tcx } from './recordings.ts'

const named = (name: string, buffer: Buffer): Recording => ({
  name,
  mimeType: 'application/octet-stream',
  buffer,
})

test('every kind of file becomes one activity, and what cannot become one is explained', async ({
  page,
  logbook,
  world,
}) => {
  await connect(page, logbook)
  const before = (await world.control.listThings({ kind: 'activities', per_page: 200 })).length
  await page.goto(`${logbook.url}/upload`)
  const files = page.getByLabel(/recording/)
  const items = page.getByRole('listitem')
  const compressed = gpx('Compressed', 4)
  await files.setInputFiles([
    gpx(),
    tcx(),
    named('compressed.gpx.gz', gzipSync(compressed.buffer)),
    named('cut.gpx', gpx('Cut', 8).buffer.subarray(0, 900)),
    named('no-points.gpx', Buffer.from('<gpx version="1.1"></gpx>')),
    named('notes.txt', Buffer.from('I ran.')),
    named('<b>bold</b>.fit', Buffer.from([0, 1, 2, 3])),
  ])
  await page.getByRole('button', { name: 'Upload' }).click()
  for (const name of ['fjord.gpx', 'fjord.tcx', 'compressed.gpx.gz'])
    await expect(items.filter({ hasText: name })).toContainText('Ready')
  for (const name of ['cut.gpx', 'no-points.gpx', 'notes.txt', '<b>bold</b>.fit'])
    await expect(items.filter({ hasText: name })).toContainText('Failed')
  await expect(items.filter({ hasText: 'notes.txt' })).toContainText('not a FIT, TCX or GPX file')

  // The same file again is the same activity.
  await files.setInputFiles(gpx())
  await page.getByRole('button', { name: 'Upload' }).click()
  const links = page.getByRole('link', { name: 'fjord.gpx' })
  await expect(links).toHaveCount(2)
  expect(new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).size).toBe(1)
  expect((await world.control.listThings({ kind: 'activities', per_page: 200 })).length).toBe(before + 3)

  await files.setInputFiles(named('large.fit', Buffer.alloc(26_000_000)))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { name: 'Too large' })).toBeVisible()
})
