import { measureActivityPages } from './activity-pages.ts'
import { compareServers, ROUNDS } from './against-servers.ts'
import { measureFirstList } from './first-list.ts'
import { CONNECTIONS } from './load.ts'
import { STARTS, timeStarts } from './starts.ts'
import { ratio, table } from './table.ts'
import { type Figure, judge, toRows } from './targets.ts'
import { measureWorlds } from './worlds.ts'

/** Measures the sandbox and prints the results. Returns the figures that miss their targets by more than noise. */
export async function benchSandbox(): Promise<Figure[]> {
  const { throughputs, figures: toOthers } = await compareServers()
  console.log(
    `\nSandbox against Prism's mock, and against node:http that sends the same bytes: loopback, ${CONNECTIONS} connections, median of ${ROUNDS} rounds\n`,
  )
  console.log(
    table([
      ['', 'server', 'requests/s', 'processor µs', 'to node:http', 'bytes of body'],
      ...throughputs.map(({ name, server, requestsPerSecond, microseconds, toBare, bytes }) => [
        name,
        server,
        requestsPerSecond.toFixed(0),
        microseconds.toFixed(1),
        ratio(toBare, 1),
        String(bytes),
      ]),
    ]),
  )
  console.log(`\n${table(toRows(toOthers))}`)

  const starts = [...(await timeStarts()), ...(await measureFirstList()), ...(await measureWorlds())]
  console.log(`\nStarts and worlds of the sandbox: median of ${STARTS} new processes, and of the worlds\n`)
  console.log(table(toRows(starts)))

  const { many, megabytes, figures: pages } = await measureActivityPages()
  console.log(`\nA page of 30 out of ${many} activities (${megabytes.toFixed(0)} MB), to one out of 100\n`)
  console.log(table(toRows(pages)))

  return [...toOthers, ...starts, ...pages].filter((figure) => judge(figure) === 'missed')
}
