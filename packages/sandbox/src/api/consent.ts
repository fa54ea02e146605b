import { approve } from '../core/grants.ts'
import { Refusal } from '../core/refusal.ts'
import type { World } from '../core/world.ts'
import { type RegisteredApp, readAuthorizeRequest } from '../oauth/authorize-request.ts'
import { renderConsentPage } from '../oauth/consent-page.ts'
import { denialRedirect, readDecision, successRedirect } from '../oauth/decision.ts'
import { PAGE_SECURITY_POLICY, renderMessagePage } from '../oauth/page.ts'
import { athleteIds, detailedAthlete, isSubscribed } from '../things/athletes/athletes.ts'
import type { Handler } from './handlers/handler.ts'
import { type HttpResponse, html, redirect } from './response.ts'

const page = (body: string, status = 200): HttpResponse => html(body, status, PAGE_SECURITY_POLICY)

/** A page that states why the athlete cannot authorize the app. A redirect would notify the app instead. */
const refusalPage = (title: string, text: string, why: string): HttpResponse => ({ ...page(renderMessagePage({ title, text }), 403), why })

const registered = (world: World): RegisteredApp => ({ ...world.app, ownCallback: world.consoleCallback })

/** The consent page. @throws Refusal invalid, if the request of the app is invalid: there is no redirect then (decision 019) */
export function showConsent(world: World, query: URLSearchParams, error?: string): HttpResponse {
  const { redirectUri, scopes } = readAuthorizeRequest(query, registered(world))
  const body = renderConsentPage({
    app: world.app,
    athletes: athleteIds(world).map((id) => {
      const { firstname, lastname } = detailedAthlete(world, id)
      return { id, name: `${firstname} ${lastname}`, subscribed: isSubscribed(world, id) }
    }),
    scopes,
    redirectUri,
    hidden: Object.fromEntries(query),
    ...(error !== undefined && { error }),
  })
  return error === undefined ? page(body) : { ...page(body, 400), why: error }
}

/** The response to a form that was not submitted by the consent page, so it is not the athlete's decision. */
export const formOfAnotherPage = (): HttpResponse =>
  refusalPage(
    'Form from another page',
    'Only the consent page can submit this form. Open the authorization URL in the browser and decide there.',
    'The form was submitted by another page: open the consent page and submit it there.',
  )

/** Applies the athlete's decision: redirects to the app, or returns a page that states why this is not possible. */
export const decideAuthorization: Handler = ({ world, body }) => {
  const form = new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) => [value].flat().map((each): [string, string] => [name, String(each)])),
  )
  const athlete = form.get('athlete')
  const response = decide(world, form)
  return athlete !== null && athleteIds(world).includes(athlete) ? { ...response, athleteId: athlete } : response
}

function decide(world: World, form: URLSearchParams): HttpResponse {
  const query = new URLSearchParams(Array.from(form).filter(([name]) => !['athlete', 'granted', 'decision'].includes(name)))
  const { redirectUri, scopes, state } = readAuthorizeRequest(query, registered(world))
  const decision = readDecision(form, scopes)
  if ('problem' in decision) return showConsent(world, query, decision.problem)
  if (!decision.allow) return redirect(denialRedirect({ redirectUri, state }))
  if (!athleteIds(world).includes(decision.athleteId)) return showConsent(world, query, 'The athlete does not exist.')
  try {
    const code = approve(world, decision.athleteId, decision.scopes, redirectUri)
    return redirect(successRedirect({ redirectUri, state, code, scopes: decision.scopes }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message, reasons } = error
    if (reasons[0]?.code === 'exceeded') return refusalPage('Limit of connected athletes exceeded', message, message)
    const text = 'The app is in single-player mode: only the account that created it can authorize it.'
    return refusalPage('Not available to other athletes', text, message)
  }
}
