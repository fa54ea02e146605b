import { describeWith } from '@activity-tracking/kit/test-servers/vitest'
import { StoreUnavailableError } from '@activity-tracking/store'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { postgresInbox } from '../../src/inbox/postgres-inbox.ts'
import { groupMarks, type Inbox, type Mark, memoryInbox } from '../../src/index.ts'
import { marksOf } from '../support/rounds.ts'

/** An inbox whose commits wait until they are let through, and what they were about. */
function heldInbox(inbox: Inbox, refuse: (marks: readonly Mark[]) => Error | undefined = () => undefined) {
  const commits: { readonly size: number; readonly go: () => void }[] = []
  let isOpen = false
  const mark: Inbox['mark'] = async (marks) => {
    await new Promise<void>((resolve) => {
      commits.push({ size: marks.length, go: resolve })
      if (isOpen) resolve()
    })
    const error = refuse(marks)
    if (error !== undefined) throw error
    return inbox.mark(marks)
  }
  return {
    inbox: { ...inbox, mark },
    sizes: () => commits.map(({ size }) => size),
    /** Lets everything through from now on. */
    open() {
      isOpen = true
      for (const { go } of commits) go()
    },
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('marks of one turn share a commit, and marks during that commit share the next one', async () => {
  const { inbox, sizes, open } = heldInbox(memoryInbox())
  const mark = groupMarks(inbox)
  const first = [mark(marksOf(1)), mark(marksOf(2)), mark([])]
  await turn()
  expect(sizes()).toEqual([6])
  const second = [mark(marksOf(3)), mark(marksOf(3))]
  await turn()
  expect(sizes()).toEqual([6])
  open()
  const stored = ['stored', 'stored', 'stored']
  expect(await Promise.all([...first, ...second])).toEqual([stored, stored, [], stored, stored])
  expect(sizes()).toEqual([6, 6])
})

test('a commit has a maximum number of calls', async () => {
  const { inbox, sizes, open } = heldInbox(memoryInbox())
  const mark = groupMarks(inbox, { most: 2 })
  open()
  await Promise.all([1, 2, 3, 4, 5].map((round) => mark(marksOf(round))))
  expect(sizes()).toEqual([6, 6, 3])
  for (const most of [0, 1.5, Number.NaN]) expect(() => groupMarks(inbox, { most })).toThrow(RangeError)
})

test('a call that makes the commit fail rejects, and the others succeed', async () => {
  const poison = new Error('poison')
  const { inbox, open } = heldInbox(memoryInbox(), (marks) => (marks.some(({ id }) => id === '2') ? poison : undefined))
  const mark = groupMarks(inbox)
  open()
  const outcomes = await Promise.allSettled([1, 2, 3].map((round) => mark(marksOf(round))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(outcomes[1]).toHaveProperty('reason', poison)
})

test('a database that is unavailable rejects all calls with one request', async () => {
  const { inbox, sizes, open } = heldInbox(memoryInbox(), () => new StoreUnavailableError('test'))
  const mark = groupMarks(inbox)
  open()
  const outcomes = await Promise.allSettled([1, 2, 3].map((round) => mark(marksOf(round))))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(sizes()).toEqual([9])
  expect(await mark(marksOf(1)).catch((error: unknown) => error)).toBeInstanceOf(StoreUnavailableError)
})

describeWith('postgres', 'On PostgreSQL', (port) => {
  const setUp = async () => {
    const pool = new Pool({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' })
    onTestFinished(() => pool.end())
    const schema = `group_${crypto.randomUUID().replaceAll('-', '_')}`
    const inbox = postgresInbox({ pool, schema })
    await inbox.stats()
    await pool.query(`CREATE TABLE ${schema}.jobs (round int PRIMARY KEY, transaction text)`)
    const sql = `INSERT INTO ${schema}.jobs VALUES ($1, pg_current_xact_id()::text)`
    const mark = groupMarks(inbox)
    const markWithJob = (round: number, job: number) => mark(marksOf(round), async ({ executeSql }) => void (await executeSql(sql, [job])))
    const jobs = async () => (await pool.query(`SELECT round, transaction FROM ${schema}.jobs ORDER BY round`)).rows
    return { inbox, mark, markWithJob, jobs }
  }

  test('every `also` of a batch runs in its transaction', async () => {
    const { mark, markWithJob, jobs } = await setUp()
    await Promise.all([markWithJob(1, 1), mark(marksOf(2)), markWithJob(3, 3)])
    const rows = await jobs()
    expect(rows.map(({ round }) => round)).toEqual([1, 3])
    expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
  })

  test('an `also` that fails rolls back only its own marks', async () => {
    const { inbox, markWithJob, jobs } = await setUp()
    await markWithJob(1, 1)
    const outcomes = await Promise.allSettled([markWithJob(2, 2), markWithJob(3, 1), markWithJob(4, 4)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await jobs()).map(({ round }) => round)).toEqual([1, 2, 4])
    expect((await inbox.stats()).waiting).toBe(9)
  })
})
