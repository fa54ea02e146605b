import { getCollection } from 'astro:content'

/** An index of the site, for readers without a browser. */
export async function GET(): Promise<Response> {
  const pages = (await getCollection('docs'))
    .filter(({ id }) => id.includes('/'))
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map(({ id, data }) => `- [${data.title}](${id}/): ${data.description}`)
  const text = [
    '# Activity-Tracking toolkit',
    '> An unofficial OpenAPI description, typed client, stores, webhook receiver, sandbox and mock server for the Activity-Tracking Service API v3.',
    'The service prohibits the use of its data in connection with AI applications. These pages describe its interface and do not contain its data.',
    '## Description',
    [
      '- [OpenAPI 3.1, JSON](openapi.json)',
      '- [OpenAPI 3.1, YAML](openapi.yaml)',
      '- [OpenAPI 3.1 without webhooks, JSON](openapi-without-webhooks.json)',
      '- [OpenAPI 3.1 with the URLs of the local sandbox, JSON](openapi-sandbox.json)',
      '- [OpenAPI 3.0, JSON](openapi-3.0.json)',
    ].join('\n'),
    '## Pages',
    pages.join('\n'),
    '## API',
    [
      '- [API in Markdown](api.md): every operation with its parameters, bodies and responses',
      '- [API overview](api/): groups of operations, base URLs, authentication',
      '- [Webhook events](api/webhooks/): the requests that the service sends to an app',
      '- [Schemas](schemas/): the objects in requests, responses and events, with all fields',
    ].join('\n'),
    '',
  ]
  return new Response(text.join('\n\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
