import { mergeHeaders } from 'openapi-fetch'
import { InvalidRequestError } from './errors/invalid-request-error.ts'

type HeaderRecord = Readonly<Record<string, string>>

/**
 * The headers of a request, later ones in the place of earlier ones.
 * @throws InvalidRequestError when one cannot be sent; the engine's own error would print its value
 */
export function requestHeaders(operation: string, ...sets: readonly (HeaderRecord | undefined)[]): Headers {
  try {
    return mergeHeaders(...sets)
  } catch {
    const named = sets.flatMap((set) => Object.keys(set ?? {})).find((name) => sets.some((set) => !canSend(name, set?.[name])))
    const which = named !== undefined && /^[\w-]{1,40}$/.test(named) ? `the header ${named}` : 'a header'
    throw new InvalidRequestError(`${which} has a value or a name that cannot be sent`, { operation })
  }
}

function canSend(name: string, value: string | undefined): boolean {
  try {
    mergeHeaders({ [name]: value })
    return true
  } catch {
    return false
  }
}
