const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char)

/** A page without other files, because none is built. */
const page = (title: string, head: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>${title}</title>
<style>
body { max-width: 40rem; margin: 20vh auto 0; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.3; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5rem; font-size: 0.85rem; }
progress { width: 100%; accent-color: #2d7d6b; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

/** Seconds between two requests of the page. */
export const RETRY_SECONDS = 1

/** Loads the address again as soon as it is something else than this page. A page that reloads itself each second would be hard to read. */
const WATCH = `
const began = Date.now()
const output = document.querySelector('output')
setInterval(async () => {
  output.textContent = Math.round(SECONDS + (Date.now() - began) / 1000) + ' seconds so far'
  const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', headers: { Accept: 'text/html' } })
  if (!headers.has('Retry-After')) location.reload()
}, ${RETRY_SECONDS * 1_000})
`

/**
 * The page at every address while the site is being built. It becomes the page that was asked for.
 * @param seconds how long the site has been built for
 */
export const buildingPage = (seconds: number): string =>
  page(
    'The docs are being built',
    `<noscript><meta http-equiv="refresh" content="${RETRY_SECONDS}"></noscript>\n`,
    `<p>This takes about a minute, once. Then this page shows what you asked for.</p>
<progress aria-label="Building"></progress>
<p><output aria-live="off">${seconds} seconds so far</output></p>
<script>${WATCH.replace('SECONDS', String(seconds))}</script>`,
  )

/** The page at every address after a build that failed. */
export const failedPage = (reason: string): string =>
  page('The docs were not built', '', `<p>Fix the error, and start the server again.</p>\n<pre>${escapeHtml(reason)}</pre>`)
