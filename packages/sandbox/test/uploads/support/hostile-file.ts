import { gzipSync } from 'node:zlib'
import type { Random } from '../../../src/base/random.ts'
import type { DataType } from '../../../src/tracks/files/activity-file.ts'
import { fitFile, sealed } from './fit.ts'
import { mutate, pick } from './mutate.ts'
import { START, steadySamples } from './track.ts'
import { gpxFile, tcxFile, utf8 } from './xml.ts'

const samples = steadySamples(20).map((sample) => ({ ...sample, speed: 5 }))

const ORIGINALS: readonly [DataType, Uint8Array][] = [
  ['fit', fitFile(samples, { lapTimes: [START, START + 7000] })],
  ['tcx', utf8(tcxFile([samples.slice(0, 10), samples.slice(10)]))],
  ['gpx', utf8(gpxFile([samples]))],
]

/** An activity file of any type with random damage. */
export function hostileFile(random: Random): [DataType, Uint8Array] {
  const [type, original] = pick(random, ORIGINALS)
  const mutated = mutate(random, original)
  const bytes = type === 'fit' && random.next() < 0.8 ? sealed(mutated) : mutated
  return random.next() < 0.05 ? [`${type}.gz` as DataType, mutate(random, gzipSync(bytes))] : [type, bytes]
}
