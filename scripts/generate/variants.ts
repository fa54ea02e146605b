import { resolveServers } from '@activity-tracking/spec'
import type { OpenApiDocument } from './document.ts'
import { lower } from './lower.ts'

/** Where `npm start` runs the sandbox. */
const SANDBOX = { baseUrl: 'http://127.0.0.1:8484/api/v3', authUrl: 'http://127.0.0.1:8484' }

/** A copy without `x-server`: facts for servers that stand in for the service, which are of no use to tools that make clients. */
function withoutServerFacts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutServerFacts) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => key !== 'x-server')
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutServerFacts(child)])) as T
}

/** The documents that are published, by the name of their files without the extension. */
export function variantsOf(document: OpenApiDocument): Readonly<Record<VariantName, object>> {
  const { webhooks: _, ...rest } = document as OpenApiDocument & { readonly webhooks: unknown }
  const withoutWebhooks = withoutServerFacts(rest)
  return {
    openapi: document,
    'openapi-without-webhooks': withoutWebhooks,
    'openapi-sandbox': resolveServers(withoutWebhooks, SANDBOX),
    'openapi-3.0': lower(withoutWebhooks),
  }
}

export const VARIANTS = ['openapi', 'openapi-without-webhooks', 'openapi-sandbox', 'openapi-3.0'] as const

type VariantName = (typeof VARIANTS)[number]
