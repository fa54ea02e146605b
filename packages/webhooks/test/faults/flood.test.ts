import { it } from 'vitest'
import { expectFloodSurvived } from './expect-flood-survived.ts'

it('among 2,000 forged events, every genuine one is processed, reads stay under the caps, and memory usage is constant', async () => {
  await expectFloodSurvived(2_000)
})
