import { inTempFolder } from '../temp-folder.ts'
import { median } from './statistics.ts'
import { type StoreContender, storeContenders } from './store-contenders.ts'
import { ratio, table } from './table.ts'

const ROUNDS = 9
const CALLS_A_ROUND = 200

/** Calls per second, one after another. */
async function rate(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let count = 0; count < CALLS_A_ROUND; count += 1) await call()
  return (CALLS_A_ROUND * 1000) / (performance.now() - start)
}

/** Medians of both, measured alternately, so that a slow machine affects both. */
async function duel(ours: () => Promise<unknown>, theirs: () => Promise<unknown>): Promise<readonly [number, number]> {
  const [one, other]: [number[], number[]] = [[], []]
  await rate(ours)
  await rate(theirs)
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await rate(ours))
    other.push(await rate(theirs))
  }
  return [median(one), median(other)]
}

async function row({ name, store, peer, bare }: StoreContender): Promise<string[]> {
  const [get, bareGet] = await duel(store.read, bare.read)
  const [put, barePut] = await duel(store.write, bare.write)
  return [name, get.toFixed(0), ratio(get, bareGet), put.toFixed(0), ratio(put, barePut), peer]
}

/** Prints the calls per second of each store, and the ratio to plain calls of the same database. */
export async function printStores(): Promise<void> {
  const closing: (() => unknown)[] = []
  console.log(`\nStores: calls a second, one after another, median of ${ROUNDS} rounds of ${CALLS_A_ROUND}\n`)
  await inTempFolder(async (folder) => {
    try {
      const rows: string[][] = []
      for (const contender of await storeContenders(folder, (close) => closing.unshift(close))) rows.push(await row(contender))
      console.log(table([['', 'get', 'to peer', 'put', 'to peer', 'peer'], ...rows]))
    } finally {
      for (const close of closing) await close()
    }
  })
}
