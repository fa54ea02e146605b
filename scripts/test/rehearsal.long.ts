import { expect, test } from 'vitest'
import { fromRoot } from '../paths.ts'
import { run } from '../run.ts'

test('releases can be rehearsed, and strangers can install them', { timeout: 5_400_000 }, async () => {
  const { code, output } = await run(process.execPath, [fromRoot('scripts/release/rehearse.ts')])
  console.log(output)
  expect(code).toBe(0)
})
