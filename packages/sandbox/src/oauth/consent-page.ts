import { scopes as meanings, type Scope } from '@activity-tracking/spec'
import type { Id } from '../id.ts'
import { html, type Markup, renderPage } from './page.ts'

/** Somebody who can give consent. */
export interface ConsentAthlete {
  readonly id: Id | string
  readonly name: string
  readonly subscribed: boolean
}

export interface ConsentPage {
  readonly app: { readonly name: string }
  /** The first is chosen until another is. */
  readonly athletes: readonly ConsentAthlete[]
  /** What the app requests: all ticked at first. */
  readonly scopes: readonly Scope[]
  /** Where the browser goes after the decision; its host is shown. */
  readonly redirectUri: string
  /** Fields that the form carries on: the parameters of the request. Those with names of the form's own fields are left out. */
  readonly hidden: Readonly<Record<string, string>>
  /** What was wrong with the form when it was sent before. */
  readonly error?: string
}

/** What the form itself says: a hidden field of such a name would speak for the athlete. */
const OWN_FIELDS = new Set(['athlete', 'granted', 'decision'])

/**
 * The page on which an athlete approves what an app requests. Works without JavaScript. The form is posted to the page's own URL with
 * `athlete`, one `granted` per ticked scope and `decision` (`authorize` or `deny`): see `readDecision`.
 */
export function renderConsentPage({ app, athletes, scopes, redirectUri, hidden, error }: ConsentPage): string {
  const content = html`<header>
<div class="app"><span class="tile" aria-hidden="true">${Array.from(initials(app.name))[0] ?? ''}</span><h1>${app.name} asks for access to your account</h1></div>
<p>Choose who you are, and untick what you would rather keep to yourself.</p>
${error === undefined ? '' : html`<p class="alarm" role="alert">${error}</p>`}
</header>
<form method="post">
${Object.entries(hidden)
  .filter(([name]) => !OWN_FIELDS.has(name))
  .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<fieldset>
<legend>You are</legend>
<div class="athletes">
${athletes.map(athleteChoice)}
</div>
</fieldset>
<fieldset>
<legend>${app.name} may use</legend>
<div class="scopes">
${scopes.map(scopeChoice)}
</div>
</fieldset>
<div class="end">
<p>Either way you go back to <strong>${new URL(redirectUri).host}</strong>.</p>
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

/** The meanings mark names of scopes with backticks. */
const withCode = (text: string): readonly Markup[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
