/** Opens the consent page like a browser, and submits its form with all scopes selected. Resolves to the callback URL. */
export async function giveConsent(authorizationUrl: string): Promise<string> {
  const page = await (await fetch(authorizationUrl)).text()
  const response = await fetch(authorizationUrl, { method: 'POST', body: fillForm(page), redirect: 'manual' })
  const callbackUrl = response.headers.get('Location')
  if (callbackUrl === null) throw new Error(`the browser was not redirected to the app: ${response.status} ${await response.text()}`)
  return callbackUrl
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>', '&#39;': "'" }
const decodeEntities = (text: string): string => text.replace(/&(amp|quot|lt|gt|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** The fields that a browser sends for the page: hidden fields, and selected ones. */
function fillForm(page: string): URLSearchParams {
  const fields = new URLSearchParams({ decision: 'authorize' })
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const attribute = (name: string): string => decodeEntities(new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '')
    if (attribute('type') === 'hidden' || /\bchecked\b/.test(input)) fields.append(attribute('name'), attribute('value'))
  }
  return fields
}
