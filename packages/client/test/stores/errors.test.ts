import { inspect } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StoreUnavailableError } from '../../src/index.ts'
import { postgresStore } from '../../src/stores/postgres.ts'
import { redisStore } from '../../src/stores/redis.ts'
import { type SqliteDatabase, sqliteStore } from '../../src/stores/sqlite.ts'

const SECRET = 'kept-to-itself'

const shown = (error: unknown): string => inspect(error, { depth: 9, showHidden: true }) + JSON.stringify(error)

test('an unavailable store has the name, the code and the message of the cause', () => {
  const cause = Object.assign(new TypeError('connection refused', { cause: new Error('closed') }), { code: 'ECONNREFUSED' })
  const error = new StoreUnavailableError('Redis', cause)
  expect(error).toMatchObject({ name: 'StoreUnavailableError', code: 'store_unavailable', message: 'the Redis store is not available' })
  expect(error.cause).toMatchObject({
    name: 'TypeError',
    code: 'ECONNREFUSED',
    message: 'connection refused',
    cause: { message: 'closed' },
  })
  expect(inspect(error)).toContain('connection refused')
  const several = new AggregateError([new Error('no route'), new Error('refused')], '')
  expect(new StoreUnavailableError('PostgreSQL', several).cause).toMatchObject({ name: 'AggregateError', message: 'no route; refused' })
  expect(new StoreUnavailableError('Redis').cause).toBeUndefined()
  expect(new StoreUnavailableError('SQLite', Object.assign(new Error('x'.repeat(1_000)), { code: 5 })).cause).toMatchObject({
    code: 5,
    message: 'x'.repeat(300),
  })
})

const withProperties = (properties: object): Error => Object.assign(new Error('failed'), properties)

test.each<[string, unknown]>([
  ['the arguments of a command', withProperties({ command: { name: 'EVAL', args: [SECRET] } })],
  ['a row', withProperties({ detail: `Key (record)=(${SECRET}) already exists.` })],
  ['the context of a statement', withProperties({ where: `unnamed portal parameter $1 = '{"access_token":"${SECRET}"}'` })],
  ['a property of a driver that nobody knows yet', withProperties({ [`of ${SECRET}`]: [SECRET] })],
  ['an error in it', new AggregateError([withProperties({ where: SECRET })], 'all failed', { cause: withProperties({ input: SECRET }) })],
  ['a record in its message', new Error(`unknown command, with args beginning with: '{"token":"${SECRET}`)],
  ['records in its message', new Error(`bad parameter {"{\\"token\\":\\"${SECRET}\\"}"}`)],
  ['a record of several lines in its message', new Error(`bad parameter {"n": 1,\n"token":"${SECRET}"}`)],
  ['a record in its name', Object.assign(new Error('failed'), { name: `{"token":"${SECRET}"}` })],
  ['a record in a text that was thrown', `{ "token": "${SECRET}" }`],
  ['a password in a URL', new Error(`cannot connect to redis://default:${SECRET}@127.0.0.1:6379 or redis:%2F%2Fu:${SECRET}%40host`)],
  ['an object that is not an error', { token: SECRET }],
])('does not contain %s', (_, cause) => {
  expect(shown(new StoreUnavailableError('Redis', cause))).not.toContain(SECRET)
})

const hang = (): Promise<never> => new Promise(() => undefined)
const busy = {
  exec() {
    throw Object.assign(new Error('database is locked'), { errcode: 5 })
  },
} as unknown as SqliteDatabase

test.each([
  ['Redis', () => redisStore({ client: { call: hang } })],
  ['PostgreSQL', () => postgresStore({ pool: { query: hang } })],
  ['SQLite', () => sqliteStore({ database: busy })],
])('%s is waited for for five seconds by default', async (name, open) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  let outcome: unknown
  void open()
    .get('key')
    .catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(4_990)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(100)
  expect(outcome).toMatchObject({ code: 'store_unavailable', message: `the ${name} store is not available` })
})

test('a write to Redis that fails is not sent again in another way, and nothing is read from a replica of a cluster', async () => {
  const sent: unknown[] = []
  const sendCommand = async (_key: string, isReadonly: boolean, [command]: string[]) => {
    sent.push([isReadonly, command])
    throw new Error('CLUSTERDOWN')
  }
  const store = redisStore({ client: { sendCommand, getSlotMaster: () => undefined } })
  for (const work of [store.get('key'), store.put('key', {}, { ifAbsent: true })]) await expect(work).rejects.toThrow(StoreUnavailableError)
  expect(sent).toEqual([
    [false, 'HMGET'],
    [false, 'EVALSHA'],
  ])
})
