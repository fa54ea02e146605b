import { expect, it } from 'vitest'
import { type Connection, formatConnection } from '../../src/cli/connection.ts'

it.each(["it's", '$HOME', '`id`', 'a b', 'a\nb'])('a value that a shell could change is not written into a .env file: %j', (secret) => {
  expect(() => formatConnection({ client_secret: secret } as Connection, 'dotenv')).toThrow(
    'ACTIVITY_TRACKING_CLIENT_SECRET cannot be written',
  )
})
