import document from '@activity-tracking/spec/openapi.json' with { type: 'json' }
import { createMarkdownFromOpenApi } from '@scalar/openapi-to-markdown'

/** The whole API as Markdown, for readers without a browser. */
export const GET = async (): Promise<Response> =>
  new Response(await createMarkdownFromOpenApi(document), { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } })
