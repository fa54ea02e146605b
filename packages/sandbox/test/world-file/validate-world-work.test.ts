import { expect, it } from 'vitest'
import { validateWorld } from '../../src/world-file/validate-world.ts'
import { countWork } from '../support/count-work.ts'

const work = countWork()

it('a small world without mistakes is validated without the schemas of missing entries', () => {
  expect(validateWorld({ athletes: { maren: { firstname: 'Maren' } } })).toEqual([])
  const small = work.take()
  const mistakes = validateWorld({
    athletes: { maren: { wieght: 58 } },
    activities: [{ sport_type: 'ride' }],
    routes: [{}],
    segments: { hill: {} },
    clubs: { hills: { members: 1 } },
  })
  expect(mistakes.length).toBeGreaterThan(5)
  expect(small).toBeLessThan(work.take() / 2)
})
