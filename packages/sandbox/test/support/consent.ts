/** Grants the requested scopes of an authorization URL as the given athlete, by submitting the consent page's form. Returns the redirect URL. */
export async function allow(address: URL, athleteId: string): Promise<URL> {
  const form = new URLSearchParams(address.searchParams)
  for (const scope of (form.get('scope') ?? '').split(/[ ,]/)) form.append('granted', scope)
  form.set('athlete', athleteId)
  form.set('decision', 'authorize')
  const response = await fetch(address, { method: 'POST', body: form, redirect: 'manual' })
  return new URL(response.headers.get('Location') ?? `about:blank?status=${response.status}`)
}
