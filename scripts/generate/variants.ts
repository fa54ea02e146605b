import { resolveServers } from '@activity-tracking/spec'
import type { OpenApiDocument } from './document.ts'
import { lower } from './lower.ts'

/** URL of the sandbox that `npm start` runs. */
const SANDBOX = { baseUrl: 'http://127.0.0.1:8484/api/v3', authUrl: 'http://127.0.0.1:8484' }

/** A copy without `x-server`: facts for servers that emulate the service. Tools that generate clients do not need them. */
function withoutServerFacts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutServerFacts) as T
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => key !== 'x-server')
  return Object.fromEntries(kept.map(([key, child]) => [key, withoutServerFacts(child)])) as T
}

/** The published documents, by file name without the extension. */
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
