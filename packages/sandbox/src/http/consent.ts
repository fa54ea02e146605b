import { readAuthorizeRequest } from '../oauth/authorize-request.ts'
import { renderConsentPage } from '../oauth/consent-page.ts'
import { denialRedirect, readDecision, successRedirect } from '../oauth/decision.ts'
import { renderMessagePage } from '../oauth/message-page.ts'
import { PAGE_SECURITY_POLICY } from '../oauth/page.ts'
import { athleteIds, detailedAthlete, isSubscribed } from '../service/athletes.ts'
import { approve } from '../service/grants.ts'
import { Refusal } from '../service/refusal.ts'
import type { Services } from '../service/services.ts'
import type { World } from '../service/world.ts'
import { type Answer, html, redirect } from './answer.ts'
import { refusalAnswer } from './faults-body.ts'
import type { Outcome } from './pipeline.ts'
import { BODY_LIMIT, type HttpRequest, hasTooManyFields, MAX_FIELDS } from './request.ts'

/** Where the page is, and where its form is sent. */
export const CONSENT_PATH = '/oauth/authorize'

const page = (body: string, status = 200): Answer => html(body, status, PAGE_SECURITY_POLICY)

/** The consent page, or what is wrong with the app's request: then nothing is redirected (decision 019). */
export function showConsent(world: World, query: URLSearchParams, error?: string): Answer {
  const reading = readAuthorizeRequest(query, world.app)
  if (!reading.ok) {
    const { resource, field, code, why } = reading.problem
    throw new Refusal('invalid', { resource, field, code }, why)
  }
  const { redirectUri, scopes } = reading.request
  return page(
    renderConsentPage({
      app: world.app,
      athletes: athleteIds(world).map((id) => {
        const { firstname, lastname } = detailedAthlete(world, id)
        return { id, name: `${firstname} ${lastname}`, subscribed: isSubscribed(world, id) }
      }),
      scopes,
      redirectUri,
      hidden: Object.fromEntries(query),
      ...(error !== undefined && { error }),
    }),
    error === undefined ? 200 : 400,
  )
}

/**
 * What the athlete decided on the page: back to the app, or a page that says why not.
 * @param foreign another page than the consent page sent the form, so that it is no decision of the athlete
 */
export async function answerConsent({ worlds, defaultWorld }: Services, request: HttpRequest, foreign: boolean): Promise<Outcome> {
  const worldOf = (parameters: URLSearchParams): World => worlds.find(parameters.get('client_id') ?? '') ?? defaultWorld()
  if (foreign) {
    const text = 'Only the consent page itself can send this form. Open the authorization URL in the browser and decide there.'
    return {
      ...{ world: worldOf(request.query), operationId: 'authorizeApp', athleteId: null, tolerated: [] },
      answer: page(renderMessagePage({ title: 'Form of another page', text }), 403),
      why: 'the form was sent by another page',
    }
  }
  const { body, tooLarge } = await request.readBody(BODY_LIMIT)
  const text = Buffer.from(body).toString()
  const whyNot = tooLarge ? 'more than 1 MB' : hasTooManyFields(text) ? `more than ${MAX_FIELDS} fields` : undefined
  const form = new URLSearchParams(whyNot === undefined ? text : '')
  const world = worldOf(form)
  const athlete = form.get('athlete')
  const athleteId = athlete !== null && athleteIds(world).includes(athlete) ? athlete : null
  const base = { world, operationId: 'authorizeApp', athleteId, tolerated: [] }
  try {
    if (whyNot !== undefined) throw new Refusal('invalid', { resource: 'Authorize', field: 'body', code: whyNot }, `the form has ${whyNot}`)
    return { ...base, answer: decide(world, form), why: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...base, answer: refusalAnswer(error), why: error.message }
  }
}

function decide(world: World, form: URLSearchParams): Answer {
  const asked = new URLSearchParams(Array.from(form).filter(([name]) => !['athlete', 'granted', 'decision'].includes(name)))
  const reading = readAuthorizeRequest(asked, world.app)
  if (!reading.ok) return showConsent(world, asked)
  const { redirectUri, scopes, state } = reading.request
  const decision = readDecision(form, scopes)
  if ('problem' in decision) return showConsent(world, asked, `${decision.problem}.`)
  if (!decision.allow) return redirect(denialRedirect({ redirectUri, state }))
  const ids = athleteIds(world)
  if (!ids.includes(decision.athleteId)) return showConsent(world, asked, 'There is no such athlete.')
  if (world.app.singlePlayer && decision.athleteId !== ids[0]) {
    const text = 'The app is in single-player mode: only the account that created it can authorize it.'
    return page(renderMessagePage({ title: 'Not yet open to others', text }), 403)
  }
  try {
    const code = approve(world, decision.athleteId, decision.scopes, redirectUri)
    return redirect(successRedirect({ redirectUri, state, code, scopes: decision.scopes }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return page(renderMessagePage({ title: 'Limit of connected athletes exceeded', text: `Sorry: ${error.message}.` }), 403)
  }
}
