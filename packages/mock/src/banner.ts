import type pc from 'picocolors'
import type { MockRoute } from './routes.ts'
import type { Mock } from './start-mock.ts'

type Colors = ReturnType<typeof pc.createColors>

/** What the command prints once the mock is ready: its URLs, every operation by tag, and how to ask for other responses. */
export function banner({ baseUrl, authUrl, routes }: Pick<Mock, 'baseUrl' | 'authUrl' | 'routes'>, colors: Colors): string {
  const { bold, cyan, dim } = colors
  return [
    `${bold('Activity-Tracking Service API v3, mock server')} ${dim('(unofficial)')}`,
    '',
    `  base_url  ${cyan(baseUrl)}`,
    `  auth_url  ${cyan(authUrl)}`,
    ...listByTag(routes, colors),
    '',
    `${bold('bearer')}  works with ${cyan("-H 'Authorization: Bearer any-text'")}: the mock takes any token`,
    `${bold('basic')}   works with ${cyan('-u any-id:any-secret')}`,
    `${bold('open')}    works as pasted, in a browser too`,
    'POST and PUT also need the body that the description requires.',
    '',
    bold('Try'),
    `  ${curlLine(routes)}`,
    '',
    `Every response is an example of the description. Ask for another one with ${cyan("-H 'Prefer: code=429'")} (any documented status) or`,
    `${cyan("-H 'Prefer: example=<name>'")} (any named example). What is wrong with a refused request is in its ${cyan('sl-violations')} header.`,
    'Nothing is stored: to read back what you wrote, or for tokens that expire, limits that fill up and webhooks that arrive, take a',
    'stateful sandbox instead.',
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

/** A call that works as pasted: the shortest URL that needs a token, so that it shows how a token is sent. */
function curlLine(routes: readonly MockRoute[]): string {
  const [route] = routes
    .filter(({ method, authentication }) => method === 'GET' && authentication === 'bearer')
    .sort((one, other) => one.url.length - other.url.length)
  return route === undefined ? '' : `curl -i -H 'Authorization: Bearer any-text' '${route.url}'`
}
