import { it } from 'vitest'
import { expectFloodSurvived } from './expect-flood-survived.ts'

it('among 100,000 forged events every genuine one is handled, reads stay under the caps, and memory stays flat', async () => {
  await expectFloodSurvived(100_000)
})
