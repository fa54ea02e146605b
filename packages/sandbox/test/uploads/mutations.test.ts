import { setImmediate } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../src/random.ts'
import { totalsOf } from '../../src/track/totals.ts'
import { parseActivityFile } from '../../src/uploads/parse-file.ts'
import { UploadRefusal } from '../../src/uploads/refusal.ts'
import type { DataType } from '../../src/uploads/types.ts'
import { fitFile, sealed } from './support/fit.ts'
import { mutate } from './support/mutate.ts'
import { START, steadySamples } from './support/track.ts'
import { gpxFile, tcxFile, utf8 } from './support/xml.ts'

const COUNT = process.env['LONG_TESTS'] ? 1_000_000 : 20_000
const FILES_PER_REPORT = 50_000
const LONGEST = 250
const samples = steadySamples(20)

const ORIGINALS: readonly [DataType, Uint8Array][] = [
  ['fit', fitFile(samples, { lapTimes: [START, START + 7000] })],
  ['tcx', utf8(tcxFile([samples.slice(0, 10), samples.slice(10)]))],
  ['gpx', utf8(gpxFile([samples]))],
]

function hostileFile(random: Random): [DataType, Uint8Array] {
  const [type, original] = random.pick(ORIGINALS)
  const mutated = mutate(random, original)
  const bytes = type === 'fit' && random.next() < 0.8 ? sealed(mutated) : mutated
  return random.next() < 0.05 ? [`${type}.gz` as DataType, mutate(random, gzipSync(bytes))] : [type, bytes]
}

/** Milliseconds it took; an activity that is accepted must be whole. */
function read(type: DataType, bytes: Uint8Array): { milliseconds: number; accepted: boolean } {
  const started = performance.now()
  let accepted = false
  try {
    const { streams, laps, startTime } = parseActivityFile(bytes, type)
    accepted = true
    const points = streams.time.length
    const whole = points > 0 && Number.isFinite(startTime) && laps.length > 0 && laps.at(-1)?.endIndex === points - 1
    const finite = Object.values(totalsOf(streams)).every((value) => typeof value !== 'number' || Number.isFinite(value))
    if (!whole || !finite || Object.values(streams).some((values) => values.length !== points)) throw new Error('accepted, but not whole')
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error
  }
  return { milliseconds: performance.now() - started, accepted }
}

test(`${COUNT.toLocaleString('en')} mutated files neither crash nor hang`, { timeout: COUNT * 10 }, async () => {
  let acceptedCount = 0
  let slowest = 0
  const report = (done: number): void =>
    console.log(`${done} of ${COUNT} mutated files: ${acceptedCount} accepted, slowest ${slowest.toFixed(1)} ms`)
  for (let index = 0; index < COUNT; index += 1) {
    if (index > 0 && index % FILES_PER_REPORT === 0) {
      report(index)
      // What is printed leaves the process only between two turns.
      await setImmediate()
    }
    const seed = `mutation-${index}`
    const [type, bytes] = hostileFile(createRandom(seed))
    try {
      let { milliseconds, accepted } = read(type, bytes)
      // Another process may have had the processor meanwhile: only what is slow every time is slow.
      for (let again = 0; again < 3 && milliseconds > LONGEST; again += 1)
        milliseconds = Math.min(milliseconds, read(type, bytes).milliseconds)
      if (milliseconds > LONGEST) throw new Error(`took ${milliseconds} ms`)
      if (accepted) acceptedCount += 1
      slowest = Math.max(slowest, milliseconds)
    } catch (error) {
      throw new Error(`seed ${seed} (${type}): ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }
  report(COUNT)
  expect(acceptedCount).toBeGreaterThan(COUNT / 10)
  expect(acceptedCount).toBeLessThan(COUNT)
})
