import {
  ApiError,
  type App,
  RateLimitError,
  UploadError,
  type UploadFailure,
} from '@activity-tracking/client'
import { createUploads } from '../src/uploads.ts'
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
})

test('a problem is explained by its reason', async () => {
  const because = (reason: UploadFailure, detail?: string) =>
    new UploadError('', { operation: '', reason, detail })
  const NOT_CONFIRMED = 'The service has not confirmed the file. If no activity appears, upload it again.'
  for (const [error, problem] of [
    [because('duplicate'), 'You already have an activity from this file.'],
    [because('empty'), 'The file has no points.'],
    [because('deleted'), 'The activity was deleted.'],
    [because('timeout'), NOT_CONFIRMED],
    [because('status_unavailable'), NOT_CONFIRMED],
    [because('unconfirmed'), NOT_CONFIRMED],
    [because('malformed', 'Why.'), 'Why.'],
    [because('processing_failed'), 'The service cannot process the file.'],
    [new RateLimitError('', { operation: '' }), 'The rate limit is used up. Upload the file again later.'],
    [new ApiError('invalid_request', '', { operation: '' }), 'This is not a FIT, TCX or GPX file.'],
    [
      new ApiError('server_error', '', { operation: '' }),
      'The service has not accepted the file. Upload it again later.',
    ],
  ] as const) {
    const athlete = () => {
      throw error
    }
    const uploads = createUploads({ app: { now: () => 7, athlete } as unknown as App, onChange: () => {} })
    await uploads.send('1', new File([], 'a.gpx'))
    expect(uploads.of('1')).toEqual([{ name: 'a.gpx', at: 7, state: 'Failed', problem }])
    for (let number = 1; number <= 20; number += 1) await uploads.send('1', new File([], `${number}`))
    expect([uploads.of('1').length, uploads.of('1')[0]?.name]).toEqual([20, '20'])
  }
})
