import { type OperationObject, operationsOf } from './description.ts'
import { type RequestPage, requestPage } from './request-page.ts'

/** A request that the service sends because of an operation. */
export interface Callback {
  readonly name: string
  readonly method: string
  /** The field of the request that contains its URL. */
  readonly url: string
  readonly summary: string
  readonly description: string
  readonly page: RequestPage
}

/** The requests that the service sends because of an operation. */
export const callbacksOf = ({ callbacks = {} }: OperationObject): readonly Callback[] =>
  Object.entries(callbacks).flatMap(([name, urls]) =>
    Object.entries(urls).flatMap(([url, item]) =>
      operationsOf(item).map(({ method, operation }) => ({
        name,
        method,
        url: url.replace(/^\{\$request\.body#\/(\w+)\}$/, '{$1}'),
        summary: operation.summary,
        description: operation.description,
        page: requestPage(operation),
      })),
    ),
  )
