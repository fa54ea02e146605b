import { isoLocal, partOfDay } from '../../base/local-time.ts'
import type { Streams } from '../streams.ts'
import { totalsOf } from '../totals.ts'
import type { SportType } from './activity-file.ts'

const SAME_NAME: readonly SportType[] = [
  'AlpineSki',
  'BackcountrySki',
  'Badminton',
  'Basketball',
  'Canoeing',
  'Cricket',
  'Crossfit',
  'Dance',
  'EBikeRide',
  'Elliptical',
  'EMountainBikeRide',
  'Golf',
  'GravelRide',
  'Handcycle',
  'HighIntensityIntervalTraining',
  'Hike',
  'IceSkate',
  'InlineSkate',
  'Kayaking',
  'Kitesurf',
  'MountainBikeRide',
  'NordicSki',
  'Padel',
  'PhysicalTherapy',
  'Pickleball',
  'Pilates',
  'Racquetball',
  'Ride',
  'RockClimbing',
  'RollerSki',
  'Rowing',
  'Run',
  'Sail',
  'Skateboard',
  'Snowboard',
  'Snowshoe',
  'Soccer',
  'Squash',
  'StairStepper',
  'StandUpPaddling',
  'Surfing',
  'Swim',
  'TableTennis',
  'Tennis',
  'TrailRun',
  'Velomobile',
  'VirtualRide',
  'VirtualRow',
  'VirtualRun',
  'Volleyball',
  'Walk',
  'WeightTraining',
  'Wheelchair',
  'Windsurf',
  'Workout',
  'Yoga',
]

const OTHER_NAMES: Readonly<Record<string, SportType>> = {
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
}

/** Sports by their name and subtype in a file. */
const FINER: Readonly<Record<string, SportType>> = {
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
}

const SPORTS = new Map<string, SportType>([
  ...SAME_NAME.map((sport) => [sport.toLowerCase(), sport] as const),
  ...Object.entries(OTHER_NAMES),
  ...Object.entries(FINER),
])

const plain = (name: unknown): string => (typeof name === 'string' ? name.toLowerCase().replace(/[^a-z]/g, '') : '')

/** The sport that a file names; undefined if the service does not have it. */
export const sportNamed = (name: unknown, finer?: unknown): SportType | undefined =>
  SPORTS.get(`${plain(name)}/${plain(finer)}`) ?? SPORTS.get(plain(name))

/** `Lunch Trail Run`: the default name of an activity. @param startTime epoch milliseconds */
export function usualName(sport: SportType, startTime: number): string {
  const hour = Number(isoLocal(startTime).slice(11, 13))
  return `${partOfDay(hour)} ${sport.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')}`
}

/** The likeliest sport of a track without one, by its average speed in meters per second. Assumed. */
export function sportOf(streams: Streams): SportType {
  const { average_speed: speed } = totalsOf(streams)
  if (speed === 0) return 'Workout'
  if (speed < 2) return 'Walk'
  return speed < 4.5 ? 'Run' : 'Ride'
}
