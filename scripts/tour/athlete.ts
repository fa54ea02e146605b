/** Submits the form of the consent page with all scopes selected, as a browser does. Resolves to the callback URL. */
export async function giveConsent(authorizationUrl: string, athleteId: string): Promise<string> {
  const { searchParams } = new URL(authorizationUrl)
  const scopes = (searchParams.get('scope') ?? '').split(',').map((scope) => ['granted', scope])
  const body = new URLSearchParams([...searchParams, ...scopes, ['athlete', athleteId], ['decision', 'authorize']])
  const response = await fetch(authorizationUrl, { method: 'POST', body, redirect: 'manual' })
  const callbackUrl = response.headers.get('Location')
  if (callbackUrl === null) throw new Error(`the browser was not redirected to the app: ${response.status} ${await response.text()}`)
  return callbackUrl
}

/** A short walk as a GPX file. Each point has a time, as the service requires. */
export function eveningWalk(): string {
  const start = Date.UTC(2026, 9, 20, 17)
  const points = Array.from({ length: 60 }, (_, index) => {
    const turn = (index / 60) * 2 * Math.PI
    const position = `lat="${(60.394 + 0.002 * Math.sin(turn)).toFixed(6)}" lon="${(5.322 + 0.004 * Math.cos(turn)).toFixed(6)}"`
    return `<trkpt ${position}><ele>${(8 + 4 * Math.sin(turn)).toFixed(1)}</ele><time>${new Date(start + index * 15_000).toISOString()}</time></trkpt>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="tour" xmlns="http://www.topografix.com/GPX/1/1">
<trk><name>Evening walk</name><type>walking</type><trkseg>
${points.join('\n')}
</trkseg></trk>
</gpx>`
}
