import { compareRefreshes, RACERS } from './refresh-race.ts'
import { measureSessions } from './sessions.ts'
import { printStores } from './stores.ts'
import { table } from './table.ts'
import { type Figure, judge, toRows } from './targets.ts'

/** Measures sessions and stores and prints the results. Returns the figures that miss their targets by more than noise. */
export async function benchGrants(): Promise<Figure[]> {
  const figures = await measureSessions()
  console.log(`\nSessions\n\n${table(toRows(figures))}`)

  await printStores()

  const races = await compareRefreshes()
  console.log(`\nThe same expired token in ${RACERS} processes at once, against the sandbox\n`)
  console.log(
    table([
      ['', 'token requests', 'refused', 'served'],
      ...races.map(({ name, tokenRequests, refused, served }) => [name, String(tokenRequests), String(refused), `${served} of ${RACERS}`]),
    ]),
  )
  return figures.filter((figure) => judge(figure) === 'missed')
}
