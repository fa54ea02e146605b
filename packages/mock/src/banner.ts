import { shellQuote } from '@activity-tracking/spec/samples'
import type pc from 'picocolors'
import type { MockRoute } from './mock-route.ts'
import type { Mock } from './start-mock.ts'

type Colors = ReturnType<typeof pc.createColors>

/** The text that the command prints when the mock is ready: URLs, all operations by tag, and how to request other responses. */
export function banner({ baseUrl, authUrl, routes }: Pick<Mock, 'baseUrl' | 'authUrl' | 'routes'>, colors: Colors): string {
  const { bold, cyan, dim } = colors
  return [
    `${bold('Activity-Tracking Service API v3, mock server')} ${dim('(unofficial)')}`,
    '',
    `  base_url  ${cyan(baseUrl)}`,
    `  auth_url  ${cyan(authUrl)}`,
    ...listByTag(routes, colors),
    '',
    `${bold('bearer')}  works with ${cyan("-H 'Authorization: Bearer any-text'")}: the mock accepts any token`,
    `${bold('basic')}   works with ${cyan('-u any-id:any-secret')}`,
    `${bold('open')}    works as pasted, in a browser too`,
    'POST and PUT also require the body in the description.',
    '',
    bold('Try'),
    `  ${curlLine(routes)}`,
    '',
    `Ids select objects, and ${cyan("-H 'Prefer: code=429'")} or ${cyan("-H 'Prefer: example=<name>'")} another response. ${cyan('sl-violations')} says why a request is refused.`,
    `Writes change nothing. To read back what you wrote, or for tokens, limits and webhooks: ${cyan('npx @activity-tracking/sandbox')}`,
  ].join('\n')
}

function listByTag(routes: readonly MockRoute[], { bold, cyan, dim }: Colors): string[] {
  const width = Math.max(...routes.map(({ summary }) => summary.length))
  const tags = [...new Set(routes.map(({ tag }) => tag))]
  return tags.flatMap((tag) => [
    '',
    bold(tag),
    ...routes
      .filter((route) => route.tag === tag)
      .map(({ method, authentication, summary, url }) => {
        const access = authentication === 'none' ? 'open' : authentication
        return `  ${method.padEnd(6)} ${dim(access.padEnd(6))} ${summary.padEnd(width)}  ${cyan(url)}`
      }),
  ])
}

/** A call that can be pasted: the shortest URL that requires a token, to show how a token is sent. */
function curlLine(routes: readonly MockRoute[]): string {
  const [route] = routes
    .filter(({ method, authentication }) => method === 'GET' && authentication === 'bearer')
    .sort((one, other) => one.url.length - other.url.length)
  return route === undefined ? '' : `curl -i -H 'Authorization: Bearer any-text' ${shellQuote(route.url)}`
}
