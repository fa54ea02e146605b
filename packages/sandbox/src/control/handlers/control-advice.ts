import { findingsIn, urlOf } from '../../advice/advice.ts'
import type { Observation } from '../../advice/observation.ts'
import type { Exchange } from '../../api/exchanges.ts'
import type { Services } from '../../api/services.ts'
import type { World } from '../../core/world.ts'
import { FORM_TYPE } from '../../description/bodies.ts'
import type { Handlers } from '../call.ts'

/** Numbers that are listed for each piece of advice. */
const LISTED = 20

/** The requests of the app, without replays. */
function observationsIn({ journalOf, exchanges }: Services, world: World): Observation[] {
  return journalOf(world)
    .list()
    .flatMap((entry) => {
      const exchange = exchanges.of(entry)
      if (exchange !== undefined && exchange.replayOf !== null) return []
      const { number, at, method, path, operationId, status, athleteId } = entry
      const seen = { query: exchange?.request.query, form: formOf(exchange), text: exchange?.responseBody.text }
      return [{ number, at, method, path, operationId, status, athleteId, ...seen }]
    })
}

function formOf(exchange: Exchange | undefined): URLSearchParams {
  const isForm = exchange?.request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) === true
  return new URLSearchParams(isForm ? new TextDecoder().decode(exchange.body.bytes) : '')
}

export const advice = {
  listAdvice: ({ services, world }) =>
    findingsIn(observationsIn(services, world)).map(({ code, message, requests }) => ({
      code,
      message,
      count: requests.length,
      requests: requests.slice(-LISTED),
      url: urlOf(code),
    })),
} satisfies Partial<Handlers>
