import { describe, expect, it } from 'vitest'
import { storeConformance } from '../../src/conformance/index.ts'
import { memoryStore } from '../../src/index.ts'

const create = () => {
  const store = memoryStore()
  return { open: () => store, close() {} }
}

storeConformance({ name: 'memoryStore', without: ['close'], create }, { describe, it, expect })
