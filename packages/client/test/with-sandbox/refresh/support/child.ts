// A process of an app: runs its round of a scenario, and reports what it has received.
import { writeSync } from 'node:fs'
import './crash-hooks.ts'

const { openStore } = await import('./stores.ts')
const { openSession } = await import('./scenario.ts')
const { fileSpool } = await import('@activity-tracking/client/spool')

const say = (text: string): void => void writeSync(1, `${text}\n`)

const { scenario, ...grant }: import('./scenario.ts').Grant & { scenario: import('./scenario.ts').ScenarioName } = JSON.parse(
  process.argv[2] ?? '{}',
)
await using opened = await openStore(grant.place)
const { store } = opened

let isAway = false
const awayFromReceiptOn: import('@activity-tracking/client').Store = {
  ...store,
  put: (key, record, condition) => (isAway ? Promise.reject(new Error('the store is away')) : store.put(key, record, condition)),
}
const files = fileSpool({ directory: grant.spoolFolder })
const spool: import('@activity-tracking/client').Spool = {
  ...files,
  append(key, value) {
    const entry = files.append(key, value)
    if (scenario === 'storeAway') isAway = true
    say('received')
    return entry
  },
}
const { session } = openSession(grant, scenario === 'storeAway' ? awayFromReceiptOn : store, spool)
say('started')
switch (scenario) {
  case 'deauthorize':
    await session.deauthorize()
    break
  case 'refused':
    await session.replace(await session.accessToken())
    break
  default:
    await session.accessToken()
}
say('done')
