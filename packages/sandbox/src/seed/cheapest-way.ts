/** A graph that is searched. Its nodes and links are numbers. */
export interface Search {
  readonly count: number
  readonly from: number
  readonly to: number
  /** Calls `visit` for each link of a node. */
  expand(node: number, visit: (next: number, cost: number, link: number) => void): void
  /** Whether the way can go from a node to the next one. It is called only where that is cheaper than before, because it may be slow. */
  isPassable?(node: number, next: number): boolean
  /** The lowest cost that the rest of the way from a node can have. Default 0. */
  left?(node: number): number
}

/** The links of the way with the lowest cost; undefined if no way exists. */
export function cheapestWay({ count, from, to, expand, isPassable = () => true, left = () => 0 }: Search): number[] | undefined {
  const costs = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  const cameFrom = new Int32Array(count)
  const cameBy = new Int32Array(count)
  const done = new Uint8Array(count)
  const heap = createHeap()
  let here = from
  const visit = (next: number, cost: number, link: number): void => {
    const total = (costs[here] as number) + cost
    if (total >= (costs[next] as number) || !isPassable(here, next)) return
    costs[next] = total
    cameFrom[next] = here
    cameBy[next] = link
    heap.push(total + left(next), next)
  }
  costs[from] = 0
  heap.push(left(from), from)
  while (heap.size > 0) {
    here = heap.pop()
    if (here === to) return wayBack()
    if (done[here]) continue
    done[here] = 1
    expand(here, visit)
  }
  return undefined

  function wayBack(): number[] {
    const links: number[] = []
    for (let node = to; node !== from; node = cameFrom[node] as number) links.push(cameBy[node] as number)
    return links.reverse()
  }
}

/** A priority queue of numbers: the lowest key comes first. */
function createHeap() {
  const keys: number[] = []
  const values: number[] = []
  const place = (index: number, key: number, value: number): void => {
    keys[index] = key
    values[index] = value
  }
  return {
    get size(): number {
      return keys.length
    },
    push(key: number, value: number): void {
      let index = keys.length
      keys.push(key)
      values.push(value)
      while (index > 0) {
        const parent = (index - 1) >> 1
        const above = keys[parent] as number
        if (above <= key) break
        place(index, above, values[parent] as number)
        index = parent
      }
      place(index, key, value)
    },
    /** The value with the lowest key. */
    pop(): number {
      const first = values[0] as number
      const key = keys.pop() as number
      const value = values.pop() as number
      const { length } = keys
      if (length === 0) return first
      let index = 0
      for (let child = 1; child < length; child = 2 * index + 1) {
        if (child + 1 < length && (keys[child + 1] as number) < (keys[child] as number)) child += 1
        if ((keys[child] as number) >= key) break
        place(index, keys[child] as number, values[child] as number)
        index = child
      }
      place(index, key, value)
      return first
    },
  }
}
