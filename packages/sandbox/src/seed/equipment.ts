import type { NewGear } from '../things/gear/edit-gear.ts'
import { PEOPLE, type Sport } from './people.ts'

interface Item {
  readonly id: string
  readonly owner: number
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly sports: readonly Sport[]
  readonly earlierDistance: number
  readonly description?: string
  readonly frameType?: number
  readonly weight?: number
  readonly retired?: true
}

const RIDES: readonly Sport[] = ['Ride', 'GravelRide']
const RUNS: readonly Sport[] = ['Run', 'TrailRun', 'Hike']
const CYCLES = 'Example Cycles'
const SHOES = 'Example Running'

/** `owner` is an index in the list of people. The first item for a sport is the one that the service assigns by default. */
const ITEMS: readonly Item[] = [
  {
    id: 'b9241107',
    owner: 0,
    name: 'Gray gravel bike',
    brand: CYCLES,
    model: 'Gravel 2',
    description: 'Winter tires from November.',
    sports: RIDES,
    earlierDistance: 4_812_300,
    frameType: 5,
    weight: 10.4,
  },
  { id: 'g5518233', owner: 0, name: 'Everyday shoes', brand: SHOES, model: 'Daily 4', sports: ['Run'], earlierDistance: 214_500 },
  { id: 'g5733061', owner: 0, name: 'Hill shoes', brand: SHOES, model: 'Trail 2', sports: ['TrailRun', 'Hike'], earlierDistance: 88_200 },
  { id: 'g5102746', owner: 0, name: 'Worn-out shoes', brand: SHOES, model: 'Daily 3', sports: [], earlierDistance: 803_900, retired: true },
  { id: 'g5640918', owner: 1, name: 'Racing flats', brand: SHOES, model: 'Quick 1', sports: ['Run'], earlierDistance: 151_000 },
  { id: 'g5640925', owner: 1, name: 'Muddy pair', brand: SHOES, model: 'Trail 3', sports: ['TrailRun', 'Hike'], earlierDistance: 96_400 },
  {
    id: 'b9355208',
    owner: 1,
    name: 'Blue road bike',
    brand: CYCLES,
    model: 'Road 1',
    sports: RIDES,
    earlierDistance: 1_204_600,
    frameType: 3,
    weight: 8.6,
  },
  {
    id: 'b9307714',
    owner: 2,
    name: 'The old steel one',
    brand: CYCLES,
    model: 'Tour',
    sports: RIDES,
    earlierDistance: 21_530_000,
    frameType: 3,
    weight: 13.1,
  },
  { id: 'g5688140', owner: 2, name: 'Garden shoes', brand: SHOES, model: 'Daily 2', sports: RUNS, earlierDistance: 402_700 },
  {
    id: 'b9420036',
    owner: 3,
    name: 'Black race bike',
    brand: CYCLES,
    model: 'Race 5',
    sports: RIDES,
    earlierDistance: 9_377_800,
    frameType: 3,
    weight: 7.2,
  },
  { id: 'g5701382', owner: 3, name: 'Plain shoes', brand: SHOES, model: 'Daily 4', sports: RUNS, earlierDistance: 266_100 },
  {
    id: 'b9481975',
    owner: 4,
    name: 'Green all-road bike',
    brand: CYCLES,
    model: 'Gravel 1',
    sports: RIDES,
    earlierDistance: 2_055_400,
    frameType: 2,
    weight: 9.8,
  },
  { id: 'g5790457', owner: 4, name: 'Orange pair', brand: SHOES, model: 'Quick 2', sports: ['Run'], earlierDistance: 173_800 },
  { id: 'g5790461', owner: 4, name: 'Hill pair', brand: SHOES, model: 'Trail 2', sports: ['TrailRun', 'Hike'], earlierDistance: 310_200 },
]

/** Meters after which shoes should be replaced. */
const SHOE_LIFE = 800_000

const isBike = ({ id }: Item): boolean => id.startsWith('b')

/** The id of the gear that an athlete uses for a sport. */
export const gearFor = (rank: number, sport: Sport): string | null =>
  ITEMS.find(({ owner, sports }) => owner === rank && sports.includes(sport))?.id ?? null

/** Bikes and shoes of all athletes. */
export const planGear = (): NewGear[] =>
  ITEMS.map((item) => ({
    id: item.id,
    athlete_id: PEOPLE[item.owner]?.id ?? 0,
    name: item.name,
    nickname: isBike(item) ? null : item.name,
    brand_name: item.brand,
    model_name: item.model,
    description: item.description ?? null,
    retired: item.retired === true,
    earlier_distance: item.earlierDistance,
    ...(isBike(item) ? { frame_type: item.frameType, weight: item.weight } : { notification_distance: SHOE_LIFE }),
  }))

/** Recording devices: a computer on the bike, a watch otherwise. One athlete uses a phone, which does not measure the heart rate. */
const DEVICES: readonly { readonly bike: string; readonly watch: string; readonly hasSensors: boolean }[] = [
  { bike: 'Example Ride 2', watch: 'Example Watch 3', hasSensors: true },
  { bike: 'Example Watch 3 Pro', watch: 'Example Watch 3 Pro', hasSensors: true },
  { bike: 'Example Phone App', watch: 'Example Phone App', hasSensors: false },
  { bike: 'Example Ride 3', watch: 'Example Watch 2', hasSensors: true },
  { bike: 'Example Ride 1', watch: 'Example Watch 3', hasSensors: true },
]

/** The device that an athlete records a sport with, and whether it has sensors in addition to GPS. */
export function deviceFor(rank: number, sport: Sport): { readonly name: string; readonly hasSensors: boolean } {
  const device = DEVICES[rank]
  if (device === undefined) throw new RangeError(`athlete ${rank} does not have a device`)
  return { name: RIDES.includes(sport) ? device.bike : device.watch, hasSensors: device.hasSensors }
}
