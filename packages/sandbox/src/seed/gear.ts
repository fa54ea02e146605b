import type { components } from '../api.gen.ts'
import { rounded } from '../track/geometry.ts'
import type { Sport } from './outing.ts'
import type { SeedGear } from './types.ts'

type Schemas = components['schemas']

interface Item {
  readonly id: string
  readonly athleteId: number
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly description: string | null
}

const ITEMS: readonly Item[] = [
  {
    id: 'b9241107',
    athleteId: 4207619,
    name: 'Grey gravel bike',
    brand: 'Example Cycles',
    model: 'Gravel 2',
    description: 'Winter tyres from November.',
  },
  { id: 'g5518233', athleteId: 4207619, name: 'Everyday shoes', brand: 'Example Running', model: 'Daily 4', description: null },
  { id: 'b9307714', athleteId: 4415087, name: 'The old steel one', brand: 'Example Cycles', model: 'Tour', description: null },
  { id: 'g5640918', athleteId: 4310552, name: 'Racing flats', brand: 'Example Running', model: 'Quick 1', description: null },
]

const isBike = ({ id }: Item): boolean => id.startsWith('b')

/** The id of what an athlete uses for a sport. */
export function gearFor(athleteId: number, sport: Sport): string | null {
  if (sport === 'Swim' || sport === 'WeightTraining') return null
  const riding = sport === 'Ride' || sport === 'GravelRide'
  return ITEMS.find((item) => item.athleteId === athleteId && isBike(item) === riding)?.id ?? null
}

function summaryOf(item: Item, metres: number): Schemas['SummaryGear'] {
  const distance = Math.round(metres)
  return {
    id: item.id,
    resource_state: 2,
    primary: true,
    name: item.name,
    nickname: isBike(item) ? null : item.name,
    retired: false,
    distance,
    converted_distance: rounded(distance / 1000, 1),
  }
}

/** Bikes and shoes that have gone as far as all activities with them. */
export function buildGear(distances: ReadonlyMap<string, number>): {
  gear: SeedGear[]
  summaries: ReadonlyMap<string, Schemas['SummaryGear']>
} {
  const summaries = new Map(ITEMS.map((item) => [item.id, summaryOf(item, distances.get(item.id) ?? 0)]))
  const gear = ITEMS.map((item) => ({
    id: item.id,
    athleteId: item.athleteId,
    detail: {
      ...summaryOf(item, distances.get(item.id) ?? 0),
      resource_state: 3,
      brand_name: item.brand,
      model_name: item.model,
      description: item.description,
      ...(isBike(item) ? { frame_type: 2, weight: 10.4 } : { notification_distance: 800_000 }),
    } as Schemas['DetailedGear'],
  }))
  return { gear, summaries }
}
