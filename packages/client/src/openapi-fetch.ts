/**
 * Everything that the client has from openapi-fetch. No other file imports it, so that its replacement is one file (decision 138).
 */
export type {
  Client as FetchClient,
  HeadersOptions,
  Middleware,
  QuerySerializer,
  QuerySerializerOptions,
} from 'openapi-fetch'
export { createQuerySerializer, default as createFetchClient, mergeHeaders } from 'openapi-fetch'
