import { resolveServers } from '@activity-tracking/spec'
import type { OpenApiDocument } from './document.ts'
import { lower } from './lower.ts'

/** Where `npm start` runs the sandbox. */
const SANDBOX = { baseUrl: 'http://127.0.0.1:8484/api/v3', authUrl: 'http://127.0.0.1:8484' }

/** The documents that are published, by the name of their files without the extension. */
export function variantsOf(document: OpenApiDocument): Readonly<Record<VariantName, object>> {
  const { webhooks: _, ...withoutWebhooks } = document as OpenApiDocument & { readonly webhooks: unknown }
  return {
    openapi: document,
    'openapi-without-webhooks': withoutWebhooks,
    'openapi-sandbox': resolveServers(withoutWebhooks, SANDBOX),
    'openapi-3.0': lower(withoutWebhooks),
  }
}

export const VARIANTS = ['openapi', 'openapi-without-webhooks', 'openapi-sandbox', 'openapi-3.0'] as const

type VariantName = (typeof VARIANTS)[number]
