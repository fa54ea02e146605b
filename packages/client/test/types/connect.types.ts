import { type App, type Connect, createConnect } from '../../src/index.ts'

declare const app: App
const secret = ''

/** The handlers fit where frameworks want them. The programs of the cookbook show others. */
declare const connect: Connect

type SvelteKitHandler = (event: { readonly request: Request }) => Promise<Response>
;(({ request }) => connect.start(request)) satisfies SvelteKitHandler
;(({ request }) => connect.callback(request)) satisfies SvelteKitHandler

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
