import { createHash } from 'node:crypto'
import { PAGE_STYLE } from './page-style.ts'

/** HTML whose texts are escaped. */
export interface Markup {
  readonly markup: string
}

type Part = string | Markup | readonly Markup[]

/** Creates markup from a template. Texts are escaped, markup is inserted as it is. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  markup: strings.map((text, index) => text + render(parts[index] ?? '')).join(''),
})

function render(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part)
  return 'markup' in part ? part.markup : part.map(({ markup }) => markup).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/**
 * Content-Security-Policy of the pages: it allows only their inline style. It does not have `form-action`, because browsers apply that to every
 * redirect after the form, and the app may redirect from its callback to any URL.
 */
export const PAGE_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Renders a whole page with a notice that this is a sandbox. The referrer policy keeps the URL, which may contain the app's `state`, from other
 * origins. With `no-referrer`, browsers would send `Origin: null` with the form, as a form of another origin does.
 */
export const renderPage = (title: string, content: Markup): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${{ markup: PAGE_STYLE }}</style>
</head>
<body>
<main>
<p class="notice"><strong>Sandbox, unofficial.</strong> This is not the real service. The athletes are fictional, and no real account is used.</p>
${content}
</main>
</body>
</html>
`.markup

/** Renders a page with a message, such as that no more athletes can authorize the app (decision 054). */
export const renderMessagePage = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  renderPage(
    title,
    html`<header><h1>${title}</h1></header>
<p class="text">${text}</p>`,
  )
