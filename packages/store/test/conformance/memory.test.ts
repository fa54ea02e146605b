import { storeConformance } from '../../src/conformance/index.ts'
import { memoryStore } from '../../src/index.ts'

storeConformance('memoryStore', () => {
  const store = memoryStore()
  return { open: () => store, close() {} }
})
