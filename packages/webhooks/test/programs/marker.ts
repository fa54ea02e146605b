// Marks round after round and prints each acknowledged one, until it is killed: `marker.ts sqlite FILE | redis PORT PREFIX | postgres PORT SCHEMA`.
import { writeSync } from 'node:fs'
import { Redis } from 'ioredis'
import { Pool } from 'pg'
import { postgresInbox } from '../../src/inbox/postgres-inbox.ts'
import { redisInbox } from '../../src/inbox/redis-inbox.ts'
import { sqliteInbox } from '../../src/inbox/sqlite-inbox.ts'
import { groupMarks, type Inbox } from '../../src/index.ts'
import { markUntilFailure } from '../support/rounds.ts'

const [engine = '', target = '', name = ''] = process.argv.slice(2)

const engines: Readonly<Record<string, () => Inbox>> = {
  sqlite: () => sqliteInbox({ path: target }),
  redis: () => redisInbox({ client: new Redis({ host: '127.0.0.1', port: Number(target) }), prefix: name }),
  postgres: () => {
    const pool = new Pool({ host: '127.0.0.1', port: Number(target), user: 'postgres', database: 'postgres' })
    return postgresInbox({ pool, schema: name })
  },
}

const inbox = engines[engine]?.()
if (inbox === undefined) throw new Error(`unknown engine ${engine}`)
await inbox.stats()
await markUntilFailure({ mark: groupMarks(inbox) }, (round) => writeSync(1, `${round}\n`))
