import type { ExitName } from '@activity-tracking/kit/command/exit'
import { printableLines } from '@activity-tracking/kit/command/printable'
import type { Terminal } from '@activity-tracking/kit/command/terminal'
import { isoUtc } from '../base/local-time.ts'
import { readWorldFile } from '../world-file/read-world-file.ts'
import { summarizeContents, type WorldSummary } from '../world-file/summarize-contents.ts'
import { describeProblems, WorldFileError } from '../world-file/world-problem.ts'

/** Reads a world and prints a summary. If the world has problems, prints them, and the command fails. */
export async function checkWorld(terminal: Terminal, path: string): Promise<ExitName> {
  try {
    const world = await terminal.progress('Reading the world', () => readWorldFile(path))
    const summary = { ...summarizeContents(world.contents(world.now ?? Date.now())), authorized: world.grants.length }
    terminal.print({ ok: true, ...summary }, describeSummary(summary))
    return 'success'
  } catch (error) {
    if (!(error instanceof WorldFileError)) throw error
    const { problems } = error
    if (terminal.isJson) terminal.print({ ok: false, problems }, '')
    else console.error(printableLines(`${describeProblems(problems)}\n${count(problems.length, 'problem')}`))
    return 'failure'
  }
}

const count = (number: number, noun: string, plural = `${noun}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`

function describeSummary({
  athletes,
  authorized,
  activities,
  recorded,
  distance,
  ...others
}: WorldSummary & { authorized: number }): string {
  const { routes, segments, clubs, gear, first_start: first, last_start: last } = others
  const kilometers = (distance / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const lines = [
    `${count(athletes, 'athlete')} (${authorized} authorized the app)`,
    `${count(activities, 'activity', 'activities')} (${recorded} recorded), ${kilometers} km`,
    ...(first === null || last === null ? [] : [`from ${isoUtc(first * 1000)} to ${isoUtc(last * 1000)}`]),
    `${count(routes, 'route')}, ${count(segments, 'segment')}, ${count(clubs, 'club')}, ${count(gear, 'bike or pair of shoes', 'bikes and pairs of shoes')}`,
  ]
  return ['The world is valid.', ...lines.map((line) => `  ${line}`)].join('\n')
}
