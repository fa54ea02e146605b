import { test } from 'vitest'
import { onMemory } from '../support/engines.ts'
import { holdToModel } from './model/hold-to-model.ts'

test('100,000 random sequences do on the memory inbox what the reference says', { timeout: 7_200_000 }, () =>
  holdToModel(100_000, onMemory),
)
