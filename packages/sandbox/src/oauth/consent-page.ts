import { scopes as meanings, type Scope } from '@activity-tracking/spec'
import type { Id } from '../base/id.ts'
import { html, type Markup, renderPage } from './page.ts'

/** An athlete who can authorize the app. */
export interface ConsentAthlete {
  readonly id: Id | string
  readonly name: string
  readonly subscribed: boolean
}

export interface ConsentPage {
  readonly app: { readonly name: string }
  /** The first one is selected by default. */
  readonly athletes: readonly ConsentAthlete[]
  /** The requested scopes, all selected by default. */
  readonly scopes: readonly Scope[]
  /** Where the browser is redirected after the decision. The page shows its host. */
  readonly redirectUri: string
  /** Hidden fields of the form: the parameters of the request. Fields that have the name of one of the form's own fields are omitted. */
  readonly hidden: Readonly<Record<string, string>>
  /** Problem of the form that was submitted before. */
  readonly error?: string
}

/** Fields of the form itself. A hidden field with such a name could decide for the athlete. */
const OWN_FIELDS = new Set(['athlete', 'granted', 'decision'])

/**
 * Renders the page on which an athlete grants the scopes that an app requests. Works without JavaScript. The form is posted to the page's own URL
 * with `athlete`, one `granted` per selected scope and `decision` (`authorize` or `deny`): see `readDecision`.
 */
export function renderConsentPage({ app, athletes, scopes, redirectUri, hidden, error }: ConsentPage): string {
  const content = html`<header>
<div class="app"><span class="tile" aria-hidden="true">${Array.from(initials(app.name))[0] ?? ''}</span><h1>${app.name} requests access to your account</h1></div>
<p>Choose an athlete, and clear the scopes that you do not want to grant.</p>
${error === undefined ? '' : html`<p class="alarm" role="alert">${error}</p>`}
</header>
<form method="post">
${Object.entries(hidden)
  .filter(([name]) => !OWN_FIELDS.has(name))
  .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset>
<legend>Athlete</legend>
<div class="athletes">
${athletes.map(athleteChoice)}
</div>
</fieldset>
<fieldset>
<legend>Requested scopes</legend>
<div class="scopes">
${scopes.map(scopeChoice)}
</div>
</fieldset>
<div class="end">
<p>Both buttons redirect you to <strong>${new URL(redirectUri).host}</strong>.</p>
<div class="buttons">
<button class="main" name="decision" value="authorize">Authorize</button>
<button name="decision" value="deny" formnovalidate>Cancel</button>
</div>
</div>
</form>`
  return renderPage(`Authorize ${app.name} · sandbox`, content)
}

const athleteChoice = ({ id, name, subscribed }: ConsentAthlete, position: number): Markup =>
  html`<label><input type="radio" name="athlete" value="${String(id)}" required${position === 0 ? html` checked` : ''}><span class="face" aria-hidden="true">${initials(name)}</span><span><span class="name">${name}</span> <small>${subscribed ? 'Subscriber' : 'No subscription'}</small></span></label>`

const scopeChoice = (scope: Scope): Markup =>
  html`<label><input type="checkbox" name="granted" value="${scope}" checked><span><code class="name">${scope}</code> <small>${withCode(meanings[scope])}</small></span></label>`

/** Renders text in backticks as code. The meanings mark scope names with backticks. */
const withCode = (text: string): readonly Markup[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
