import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../src/base/random.ts'
import { type DataType, UploadRefusal } from '../../src/tracks/files/activity-file.ts'
import { parseActivityFile } from '../../src/tracks/files/parse-file.ts'
import { totalsOf } from '../../src/tracks/totals.ts'
import { fitFile, sealed } from './support/fit.ts'
import { START, steadySamples } from './support/track.ts'
import { gpxFile, tcxFile, utf8 } from './support/xml.ts'

const COUNT = process.env['LONG_TESTS'] ? 1_000_000 : 2_000
const FILES_PER_REPORT = 50_000

const samples = steadySamples(20).map((sample) => ({ ...sample, speed: 5 }))
const ORIGINALS: readonly [DataType, Uint8Array][] = [
  ['fit', fitFile(samples, { lapTimes: [START, START + 7000] })],
  ['tcx', utf8(tcxFile([samples.slice(0, 10), samples.slice(10)]))],
  ['gpx', utf8(gpxFile([samples]))],
]

const NUMBERS = ['', '0', '-1', '7', '91', '359.5', '65536', '1e9', '1e-9', 'NaN', '9'.repeat(400), '.', '+5', '٣']
const BYTES = ['', '\0', '\x7f', '\x80', '\xff'.repeat(8), '\xef\xbb\xbf']
const MARKUP =
  '< > </ /> & &#0; &#x1F600; &lol; <![CDATA[ ]]> <!-- --> <?x <Lap> <Activity> <trkpt/> <!DOCTYPE 9999-12-31T23:59:59Z " \''.split(' ')

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random.next() * list.length)] as T

/** The bytes with one to three random changes: careful ones, which keep text well-formed, or rough ones. */
function mutate(random: Random, bytes: Uint8Array): Uint8Array {
  let text = Buffer.from(bytes).toString('latin1')
  const place = (): number => Math.floor(random.next() * text.length)
  const careful = [
    (rest: string) => rest.replace(/[\d.]+/, pick(random, NUMBERS)),
    (rest: string) => rest.replace(/\n.*\n/, pick(random, ['\n', '$&$&'])),
  ]
  const rough = [
    (rest: string) => pick(random, [...BYTES, ...MARKUP]) + rest.slice(random.next() * 64),
    (rest: string) => String.fromCharCode(random.next() * 256) + rest.slice(1),
    (rest: string) => text.slice(place()).slice(0, 400) + rest,
    () => '',
  ]
  const changes = random.next() < 0.5 ? careful : rough
  for (let count = 1 + Math.floor(random.next() * 3); count > 0; count -= 1) {
    const at = place()
    text = text.slice(0, at) + pick(random, changes)(text.slice(at))
  }
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

/** An activity file of any type with random damage. */
function hostileFile(random: Random): [DataType, Uint8Array] {
  const [type, original] = pick(random, ORIGINALS)
  const mutated = mutate(random, original)
  const bytes = type === 'fit' && random.next() < 0.8 ? sealed(mutated) : mutated
  return random.next() < 0.05 ? [`${type}.gz` as DataType, mutate(random, gzipSync(bytes))] : [type, bytes]
}

/** Whether an activity is accepted. Its data must be complete then. */
function isAccepted(type: DataType, bytes: Uint8Array): boolean {
  try {
    const { streams, laps, startTime } = parseActivityFile(bytes, type)
    const points = streams.time.length
    const whole = points > 0 && Number.isFinite(startTime) && laps.length > 0 && laps.at(-1)?.endIndex === points - 1
    const finite = Object.values(totalsOf(streams)).every((value) => typeof value !== 'number' || Number.isFinite(value))
    if (!whole || !finite || Object.values(streams).some((values) => values.length !== points)) throw new Error('accepted, but not whole')
    return true
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
    return false
  }
}

test(`${COUNT.toLocaleString('en')} mutated files are refused or read whole`, { timeout: 14_400_000 }, async () => {
  let accepted = 0
  const report = (done: number): void => console.log(`${done} of ${COUNT} mutated files: ${accepted} accepted`)
  for (let index = 0; index < COUNT; index += 1) {
    if (index > 0 && index % FILES_PER_REPORT === 0) {
      report(index)
      // The output leaves the process only between two turns of the event loop.
      await setImmediate()
    }
    const seed = `mutation-${index}`
    const [type, bytes] = hostileFile(createRandom(seed))
    try {
      if (isAccepted(type, bytes)) accepted += 1
    } catch (error) {
      throw new Error(`seed ${seed} (${type}): ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  report(COUNT)
  expect(accepted).toBeGreaterThan(COUNT / 10)
  expect(accepted).toBeLessThan(COUNT)
})
