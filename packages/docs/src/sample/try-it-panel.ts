import { element } from './element.ts'
import { showOutcome } from './response-view.ts'
import { SANDBOX_ACCESS_PATH, type SandboxAccess, type TryItField, type TryItForm } from './try-it-form.ts'
import { requestOf, type TryItInput, urlOf } from './try-it-request.ts'

/** URL at which the docs server provides the sandbox's URLs and a token. Other servers do not provide it. */
async function readAccess(root: string): Promise<SandboxAccess | undefined> {
  const response = await fetch(root + SANDBOX_ACCESS_PATH, { cache: 'no-store' }).catch(() => undefined)
  return response?.ok ? await response.json() : undefined
}

/** An existing id for a field: for `{id}` in `/activities/{id}`, or for `segment_id`. */
function idOf({ place, name }: TryItField, path: string, ids: SandboxAccess['ids']): string | undefined {
  if (place === 'path') return ids[path.split('/')[1] ?? '']
  return name.endsWith('_id') ? ids[`${name.slice(0, -'_id'.length)}s`] : undefined
}

/** The sandbox's values for fields that contain a credential. */
const credentialsOf = ({ accessToken, clientId, clientSecret }: SandboxAccess): Readonly<Record<string, string>> => ({
  access_token: accessToken,
  client_id: clientId,
  client_secret: clientSecret,
})

/** The initial value of a field, and a note if the sandbox does not have an object for the path. */
function firstValue(
  field: TryItField,
  { path }: TryItForm,
  access: SandboxAccess | undefined,
): { readonly value: string; readonly note: string } {
  const note = field.required ? ' required' : ''
  if (access === undefined) return { value: field.value, note }
  const known = credentialsOf(access)[field.name] ?? idOf(field, path, access.ids)
  // The id of the sample does not exist in a sandbox.
  if (known === undefined && field.place === 'path') return { value: '', note: `${note}, the sandbox has none yet` }
  return { value: known ?? field.value, note }
}

function controlOf(field: TryItField, value: string): HTMLInputElement | HTMLSelectElement {
  const values = field.kind === 'boolean' ? ['true', 'false'] : field.values
  if (values !== undefined) {
    const options = ['', ...values].map((each) => element('option', { value: each, selected: each === value }, each))
    return element('select', { required: field.required }, ...options)
  }
  if (field.kind === 'file') return element('input', { type: 'file', required: field.required })
  const isNumber = field.kind === 'integer'
  return element('input', {
    type: 'text',
    required: field.required,
    value,
    autocomplete: 'off',
    spellcheck: 'false',
    ...(isNumber && { inputmode: 'numeric' }),
  })
}

const labelled = (name: string, control: HTMLElement, note = ''): HTMLElement =>
  element('label', {}, element('span', {}, element('code', {}, name), note), control)

/** A text field of the connection. */
function settingOf(name: string, value: string): { readonly input: HTMLInputElement; readonly label: HTMLElement } {
  const input = element('input', { type: 'text', required: true, value, autocomplete: 'off', spellcheck: 'false' })
  return { input, label: labelled(name, input) }
}

type Settings = Readonly<Record<'url' | 'accessToken' | 'clientId' | 'clientSecret', ReturnType<typeof settingOf>>>

function settingsOf(form: TryItForm, access: SandboxAccess | undefined): Settings {
  const url = (form.base === 'auth' ? access?.authUrl : access?.baseUrl) ?? form.url
  return {
    url: settingOf(form.base === 'auth' ? 'auth_url' : 'base_url', url),
    accessToken: settingOf('access_token', access?.accessToken ?? ''),
    clientId: settingOf('client_id', access?.clientId ?? ''),
    clientSecret: settingOf('client_secret', access?.clientSecret ?? ''),
  }
}

const NEEDED = { bearer: ['accessToken'], basic: ['clientId', 'clientSecret'], none: [] } as const

/** The form and its values. */
function buildForm(
  form: TryItForm,
  access: SandboxAccess | undefined,
): { readonly view: HTMLFormElement; readonly input: () => TryItInput } {
  const settings = settingsOf(form, access)
  const controls = new Map(
    form.fields.map((field) => {
      const { value, note } = firstValue(field, form, access)
      return [field, { control: controlOf(field, value), note }]
    }),
  )
  const view = element(
    'form',
    { class: 'try-it-fields' },
    settings.url.label,
    ...NEEDED[form.authentication].map((name) => settings[name].label),
    ...[...controls].map(([{ name }, { control, note }]) => labelled(name, control, note)),
    element('div', { class: 'try-it-send' }, element('button', { type: 'submit' }, form.isPage ? 'Open the page' : 'Send')),
  )
  const read = (field: TryItField): string | File => {
    const control = controls.get(field)?.control
    return (control instanceof HTMLInputElement ? control.files?.[0] : undefined) ?? control?.value ?? ''
  }
  const input = (): TryItInput => ({
    url: settings.url.input.value,
    accessToken: settings.accessToken.input.value,
    clientId: settings.clientId.input.value,
    clientSecret: settings.clientSecret.input.value,
    valueOf: read,
  })
  return { view, input }
}

/** Sends the request and shows the result. */
async function send(form: TryItForm, input: TryItInput, outcome: HTMLElement): Promise<void> {
  const started = performance.now()
  try {
    if (form.isPage) {
      open(urlOf(form, input), '_blank', 'noopener,noreferrer')
      return
    }
    const { url, init } = requestOf(form, input)
    const response = await fetch(url, init)
    await showOutcome(outcome, { url, response, milliseconds: performance.now() - started })
  } catch (error) {
    await showOutcome(outcome, { error })
  }
}

async function fillPanel(panel: HTMLElement, form: TryItForm): Promise<void> {
  const access = await readAccess(panel.dataset['root'] ?? '/')
  const { view, input } = buildForm(form, access)
  const outcome = element('div', { class: 'try-it-outcome', 'aria-live': 'polite' })
  const submit = view.querySelector('button')
  view.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (submit?.disabled) return
    submit?.toggleAttribute('disabled', true)
    await send(form, input(), outcome)
    outcome.scrollIntoView({ block: 'nearest' })
    submit?.toggleAttribute('disabled', false)
  })
  const start = access
    ? []
    : [
        element(
          'p',
          {},
          'Start a sandbox with ',
          element('code', {}, 'npx @activity-tracking/sandbox'),
          ', and copy a token from what it prints.',
        ),
      ]
  panel.replaceChildren(...start, view, outcome)
}

/** Opens the form, with the sandbox's URLs and a token if the docs server provides them, or closes it. */
export async function togglePanel(button: HTMLButtonElement, panel: HTMLElement, form: TryItForm): Promise<void> {
  const isOpening = panel.hidden
  if (isOpening && panel.childElementCount === 0) await fillPanel(panel, form)
  panel.hidden = !isOpening
  button.setAttribute('aria-expanded', String(isOpening))
  if (!isOpening) return
  button.parentElement?.scrollIntoView({ block: 'start' })
  panel.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
}
