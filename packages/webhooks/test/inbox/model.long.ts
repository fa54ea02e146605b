import { test } from 'vitest'
import { onMemory } from '../support/engines.ts'
import { holdToModel } from './model/hold-to-model.ts'

test('100,000 random sequences on the memory inbox match the reference', { timeout: 7_200_000 }, () => holdToModel(100_000, onMemory))
