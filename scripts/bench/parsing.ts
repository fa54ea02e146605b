import { pathToFileURL } from 'node:url'
import { fromRoot } from '../paths.ts'
import { evaluate } from './evaluate.ts'
import type { Figure } from './targets.ts'

/** The client's source, because the published package contains it in a bundle. */
const PARSER = pathToFileURL(fromRoot('packages/client/src/exact-json.ts')).href

const SIZES_MB = [1, 4, 16]
/** Number of processes that parse each document. */
export const PARSING_PROCESSES = 5

/** Parses a list of activities of a given size, with or without an id that a number cannot represent. Prints the time of the client's parser as a multiple. */
const program = (megabytes: number, hasLongIds: boolean): string => `
const { parseExactJson } = await import(${JSON.stringify(PARSER)})
const activities = []
for (let bytes = 0, count = 0; bytes < ${megabytes} * 2 ** 20; count += 1) {
  const uploadId = ${hasLongIds} ? String(2n ** 60n + BigInt(count)) : String(11284400713 + count)
  const track = 'ki{eFvqfiVqAWQIGEEKAYJgBVqDJ{BHa@jAkNJw@Pw@V{APs@^aABQ'
  const activity = '{"id":' + count + ',"name":"Morning ride","distance":24931.4,"upload_id":' + uploadId +
    ',"start_latlng":[60.39299123,5.324138],"map":{"summary_polyline":"' + track + '"},"commute":false,"gear_id":null}'
  activities.push(activity)
  bytes += activity.length + 1
}
const text = '[' + activities.join(',') + ']'
const ratios = []
for (let count = 0; count < 5; count += 1) parseExactJson(text)
for (let round = 0; round < 25; round += 1) {
  const start = performance.now()
  JSON.parse(text)
  const middle = performance.now()
  parseExactJson(text)
  ratios.push((performance.now() - middle) / (middle - start))
}
console.log(ratios.sort((one, other) => one - other)[12])`

/** Compares the client's JSON parser with the engine's own parser, which rounds long ids. */
export async function timeParsing(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const hasLongIds of [false, true]) {
    for (const megabytes of SIZES_MB) {
      const samples: number[] = []
      for (let count = 0; count < PARSING_PROCESSES; count += 1) samples.push(await evaluate(program(megabytes, hasLongIds)))
      const name = `${megabytes} MB ${hasLongIds ? 'with a 64-bit id in each activity' : 'without integers of 16 digits'}`
      figures.push({ name, samples, bound: 'at most', target: hasLongIds ? 5 : 1.3, unit: '×' })
    }
  }
  return figures
}
