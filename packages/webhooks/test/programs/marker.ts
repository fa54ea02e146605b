// Marks round after round and prints each acknowledged one, until it is killed: `marker.ts sqlite FILE | redis PORT PREFIX | postgres PORT SCHEMA`.
import { writeSync } from 'node:fs'
import { groupMarks, type Inbox } from '../../src/index.ts'
import { markUntilFailure } from '../support/rounds.ts'

const [engine = '', target = '', name = ''] = process.argv.slice(2)

const engines: Readonly<Record<string, () => Promise<Inbox>>> = {
  async sqlite() {
    const { sqliteInbox } = await import('../../src/inbox/sqlite-inbox.ts')
    return sqliteInbox({ path: target })
  },
  async redis() {
    const [{ Redis }, { redisInbox }] = await Promise.all([import('ioredis'), import('../../src/inbox/redis-inbox.ts')])
    return redisInbox({ client: new Redis({ host: '127.0.0.1', port: Number(target) }), prefix: name })
  },
  async postgres() {
    const [{ Pool }, { postgresInbox }] = await Promise.all([import('pg'), import('../../src/inbox/postgres-inbox.ts')])
    const pool = new Pool({ host: '127.0.0.1', port: Number(target), user: 'postgres', database: 'postgres' })
    return postgresInbox({ pool, schema: name })
  },
}

const inbox = await engines[engine]?.()
if (inbox === undefined) throw new Error(`unknown engine ${engine}`)
await inbox.stats()
await markUntilFailure({ mark: groupMarks(inbox) }, (round) => writeSync(1, `${round}\n`))
