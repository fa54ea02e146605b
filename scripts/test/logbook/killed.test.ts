import { test } from 'vitest'
import { surviveKill } from './killed-logbook.ts'

// The long campaign kills it at many other moments.
test('Logbook loses and doubles nothing when it is killed during an upload', () => surviveKill(['createUpload', 1]))
