import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Ended, runHere, startHere } from '@activity-tracking/kit/command/testing'
import { describe, expect, it, vi } from 'vitest'
import { createCliProgram } from '../src/program.ts'
import { openSettings } from '../src/pull/pull-file.ts'
import { contentOf, laterThan, linesOf, SINCE, START, setUpPull } from './pull-setting.ts'

describe('pull', () => {
  it('reads the activities once into a private file, and then only what differs, with a line of JSON for each step', async () => {
    const { pull, file, sandbox, requests } = await setUpPull()
    const { athleteId, control } = sandbox
    const first = await pull([...SINCE, '--json', '--streams', 'time,latlng'])
    expect(first).toMatchObject({ code: 0, err: '' })
    const [start, ...steps] = linesOf(first)
    const done = steps.pop()
    const read = await requests('getActivity')
    expect(read).toBeGreaterThan(2)
    expect(start).toEqual({
      event: 'start',
      file,
      athlete_id: athleteId,
      keep_days: 7,
      streams: ['time', 'latlng'],
      removed: 0,
      resumes: false,
    })
    expect(done).toEqual({ event: 'done', file, activities: read, listed: read, new: read, changed: 0, deleted: 0, unread: [] })
    const step = (at: number) => ({ listed: read, read: at, remaining: read - at, eta: at === read ? null : START, waits_for: null })
    expect(steps).toEqual(Array.from({ length: read + 1 }, (_, at) => ({ event: 'progress', task: 'import', ...step(at) })))
    // Windows has no such modes.
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
    const names = await contentOf(file, athleteId)
    expect(names.size).toBe(read)

    const second = await pull([...SINCE, '--json'])
    expect((await pull([...SINCE, '--quiet'])).err).toBe('')
    expect(linesOf(second)[0]).toMatchObject({ streams: ['time', 'latlng'] })
    expect(linesOf(second).at(-1)).toMatchObject({ new: 0, changed: 0, deleted: 0 })
    expect(await requests('getActivity')).toBe(read)

    const [renamed = '', deleted = ''] = names.keys()
    await control.changeActivity({ id: renamed, name: 'Renamed' })
    await control.deleteActivity({ id: deleted })
    const third = await pull([...SINCE])
    expect(third.out).toBe(`${file} has ${read - 1} activities: 0 new, 1 changed, 1 deleted.\n`)
    expect(third.err).toContain('no longer than seven days (reported)')
    expect((await contentOf(file, athleteId)).get(renamed)).toBe('Renamed')
    expect(await requests('getActivity')).toBe(read + 2)

    // Other streams: what was read without them is read again.
    const fourth = await pull([...SINCE, '--json', '--streams', 'time'], () => Date.parse(START) + 1_000)
    expect(linesOf(fourth).at(-1)).toMatchObject({ changed: read - 1 })
  })

  it('removes what has expired before anything else, and reads it again only because the user wants it', async () => {
    const { pull, file, sandbox, requests } = await setUpPull()
    await pull([...SINCE, '--keep', '2'])
    const read = await requests('getActivity')
    await sandbox.clock.advance('2d')
    expect(linesOf(await pull([...SINCE, '--json']))[0]).toMatchObject({ keep_days: 2, removed: read })
    expect(await requests('getActivity')).toBe(2 * read)

    const longer = await pull([...SINCE, '--keep', '30'])
    expect(longer.err).toContain('for 30 days (--keep). Keeping them longer is your decision.')
    await sandbox.clock.advance('29d')
    expect((await contentOf(file, sandbox.athleteId)).size).toBe(read)
    expect(linesOf(await pull(['--since', '2026-12-01', '--json', '--keep', '7']))[0]).toMatchObject({ removed: read })
  })

  it('ends at a rate limit with exit code 8 and the time to continue, and continues then', async () => {
    const { pull, sandbox, requests } = await setUpPull()
    // All but a few reads of the quarter hour.
    const headers = { Authorization: `Bearer ${sandbox.accessToken}` }
    await Promise.all(Array.from({ length: 96 }, () => sandbox.fetch(`${sandbox.baseUrl}/athlete`, { headers })))
    // The app learns this from the response to its list.
    expect((await pull(['--since', '2026-11-02', '--until-limit'])).code).toBe(0)
    const args = [...SINCE, '--until-limit', '--streams', 'time']
    const stopped = await pull([...args, '--json'])
    expect(stopped).toMatchObject({ code: 8, err: '' })
    const read = await requests('getActivity')
    expect(read).toBe(1)
    const retry_at = expect.stringMatching(/^2026-11-02T10:15:\d\dZ$/)
    const state = { listed: 3, read, remaining: 3 - read }
    expect(linesOf(stopped).at(-1)).toEqual({ event: 'limit', reason: 'quarter_hour', retry_at, ...state })
    const text = await pull(args)
    expect(text.code).toBe(8)
    expect(text.out).toMatch(
      /^Stopped at the rate limit of the quarter hour: \d of 3 activities read\. .+ after 2026-11-02T10:15:\d\dZ\.\n$/,
    )
    expect(await requests('getActivity')).toBe(read)
    await sandbox.clock.advance('16m')
    expect((await pull(args)).code).toBe(0)
    expect(await requests('getActivity')).toBe(3)
  })

  it('stays current with --every, and removes the activities when the authorization has ended', async () => {
    const { sandbox, file, env, requests } = await setUpPull()
    const args = ['pull', file, ...SINCE, '--json', '--every', '15m', '--keep', '365']
    const running = startHere(() => createCliProgram({ now: sandbox.clock.now }), args, env)
    const event = (name: string) =>
      vi.waitUntil(() => linesOf(running.output).find((line) => line.event === name), { timeout: 60_000, interval: 5 })
    await event('done')
    const [id = ''] = (await contentOf(file, sandbox.athleteId)).keys()
    await vi.waitUntil(async () => (await requests('listActivities')) > 1, { timeout: 60_000, interval: 5 })
    await sandbox.control.changeActivity({ id, name: 'Renamed' })
    await sandbox.clock.advance('15m')
    expect(await event('update')).toMatchObject({ new: 0, changed: 1, deleted: 0 })
    expect((await contentOf(file, sandbox.athleteId)).get(id)).toBe('Renamed')

    await sandbox.control.revokeGrant({ athlete_id: Number(sandbox.athleteId) })
    let hasEnded = false
    const ending = running.ended.finally(() => {
      hasEnded = true
    })
    // One refusal is not enough to believe it.
    const advance = async () => hasEnded || (await sandbox.clock.advance('7h').then(() => hasEnded))
    await vi.waitUntil(advance, { timeout: 60_000, interval: 50 })
    await ending
    const { code, err } = await running.ended
    expect([code, JSON.parse(err).error]).toEqual([
      5,
      { code: 'not_logged_in', message: expect.stringContaining('were removed from the file'), exit_code: 5 },
    ])
    expect((await contentOf(file, sandbox.athleteId)).size).toBe(0)
  })

  it('continues after Ctrl-C and after SIGKILL, and reads only what was in progress again', { timeout: 60_000 }, async () => {
    // Processes have the clock of the machine.
    const { sandbox, file, spawn, pull, logIn, requests } = await setUpPull({})
    const { control, accessToken, baseUrl, athleteId } = sandbox
    await logIn('--scope', 'read,activity:read_all', '--force')
    const headers = { Authorization: `Bearer ${accessToken}` }
    const newest = await (await sandbox.fetch(`${baseUrl}/athlete/activities?per_page=3`, { headers })).json()
    const args = ['--json', '--since', newest.at(-1).start_date]

    /** Stops a process while it waits for the response to its next read but some. */
    const stopAt = async (skip: number, signal: NodeJS.Signals): Promise<Ended> => {
      await control.setFaults({ rules: [{ operation_id: 'getActivity', skip, delay_ms: 60_000 }] })
      const running = spawn(['pull', file, ...args])
      const isInProgress = async () => (await control.getFaults()).rules[0]?.used === 1
      await vi.waitUntil(isInProgress, { timeout: 60_000, interval: 5 })
      running.child.kill(signal)
      return running.ended
    }
    const stopped = await stopAt(1, 'SIGINT')
    expect(stopped.code).toBe(130)
    const message = 'Stopped: 1 of 3 activities read. To continue, run the same command again.'
    expect(JSON.parse(stopped.err).error).toEqual({ code: 'interrupted', message, exit_code: 130 })
    await stopAt(0, 'SIGKILL')
    await control.setFaults({ rules: [] })
    const [first = '', ...others] = (await contentOf(file, athleteId)).keys()
    expect(others).toEqual([])

    // The service states its time in seconds: in the second in which the import began, a read could count as one from before it.
    await sandbox.clock.advance('2s')
    // It was read before the rest, and changes after that.
    await control.changeActivity({ id: first, name: 'Renamed' })
    const before = await requests('getActivity')
    const last = await pull(args, await laterThan(file))
    expect(linesOf(last)[0]).toMatchObject({ resumes: true })
    expect(linesOf(last).at(-1)).toMatchObject({ event: 'done', activities: 3, new: 2, changed: 1, unread: [] })
    expect((await requests('getActivity')) - before).toBe(3)
  })

  it('names a file that it cannot use, and an account or a scope that is missing, and changes nothing', async () => {
    const { pull, file, folder, env, run, logIn } = await setUpPull()
    await writeFile(file, 'some text, and more text than the header of a database has')
    expect(await pull([])).toMatchObject({ code: 1, out: '', err: `error: ${file} cannot be read: file is not a database\n` })
    const foreign = join(folder, 'foreign.sqlite')
    const database = new DatabaseSync(foreign)
    database.exec('CREATE TABLE activities (id INTEGER)')
    database.close()
    const content = await readFile(foreign)
    expect(await run('pull', foreign)).toMatchObject({ code: 1, err: expect.stringContaining(`${foreign} is not a file of activities`) })
    expect(await readFile(foreign)).toEqual(content)
    const other = join(folder, 'other.sqlite')
    const settings = openSettings(other)
    await settings.write({ athleteId: '1', streams: null, streamsSince: null, keepDays: 7 })
    settings.close()
    expect(await run('pull', other)).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${other} has the activities of athlete 1, and`),
    })
    const missing = join(folder, 'missing', 'a.sqlite')
    expect(await run('pull', missing)).toMatchObject({ code: 1, err: `error: the folder ${join(folder, 'missing')} does not exist\n` })
    const nobody = await runHere(createCliProgram, ['pull', join(folder, 'new.sqlite')], {
      ...env,
      ACTIVITY_TRACKING_STORE: join(folder, 'none'),
    })
    expect([nobody.code, existsSync(join(folder, 'new.sqlite'))]).toEqual([5, false])
    await logIn('--scope', 'read', '--force')
    const scope = await run('pull', join(folder, 'new.sqlite'), '--json')
    expect([scope.code, JSON.parse(scope.err).error.code, existsSync(join(folder, 'new.sqlite'))]).toEqual([1, 'missing_scope', false])
  })
})
