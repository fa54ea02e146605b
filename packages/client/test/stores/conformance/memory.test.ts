import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../src/index.ts'
import { storeConformance } from './store-conformance.ts'

const create = () => {
  const store = memoryStore()
  return { open: () => store, close() {} }
}

storeConformance({ name: 'memoryStore', without: ['close'], create }, { describe, it, expect })
