import { createHash } from 'node:crypto'
import { PAGE_STYLE } from './page-style.ts'

/** Markup that is safe to send. */
export interface Markup {
  readonly markup: string
}

type Part = string | Markup | readonly Markup[]

/** Markup from a template: texts are escaped, markup is not. */
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
 * Content-Security-Policy of the pages: their own style and nothing else. There is no `form-action`, because browsers apply it to every
 * redirect that follows the form, and where the app sends its athletes from its callback is the app's affair.
 */
export const PAGE_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PAGE_STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * A whole page. It says that this is a sandbox. Its URL may hold the app's `state`, so other origins do not learn it. Under `no-referrer`
 * browsers would send `Origin: null` with the form, which looks like the form of a foreign page.
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
<p class="notice"><strong>Sandbox, unofficial.</strong> This is not the real service: the athletes are made up and no real account is touched.</p>
${content}
</main>
</body>
</html>
`.markup

/** A page that only says something, such as that no more athletes may authorize the app (decision 054). */
export const renderMessagePage = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  renderPage(
    title,
    html`<header><h1>${title}</h1></header>
<p class="text">${text}</p>`,
  )
