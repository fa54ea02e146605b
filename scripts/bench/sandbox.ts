import { measureActivityPages } from './activity-pages.ts'
import { compareWithPrism, ROUNDS } from './against-prism.ts'
import { measureFirstList } from './first-list.ts'
import { CONNECTIONS } from './load.ts'
import { STARTS, timeStarts } from './starts.ts'
import { table } from './table.ts'
import { type Figure, judge, toRows } from './targets.ts'
import { measureWorlds } from './worlds.ts'

/** Measures the sandbox and prints the results. Returns the figures that miss their targets by more than noise. */
export async function benchSandbox(): Promise<Figure[]> {
  const { throughputs, figures: toPrism } = await compareWithPrism()
  console.log(`\nSandbox against Prism's mock: loopback, ${CONNECTIONS} connections, median of ${ROUNDS} rounds\n`)
  console.log(
    table([
      ['', 'server', 'requests/s', 'bytes per response'],
      ...throughputs.map(({ name, server, requestsPerSecond, bytes }) => [name, server, requestsPerSecond.toFixed(0), String(bytes)]),
    ]),
  )
  console.log(`\n${table(toRows(toPrism))}`)

  const starts = [...(await timeStarts()), ...(await measureFirstList()), ...(await measureWorlds())]
  console.log(`\nStarts and worlds of the sandbox: median of ${STARTS} new processes, and of the worlds\n`)
  console.log(table(toRows(starts)))

  const { many, megabytes, figures: pages } = await measureActivityPages()
  console.log(`\nA page of 30 out of ${many} activities (${megabytes.toFixed(0)} MB), to one out of 100\n`)
  console.log(table(toRows(pages)))

  return [...toPrism, ...starts, ...pages].filter((figure) => judge(figure) === 'missed')
}
