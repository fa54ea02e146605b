/**
 * Everything that the client has from openapi-fetch. It is in maintenance mode: no other file imports it, so that its replacement is one file.
 */
export type {
  Client as FetchClient,
  HeadersOptions,
  Middleware,
  QuerySerializer,
  QuerySerializerOptions,
} from 'openapi-fetch'
export { createQuerySerializer, default as createFetchClient, mergeHeaders } from 'openapi-fetch'
