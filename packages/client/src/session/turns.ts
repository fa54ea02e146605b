/** What one key is being worked on with in this process. */
interface Line {
  tail: Promise<unknown>
  readonly flights: Map<string, Promise<unknown>>
}

const lines = new WeakMap<object, Map<string, Line>>()

function lineOf(owner: object, key: string): Line {
  const ofOwner = lines.get(owner) ?? new Map<string, Line>()
  lines.set(owner, ofOwner)
  const line = ofOwner.get(key) ?? { tail: Promise.resolve(), flights: new Map() }
  ofOwner.set(key, line)
  return line
}

/** Does the work when everything before it on the same key is done, failed or not. The owner is the store that the key is in. */
export function inTurn<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const line = lineOf(owner, key)
  const turn = line.tail.then(work)
  const done = turn.then(forget, forget)
  line.tail = done
  return turn

  function forget(): void {
    if (line.tail === done && line.flights.size === 0) lines.get(owner)?.delete(key)
  }
}

/** Does the work once for all who ask for it by the same name while it goes on. */
export function shared<T>(owner: object, key: string, name: string, work: () => Promise<T>): Promise<T> {
  const { flights } = lineOf(owner, key)
  const flight = flights.get(name) as Promise<T> | undefined
  if (flight !== undefined) return flight
  const begun = inTurn(owner, key, work).finally(() => flights.delete(name))
  flights.set(name, begun)
  return begun
}
