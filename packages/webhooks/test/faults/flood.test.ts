import { it } from 'vitest'
import { expectFloodSurvived } from './expect-flood-survived.ts'

it('among 5,000 forged events every genuine one is handled, reads stay under the caps, and memory stays flat', async () => {
  await expectFloodSurvived(5_000)
})
