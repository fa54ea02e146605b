import { compareRefreshes, RACERS } from './refresh-race.ts'
import { measureSessions } from './sessions.ts'
import { measureStores, OPERATIONS, ROUNDS } from './stores.ts'
import { ratio, table } from './table.ts'
import { type Figure, judge, toRows } from './targets.ts'

/** Measures sessions and stores and prints how they do. Gives the figures that miss their targets beyond what noise can explain. */
export async function benchGrants(): Promise<Figure[]> {
  const figures = await measureSessions()
  console.log(`\nSessions\n\n${table(toRows(figures))}`)

  console.log(`\nStores: one operation after another, median of ${ROUNDS} rounds of ${OPERATIONS}, next to the bare driver\n`)
  const speeds = await measureStores()
  console.log(
    table([
      ['', 'a second', 'driver', 'to driver'],
      ...speeds.map(({ name, operation, perSecond, driverPerSecond }) => [
        `${name} ${operation}`,
        perSecond.toFixed(0),
        driverPerSecond.toFixed(0),
        ratio(perSecond, driverPerSecond),
      ]),
    ]),
  )

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
