import { listed } from '../description/unknown-names.ts'
import { groupBy, type Observation, type Rule, shownBy } from './observation.ts'

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

/** Parameters that an operation does not have. The service ignores them, so a typing error has no other sign. */
export const unknownParameter: Rule = (observations) => {
  const sent = observations.flatMap((request) => request.unknown.misspelled.map((typo) => ({ request, ...typo })))
  const misspelled = groupBy(sent, ({ request, name }) => `${request.operationId} ${name}`).flatMap((group) => {
    const [{ request, name, meant }] = group
    const message = `${request.operationId} does not have the parameter ${name}, which was sent ${times(group.length)} and ignored. Did you mean ${meant}?`
    return adviceOn(
      group.map((each) => each.request),
      message,
    )
  })
  const withOthers = observations.filter(({ unknown }) => unknown.others > 0)
  const others = groupBy(withOthers, ({ operationId }) => operationId).flatMap((group) => {
    const [{ operationId, unknown }] = group
    const message = `${operationId} was called ${times(group.length)} with parameters that it does not have, and ignored them. It has ${listed(unknown.known)}.`
    return adviceOn(group, message)
  })
  return [...misspelled, ...others]
}

const adviceOn = (requests: readonly Observation[], message: string) => shownBy(requests, 'unknown-parameter', message)
