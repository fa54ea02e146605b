import type { NewGear } from '../things/gear/edit-gear.ts'
import { personAt, type Sport } from './people.ts'

interface Item extends Omit<NewGear, 'athlete_id'> {
  /** Rank of the athlete. */
  readonly owner: number
  /** Sports that shoes are used for. Bikes are used for all rides. */
  readonly sports?: readonly Sport[]
}

/** The first item for a sport is the one that the service assigns by default. */
const ITEMS: readonly Item[] = [
  {
    id: 'b9241107',
    owner: 0,
    name: 'Gray gravel bike',
    model_name: 'Gravel 2',
    description: 'Winter tires from November.',
    earlier_distance: 4_812_300,
    frame_type: 5,
    weight: 10.4,
  },
  { id: 'g5518233', owner: 0, name: 'Everyday shoes', model_name: 'Daily 4', sports: ['Run'], earlier_distance: 214_500 },
  { id: 'g5733061', owner: 0, name: 'Hill shoes', model_name: 'Trail 2', sports: ['TrailRun', 'Hike'], earlier_distance: 88_200 },
  { id: 'g5102746', owner: 0, name: 'Worn-out shoes', model_name: 'Daily 3', earlier_distance: 803_900, retired: true },
  { id: 'g5640918', owner: 1, name: 'Racing flats', model_name: 'Quick 1', sports: ['Run'], earlier_distance: 151_000 },
  { id: 'g5640925', owner: 1, name: 'Muddy pair', model_name: 'Trail 3', sports: ['TrailRun', 'Hike'], earlier_distance: 96_400 },
  { id: 'b9355208', owner: 1, name: 'Blue road bike', model_name: 'Road 1', earlier_distance: 1_204_600, weight: 8.6 },
  { id: 'b9307714', owner: 2, name: 'The old steel one', model_name: 'Tour', earlier_distance: 21_530_000, weight: 13.1 },
  { id: 'g5688140', owner: 2, name: 'Garden shoes', model_name: 'Daily 2', sports: ['Run', 'TrailRun', 'Hike'], earlier_distance: 402_700 },
  { id: 'b9420036', owner: 3, name: 'Black race bike', model_name: 'Race 5', earlier_distance: 9_377_800, weight: 7.2 },
  { id: 'g5701382', owner: 3, name: 'Plain shoes', model_name: 'Daily 4', sports: ['Run', 'TrailRun', 'Hike'], earlier_distance: 266_100 },
  {
    id: 'b9481975',
    owner: 4,
    name: 'Green all-road bike',
    model_name: 'Gravel 1',
    earlier_distance: 2_055_400,
    frame_type: 2,
    weight: 9.8,
  },
  { id: 'g5790457', owner: 4, name: 'Orange pair', model_name: 'Quick 2', sports: ['Run'], earlier_distance: 173_800 },
  { id: 'g5790461', owner: 4, name: 'Hill pair', model_name: 'Trail 2', sports: ['TrailRun', 'Hike'], earlier_distance: 310_200 },
]

/** Meters after which shoes should be replaced. */
const SHOE_LIFE = 800_000

const isBike = ({ id }: Item): boolean => id.startsWith('b')
const isRide = (sport: Sport): boolean => sport === 'Ride' || sport === 'GravelRide'

/** The id of the gear that an athlete uses for a sport. */
export const gearFor = (rank: number, sport: Sport): string | null =>
  ITEMS.find((item) => item.owner === rank && (isBike(item) ? isRide(sport) : item.sports?.includes(sport)))?.id ?? null

export const planGear = (): NewGear[] =>
  ITEMS.map((item) => ({
    retired: false,
    ...item,
    athlete_id: personAt(item.owner).id,
    ...(isBike(item)
      ? { brand_name: 'Example Cycles' }
      : { brand_name: 'Example Running', nickname: item.name, notification_distance: SHOE_LIFE }),
  }))

/** Recording devices: a computer on the bike, a watch otherwise. */
const DEVICES = [
  { bike: 'Example Ride 2', watch: 'Example Watch 3' },
  { bike: 'Example Watch 3 Pro', watch: 'Example Watch 3 Pro' },
  { bike: 'Example Phone App', watch: 'Example Phone App' },
  { bike: 'Example Ride 3', watch: 'Example Watch 2' },
  { bike: 'Example Ride 1', watch: 'Example Watch 3' },
] as const

/** The device that an athlete records a sport with, and whether it has sensors in addition to GPS. A phone does not measure the heart rate. */
export function deviceFor(rank: number, sport: Sport): { readonly name: string; readonly hasSensors: boolean } {
  const { bike, watch } = DEVICES[rank] ?? DEVICES[0]
  return { name: isRide(sport) ? bike : watch, hasSensors: bike !== 'Example Phone App' }
}
