import { html } from 'hono/html'
import { type Frame, type Html, page } from './frame.ts'

export const welcomePage = (frame: Frame): Html =>
  page(
    frame,
    'Welcome',
    html`<section class="welcome">
<h1>Your training, in your own logbook</h1>
<p class="lead">Logbook keeps your week, your activities and their charts at hand, and changes as soon as something changes in the service.</p>
<p><a class="button main" href="/connect">Connect your account</a></p>
<ul class="points">
<li><b>You choose what it reads.</b> Clear any scope on the next page. Logbook asks again only where it needs one.</li>
<li><b>It forgets.</b> Copies are removed after seven days, and everything when you disconnect.</li>
<li><b>It loads without waiting.</b> Pages come from Logbook’s own store, also when the service’s rate limits are used up.</li>
</ul>
</section>`,
  )
