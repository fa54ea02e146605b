import { html } from './html.ts'
import { renderPage } from './page.ts'

/** A page that only says something, such as that no more athletes may authorize the app (decision 054). */
export const renderMessagePage = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  renderPage(
    title,
    html`<header><h1>${title}</h1></header>
<p class="text">${text}</p>`,
  )
