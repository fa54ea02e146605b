// A process of an app. It does what it is told to, and kills itself where it is told to.
import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import type { GrantState, Send, Spool, Store } from '@activity-tracking/client'
import { fileSpool } from '@activity-tracking/client/spool'
import { type Grant, openSession, openStore } from './grant.ts'
import type { Order, ProcessOptions } from './processes.ts'

const { crashAt, losesStore, holdsResponse, timeoutMs, refreshTtlMs, ...grant }: Grant & ProcessOptions = JSON.parse(
  process.argv[2] ?? '{}',
)

/** Kills the process with a real signal, so that no more code of this program runs. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  while (true);
}

/** Written at once, so that it is not lost with the process. */
const say = (text: string): void => void (crashAt !== undefined && writeSync(1, `${text}\n`))

const counts = new Map<string, number>()

/** The functions that do the work, or kill the process before or after the n-th operation of this name. */
function pointsOf(name: string) {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  const point = `${name} ${count}`
  say(`reached ${point}`)
  if (crashAt === `${point}: before`) die()
  return (phase: 'during' | 'after'): boolean => crashAt === `${point}: ${phase}`
}

/** An operation that is being performed elsewhere when the process is killed during it. Nothing else happens outside of the process. */
function operation<T>(name: string, work: () => Promise<T>): Promise<T> {
  const isHere = pointsOf(name)
  const result = work()
  if (isHere('after')) return result.finally(die)
  if (!isHere('during')) return result
  result.catch(() => undefined)
  setImmediate(die)
  return new Promise(() => undefined)
}

function synchronousOperation<T>(name: string, work: () => T): T {
  const isHere = pointsOf(name)
  const result = work()
  if (isHere('after')) die()
  return result
}

let release = (): void => undefined

const send: Send = (url, init) =>
  operation('request', async () => {
    const response = await fetch(url, init)
    const text = await response.text()
    if (holdsResponse === true) {
      const released = new Promise<void>((resolve) => (release = resolve))
      process.send?.('holding')
      await released
    }
    return new Response(text || null, response)
  })

await using opened = await openStore(grant.place)
const { store: inner } = opened
let isAway = false
let written = ''
const store: Store = {
  ...inner,
  get: (key) => operation('get', () => inner.get(key)),
  put(key, record, condition) {
    const write = async () => {
      if (isAway) throw new Error('the store is away')
      return inner.put(key, record, condition)
    }
    // A mark is renewed with the record that is stored. How often depends on the machine.
    const isRenewal = written === JSON.stringify(record)
    written = JSON.stringify(record)
    return isRenewal ? write() : operation('put', write)
  },
}

const files = fileSpool({ directory: grant.spoolFolder })
const spool: Spool = {
  append: (key, value) =>
    synchronousOperation('append', () => {
      const entry = files.append(key, value)
      isAway = losesStore === true
      say('received')
      return entry
    }),
  entries: (key) => synchronousOperation('entries', () => files.entries(key)),
  remove: (id) => synchronousOperation('remove', () => files.remove(id)),
}

let time = 0
const states: GrantState[] = []
const { session } = openSession(grant, {
  store,
  spool,
  now: () => time,
  fetch: send,
  onStateChange: (state) => states.push(state),
  ...(timeoutMs !== undefined && { timeoutMs }),
  ...(refreshTtlMs !== undefined && { refreshTtlMs }),
})

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const WORK: Readonly<Record<Order['work'], () => Promise<string>>> = {
  use: async () => hashOf(await session.accessToken()),
  replace: async () => hashOf(await session.replace(await session.accessToken())),
  deauthorize: () => session.deauthorize().then(() => 'deauthorized'),
}

process.on('message', async (order: Order | 'release') => {
  if (order === 'release') return release()
  time = order.now
  const result = await WORK[order.work]().catch((error: unknown) => `error: ${Object(error).code ?? error}`)
  await session.idle()
  process.send?.(states.includes('needs_reauthorization') ? `error: the state became ${states}` : result)
})
process.send?.('ready')
await new Promise((resolve) => process.once('disconnect', resolve))
process.exit()
