import { isoLocal, partOfDay } from '../../base/local-time.ts'
import { enumOf } from '../../description/shapes.ts'
import type { Streams } from '../streams.ts'
import { totalsOf } from '../totals.ts'
import type { SportType } from './activity-file.ts'

/** Names of sports in files, besides the service's own: of the FIT profile, of other services, apps and devices. Letters only. */
const NAMES: Readonly<Partial<Record<SportType, string>>> = {
  AlpineSki: 'alpineskiing downhillskiing resortskiing skiing',
  BackcountrySki: 'backcountryskiing skitouring skimountaineering',
  Canoeing: 'canoe paddling',
  EBikeRide: 'ebiking ebike ebikefitness ebikecycling ecycling electricbike',
  EMountainBikeRide: 'ebikemountain ebikeenduro emountainbiking emountainbike emtb',
  Elliptical: 'ellipticaltrainer crosstrainer',
  GravelRide: 'gravelcycling gravelbiking gravel',
  Handcycle: 'handcycling indoorhandcycling',
  HighIntensityIntervalTraining: 'hiit amrap emom tabata',
  Hike: 'hiking mountaineering trekking rucking',
  IceSkate: 'iceskating',
  InlineSkate: 'inlineskating rollerskating rollerblading',
  Kayaking: 'kayak whitewaterkayaking',
  Kitesurf: 'kitesurfing kiteboarding',
  MountainBikeRide:
    'mountainbiking mountainbike mountaincycling mtb downhillbiking downhillcycling enduromtb mountainenduro mountaindownhill',
  NordicSki: 'crosscountryskiing crosscountryski nordicskiing xcskiing skateskiing skatingskiing classicskiing',
  Ride:
    'cycling biking bike bicycle roadbiking roadcycling roadbike roadride indoorcycling indoorbiking indoorbike indoorride spin spinning trackcycling cyclocross bmx ' +
    'recumbentcycling mixedsurfacecycling cyclingsport cyclingtransport cyclingtransportation commuting',
  RockClimbing: 'climbing indoorclimbing bouldering',
  RollerSki: 'rollerskiing',
  Rowing: 'row indoorrowing indoorrow rowingmachine',
  Run: 'running jogging jog streetrunning roadrunning trackrunning treadmillrunning treadmill indoorrunning indoorrun outdoorrunning ultrarunning obstaclerunning',
  Sail: 'sailing',
  Skateboard: 'skateboarding',
  Snowboard: 'snowboarding',
  Snowshoe: 'snowshoeing',
  StairStepper: 'stairclimbing stairs stairstepping floorclimbing',
  StandUpPaddling: 'standuppaddleboarding standuppaddleboard paddleboarding sup',
  Swim: 'swimming lapswimming poolswimming poolswim openwaterswimming openwaterswim openwater indoorswimming',
  TrailRun: 'trailrunning trail',
  VirtualRide: 'virtualcycling virtualbiking',
  VirtualRow: 'virtualrowing',
  VirtualRun: 'virtualrunning',
  Walk: 'walking nordicwalking casualwalking speedwalking powerwalking racewalking fitnesswalking treadmillwalking indoorwalking',
  WeightTraining: 'strengthtraining strength weightlifting functionalstrengthtraining traditionalstrengthtraining',
  Wheelchair: 'wheelchairpushwalk wheelchairpushrun indoorwheelchairwalk indoorwheelchairrun',
  Windsurf: 'windsurfing',
  Workout: 'training fitnessequipment fitness cardio cardiotraining indoorcardio circuittraining coretraining functionaltraining',
}

/** Sports of the FIT profile that a subtype makes more exact. */
const FINER: Readonly<Record<string, SportType>> = {
  'running/virtualactivity': 'VirtualRun',
  'cycling/mountain': 'MountainBikeRide',
  'cycling/downhill': 'MountainBikeRide',
  'cycling/mountainenduro': 'MountainBikeRide',
  'cycling/mountaindownhill': 'MountainBikeRide',
  'cycling/gravelcycling': 'GravelRide',
  'cycling/virtualactivity': 'VirtualRide',
  'cycling/handcycling': 'Handcycle',
  'cycling/indoorhandcycling': 'Handcycle',
  'cycling/ebikefitness': 'EBikeRide',
  'cycling/ebikemountain': 'EMountainBikeRide',
  'cycling/ebikeenduro': 'EMountainBikeRide',
  'ebiking/ebikemountain': 'EMountainBikeRide',
  'ebiking/ebikeenduro': 'EMountainBikeRide',
  'alpineskiing/backcountry': 'BackcountrySki',
  'rowing/virtualactivity': 'VirtualRow',
  'running/trail': 'TrailRun',
}

/** Sports of the FIT profile that say less than their subtype. */
const VAGUE: ReadonlySet<string> = new Set(['generic', 'training', 'fitnessequipment'])

/** The numbers of older exports of the service, from 1. */
const NUMBERED: readonly SportType[] = [
  ...(['Ride', 'AlpineSki', 'BackcountrySki', 'Hike', 'IceSkate', 'InlineSkate', 'NordicSki', 'RollerSki', 'Run', 'Walk'] as const),
  ...(['Workout', 'Snowboard', 'Snowshoe', 'Kitesurf', 'Windsurf', 'Swim', 'VirtualRide', 'EBikeRide', 'Velomobile'] as const),
]

const OTHER_NAMES: ReadonlyMap<string, SportType> = new Map(
  Object.entries(NAMES).flatMap(([sport, names]) => names.split(' ').map((name): [string, SportType] => [name, sport as SportType])),
)

const plain = (name: unknown): string => (typeof name === 'string' ? name.toLowerCase().replace(/[^a-z]/g, '') : '')

const numbered = (name: unknown): SportType | undefined =>
  typeof name === 'string' && /^\d{1,2}$/.test(name) ? NUMBERED[Number(name) - 1] : undefined

const ownName = (name: string): SportType | undefined =>
  [...enumOf('SportTypeInput')].find((sport) => sport.toLowerCase() === name) as SportType | undefined

const named = (name: string): SportType | undefined => OTHER_NAMES.get(name) ?? ownName(name)

/** The sport that a file names; undefined if the service does not have it. @param finer subtype of the FIT profile */
export function sportNamed(name: unknown, finer?: unknown): SportType | undefined {
  const [sport, subtype] = [plain(name), plain(finer)]
  const exact = numbered(name) ?? FINER[`${sport}/${subtype}`]
  return exact ?? (VAGUE.has(sport) ? (named(subtype) ?? named(sport)) : (named(sport) ?? named(subtype)))
}

/** Whether a file names a sport on a machine or in a virtual world. */
export const isOnTrainer = (...names: readonly unknown[]): boolean =>
  names
    .map((name) => plain(numbered(name) ?? name))
    .some((name) => /^(?:indoor|virtual|treadmill|elliptical|crosstrainer|spin|stair|rowingmachine|fitnessequipment|esport)/.test(name))

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
