/** A priority queue of numbers: the lowest key comes first. */
export interface Heap {
  readonly size: number
  push(key: number, value: number): void
  /** The value with the lowest key. */
  pop(): number
}

export function createHeap(): Heap {
  const keys: number[] = []
  const values: number[] = []
  const place = (index: number, key: number, value: number): void => {
    keys[index] = key
    values[index] = value
  }
  return {
    get size() {
      return keys.length
    },
    push(key, value) {
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
    pop() {
      const first = values[0] as number
      const key = keys.pop() as number
      const value = values.pop() as number
      const { length } = keys
      if (length === 0) return first
      let index = 0
      for (;;) {
        let child = 2 * index + 1
        if (child >= length) break
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
