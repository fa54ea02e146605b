/** Names and the time at which each is due. */
export interface DueList {
  /** Sets the time of a name, or removes it. */
  set(name: string, at: number | null): void
  /** Due names, the longest due first. They are not removed. */
  due(now: number, limit: number): string[]
  /** The earliest time; null without names. */
  next(): number | null
}

interface Item {
  readonly name: string
  readonly at: number
  /** Items with the same time keep their insertion order. */
  readonly order: number
}

const isBefore = (one: Item, other: Item): boolean => one.at < other.at || (one.at === other.at && one.order < other.order)

/** A binary heap. Replaced items stay in it until they reach the top, so that a change takes logarithmic time. */
export function createDueList(): DueList {
  let heap: Item[] = []
  const current = new Map<string, Item>()
  let order = 0

  const isCurrent = (item: Item): boolean => current.get(item.name) === item

  function push(item: Item): void {
    let index = heap.length
    heap.push(item)
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent] as Item
      if (!isBefore(item, above)) break
      heap[index] = above
      index = parent
    }
    heap[index] = item
  }

  function pop(): Item | undefined {
    const top = heap[0]
    const item = heap.pop()
    if (item === undefined || heap.length === 0) return top
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const right = left + 1
      const [leftItem, rightItem] = [heap[left], heap[right]]
      if (leftItem === undefined) break
      const [child, least] = rightItem !== undefined && isBefore(rightItem, leftItem) ? [right, rightItem] : [left, leftItem]
      if (!isBefore(least, item)) break
      heap[index] = least
      index = child
    }
    heap[index] = item
    return top
  }

  return {
    set(name, at) {
      if (current.get(name)?.at === at) return
      if (at === null) {
        current.delete(name)
        return
      }
      const item = { name, at, order: order++ }
      current.set(name, item)
      push(item)
      // At most as many replaced items as current ones.
      if (heap.length > 64 && heap.length > 2 * current.size) {
        heap = []
        for (const each of current.values()) push(each)
      }
    },
    due(now, limit) {
      const found: Item[] = []
      while (found.length < limit) {
        const top = heap[0]
        if (top === undefined || (isCurrent(top) && top.at > now)) break
        pop()
        if (isCurrent(top)) found.push(top)
      }
      for (const item of found) push(item)
      return found.map(({ name }) => name)
    },
    next() {
      while (heap[0] !== undefined && !isCurrent(heap[0])) pop()
      return heap[0]?.at ?? null
    },
  }
}
