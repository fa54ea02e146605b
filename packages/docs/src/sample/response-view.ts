import { element } from './element.ts'
import { indentJson, readStart, SHOWN_BYTES } from './response-text.ts'
import { RefusedRequestError } from './try-it-request.ts'

/** The result of a request: a response, or the error that prevented it. */
export type Outcome = { readonly url: URL; readonly response: Response; readonly milliseconds: number } | { readonly error: unknown }

const WHY = 'x-sandbox-why'

/** The header as text. Characters that are not ASCII are percent-encoded in the header. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const paragraph = (className: string, ...text: readonly (Node | string)[]): HTMLElement => element('p', { class: className }, ...text)

/** The headers that the sandbox lets pages of another origin read. */
function headersOf(response: Response): HTMLElement {
  const entries = [...response.headers].filter(([name]) => name !== WHY)
  const rows = entries.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])
  return element('details', {}, element('summary', {}, 'Headers'), element('dl', {}, ...rows))
}

async function bodyOf(response: Response): Promise<Node[]> {
  const { text, isWhole } = await readStart(response)
  if (text === '') return [paragraph('try-it-note', 'The response has no body.')]
  const body = element(
    'pre',
    { class: 'sample-code', tabindex: '0', role: 'region', 'aria-label': 'Response body' },
    isWhole ? indentJson(text) : text,
  )
  return isWhole ? [body] : [body, paragraph('try-it-note', `Only the first ${SHOWN_BYTES.toLocaleString('en')} bytes are shown.`)]
}

/** The reason for a missing response. */
const problemOf = (error: unknown): string =>
  error instanceof RefusedRequestError
    ? error.message
    : 'No response. Is a sandbox running at this URL? A server other than a sandbox does not let this page read its responses.'

/** Shows the result of a request in place of the previous one. */
export async function showOutcome(view: HTMLElement, outcome: Outcome): Promise<void> {
  if ('error' in outcome) {
    view.replaceChildren(paragraph('try-it-problem', problemOf(outcome.error)))
    return
  }
  const { url, response, milliseconds } = outcome
  if (response.type === 'opaqueredirect') {
    view.replaceChildren(paragraph('try-it-problem', 'The response is a redirect. Redirects are not followed here.'))
    return
  }
  const why = response.headers.get(WHY)
  view.replaceChildren(
    paragraph(
      response.ok ? 'try-it-status' : 'try-it-status failed',
      element('strong', {}, `${response.status} ${response.statusText}`),
      ` in ${Math.round(milliseconds)} ms`,
    ),
    ...(why === null ? [] : [paragraph('try-it-why', decode(why))]),
    paragraph('try-it-note', element('code', {}, url.href)),
    headersOf(response),
    ...(await bodyOf(response)),
  )
}
