import { describe, expect, it } from 'vitest'
import { inboxConformance } from '../../src/conformance/index.ts'
import { memoryStorage } from '../../src/inbox/memory-inbox.ts'
import { createInbox } from '../../src/index.ts'

const create = () => {
  const storage = memoryStorage()
  return { open: ({ now }: { now: () => number }) => createInbox(storage, { now }), close() {} }
}

inboxConformance({ name: 'memoryInbox', create, canClose: false }, { describe, it, expect })
