import { isoLocal, partOfDay } from '../../base/local-time.ts'
import { enumOf } from '../../description/shapes.ts'
import type { Streams } from '../streams.ts'
import { totalsOf } from '../totals.ts'
import type { SportType } from './activity-file.ts'

/** Sports by their names in files that are not those of the service, and by their names with subtypes. */
const OTHER_NAMES: ReadonlyMap<string, SportType> = new Map<string, SportType>(
  Object.entries({
    running: 'Run',
    jogging: 'Run',
    trailrunning: 'TrailRun',
    cycling: 'Ride',
    biking: 'Ride',
    roadbiking: 'Ride',
    mountainbiking: 'MountainBikeRide',
    gravelcycling: 'GravelRide',
    ebiking: 'EBikeRide',
    swimming: 'Swim',
    walking: 'Walk',
    hiking: 'Hike',
    mountaineering: 'Hike',
    alpineskiing: 'AlpineSki',
    crosscountryskiing: 'NordicSki',
    snowboarding: 'Snowboard',
    snowshoeing: 'Snowshoe',
    paddling: 'Canoeing',
    standuppaddleboarding: 'StandUpPaddling',
    windsurfing: 'Windsurf',
    kitesurfing: 'Kitesurf',
    sailing: 'Sail',
    iceskating: 'IceSkate',
    inlineskating: 'InlineSkate',
    training: 'Workout',
    fitnessequipment: 'Workout',
    hiit: 'HighIntensityIntervalTraining',
    'running/trail': 'TrailRun',
    'running/virtualactivity': 'VirtualRun',
    'cycling/mountain': 'MountainBikeRide',
    'cycling/downhill': 'MountainBikeRide',
    'cycling/gravelcycling': 'GravelRide',
    'cycling/virtualactivity': 'VirtualRide',
    'cycling/handcycling': 'Handcycle',
    'cycling/ebikefitness': 'EBikeRide',
    'cycling/ebikemountain': 'EMountainBikeRide',
    'ebiking/ebikemountain': 'EMountainBikeRide',
    'alpineskiing/backcountry': 'BackcountrySki',
    'training/strengthtraining': 'WeightTraining',
    'training/yoga': 'Yoga',
    'training/pilates': 'Pilates',
    'fitnessequipment/elliptical': 'Elliptical',
    'fitnessequipment/stairclimbing': 'StairStepper',
    'fitnessequipment/indoorrowing': 'Rowing',
    'fitnessequipment/treadmill': 'Run',
  }),
)

const plain = (name: unknown): string => (typeof name === 'string' ? name.toLowerCase().replace(/[^a-z]/g, '') : '')

const ownName = (name: string): SportType | undefined =>
  [...enumOf('SportTypeInput')].find((sport) => sport.toLowerCase() === name) as SportType | undefined

/** The sport that a file names; undefined if the service does not have it. */
export const sportNamed = (name: unknown, finer?: unknown): SportType | undefined =>
  OTHER_NAMES.get(`${plain(name)}/${plain(finer)}`) ?? OTHER_NAMES.get(plain(name)) ?? ownName(plain(name))

/** `Lunch Trail Run`: the default name of an activity in a time zone. @param startTime epoch milliseconds */
export function usualName(sport: SportType, startTime: number, zone: string): string {
  const hour = Number(isoLocal(startTime, zone).slice(11, 13))
  return `${partOfDay(hour)} ${sport.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}`
}

/** The likeliest sport of a track without one, by its average speed in meters per second. Assumed. */
export function sportOf(streams: Streams): SportType {
  const { average_speed: speed } = totalsOf(streams)
  if (speed === 0) return 'Workout'
  if (speed < 2) return 'Walk'
  return speed < 4.5 ? 'Run' : 'Ride'
}
