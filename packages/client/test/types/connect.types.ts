import { type App, type Connect, createConnect } from '../../src/index.ts'

declare const app: App
const secret = ''

/** The handlers fit where frameworks want them, without a function around them. */
declare const connect: Connect

interface ClientAddress {
  readonly address: string
  readonly port: number
}
type FetchHandler = (request: Request, client: ClientAddress) => Response | Promise<Response>
connect.start satisfies FetchHandler
connect.callback satisfies FetchHandler

type NextRouteHandler = (request: Request & { readonly nextUrl: URL }, context: { readonly params: Promise<object> }) => Promise<Response>
connect.start satisfies NextRouteHandler
connect.callback satisfies NextRouteHandler

type SvelteKitHandler = (event: { readonly request: Request }) => Promise<Response>
;(({ request }) => connect.start(request)) satisfies SvelteKitHandler
;(({ request }) => connect.callback(request)) satisfies SvelteKitHandler

type WorkerHandler = { fetch(request: Request, environment: object): Promise<Response> }
;({ fetch: connect.callback }) satisfies WorkerHandler

// A callback returns a response, or nothing.
createConnect(app, { scope: ['read'], onConnected: () => undefined })
createConnect(app, { scope: ['read'], onConnected: async () => {} })
createConnect(app, { scope: ['read'], onConnected: ({ athleteId }) => console.log(athleteId) })
createConnect(app, { scope: ['read'], onConnected: async ({ athleteId }) => console.log(athleteId) })
createConnect(app, { scope: ['read'], onConnected: (): void => {} })
createConnect(app, { scope: ['read'], onConnected: async () => new Response() })
createConnect(app, { scope: ['read'], secret, onConnected: () => new Response(), onMissingScopes: ({ askAgain }) => askAgain() })
// @ts-expect-error: not a response
createConnect(app, { scope: ['read'], onConnected: () => '/in' })
// @ts-expect-error: no such scope
createConnect(app, { scope: ['activity:delete'], onConnected: () => undefined })
// @ts-expect-error: no such option
connect.start(new Request(''), { returnPath: '/' })
connect.start(new Request(''), { scope: ['read', 'activity:write'], force: true })
// @ts-expect-error: no such scope
connect.start(new Request(''), { scope: ['activity:delete'] })
