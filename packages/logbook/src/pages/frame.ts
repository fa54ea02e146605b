import { html } from 'hono/html'
import type { Account } from '../account.ts'
import type { Html } from './text.ts'

/** What is around the content of a page. */
export interface Frame {
  readonly path: string
  /** Undefined if nobody is signed in. */
  readonly account: Account | undefined
  readonly isOwner: boolean
  /** Only with a sandbox. */
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
<meta name="theme-color" content="#f6f2e8" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#171512" media="(prefers-color-scheme: dark)">
<title>${title} · Logbook</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="/assets/logbook.css">
${head}
<script type="module" src="/assets/logbook.js"></script>
</head>
<body ${frame.account && html`data-athlete`}>
<a class="hidden" href="#content">Skip to content</a>
<header class="top">
<div class="row spread wide">
<a class="brand row serif" href="/">${mark}<span>Logbook</span></a>
${
  frame.account &&
  html`<nav class="row" aria-label="Pages">${links.map(
    ({ path, text }) => html`<a href="${path}" ${path === current && html`aria-current="page"`}>${text}</a>`,
  )}</nav>`
}
</div>
</header>
<main id="content" class="wide">${content}</main>
<footer class="foot wide small">
${frame.consoleUrl && html`<p>The service is a sandbox. <a href="${frame.consoleUrl}">Its console</a> changes activities, revokes access and moves the clock.</p>`}
<p>Logbook is the example app of an unofficial toolkit. It shows your data only to you.</p>
</footer>
<p id="announcement" class="hidden" role="status"></p>
</body>
</html>`
}

/** A page with its margin, and the profile of a hill on it. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect x="4" y="3" width="24" height="26" rx="2"/><path class="margin" d="M10 3v26"/><path d="m10 23 5-9 4 6 3-4 6 7"/></svg>`

/** A page that says one thing. */
export const messagePage = (frame: Frame, title: string, text: string): Html =>
  page(
    frame,
    title,
    html`<section class="message"><h1>${title}</h1><p>${text}</p><p><a class="button" href="/">Go to this week</a></p></section>`,
  )
