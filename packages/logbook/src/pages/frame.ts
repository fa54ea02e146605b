import { html } from 'hono/html'
import type { Account } from '../account.ts'
import type { Clock } from '../settings.ts'
import { dateOf, STOPS } from '../time.ts'
import { moment } from './text.ts'

/** A piece of a page. What is inserted into the template `html` is escaped. */
export type Html = ReturnType<typeof html>

/** What is around the content of a page. */
export interface Frame {
  readonly path: string
  /** Undefined if nobody is signed in. */
  readonly account: Account | undefined
  readonly isOwner: boolean
  readonly clock: Clock | undefined
  readonly consoleUrl: string | undefined
}

const LINKS = [
  { path: '/', text: 'Week' },
  { path: '/activities', text: 'Activities' },
  { path: '/upload', text: 'Upload' },
  { path: '/settings', text: 'Settings' },
]

/**
 * A page. Elements that have an id and `data-live` are replaced when something has changed: see `public/logbook.js`.
 * @param head elements for the head of the document
 */
export function page(frame: Frame, title: string, content: Html, head: Html | string = ''): Html {
  const current = `/${frame.path.split('/')[1]}`
  const links = frame.isOwner ? [...LINKS, { path: '/ops', text: 'Ops' }] : LINKS
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Logbook</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/logbook.css">
${head}
<script type="module" src="/assets/logbook.js"></script>
</head>
<body ${frame.account && html`data-athlete`}>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="brand" href="/">${mark}<span>Logbook</span></a>
${
  frame.account &&
  html`<nav aria-label="Pages">${links.map(
    ({ path, text }) => html`<a href="${path}" ${path === current && html`aria-current="page"`}>${text}</a>`,
  )}</nav>`
}
</header>
<main id="content">${content}</main>
<footer class="foot">
${frame.clock && timeSlider(frame, frame.clock)}
<p>Logbook is the example app of an unofficial toolkit. It shows your data to you only.</p>
</footer>
<p id="announcement" class="hidden" role="status"></p>
</body>
</html>`
}

/** Three contour lines. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M3 24 11 10l5 8 4-6 9 12"/><path d="M3 29h26"/></svg>`

/** Moves the clock of the sandbox. The places are buttons, so that it works without scripts. */
function timeSlider({ path, consoleUrl }: Frame, clock: Clock): Html {
  const now = clock.now()
  return html`<section class="time" aria-labelledby="time-title">
<div>
<h2 id="time-title">Time</h2>
<p><time id="clock" data-live>${moment(now)}</time> in the sandbox${consoleUrl && html` · <a href="${consoleUrl}">Console</a>`}</p>
</div>
<form method="post" action="/time">
<input type="hidden" name="path" value="${path}">
<ol>${STOPS.map((stop) => {
    const isPast = (dateOf(stop) ?? Number.POSITIVE_INFINITY) <= now
    return html`<li><button name="to" value="${stop.to}" ${isPast && html`disabled`}><b>${stop.label}</b><span>${stop.effect}</span></button></li>`
  })}</ol>
</form>
</section>`
}

/** A page that says one thing. */
export const messagePage = (frame: Frame, title: string, text: string): Html =>
  page(
    frame,
    title,
    html`<section class="message"><h1>${title}</h1><p>${text}</p><p><a class="button" href="/">To the week</a></p></section>`,
  )
