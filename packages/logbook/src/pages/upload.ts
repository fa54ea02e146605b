import { html } from 'hono/html'
import type { Upload } from '../uploads.ts'
import { type Frame, page } from './frame.ts'
import { type Html, moment } from './text.ts'

export const uploadPage = (frame: Frame, uploads: readonly Upload[]): Html =>
  page(
    frame,
    'Upload',
    html`<h1>Upload</h1>
<form method="post" action="/upload" enctype="multipart/form-data">
<div class="drop">
<input id="file" name="file" type="file" accept=".fit,.tcx,.gpx,.gz" aria-describedby="formats" multiple required>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 16V4M7.5 8.5 12 4l4.5 4.5M4 15v5h16v-5"/></svg>
<label class="serif" for="file">Drop your recordings here, or choose them</label>
<p id="formats" class="small">FIT, TCX or GPX from your watch or bike computer, also with <code>.gz</code></p>
</div>
<button class="main">Upload</button>
</form>
<section id="uploads" data-live>
<h2>Your uploads</h2>
${uploads.length === 0 ? html`<p class="empty">None yet. Files that you upload become activities here, while you watch.</p>` : html`<ul class="sheet rows">${uploads.map(item)}</ul>`}
</section>`,
  )

const CLASSES = { Processing: 'reading', Ready: '', Failed: 'failed' }

const item = ({ name, at, state, problem, activityId }: Upload): Html => html`<li>
<div><h3>${activityId === undefined ? name : html`<a href="/activities/${activityId}">${name}</a>`}</h3>
<p class="quiet">${moment(at)} UTC</p></div>
<p class="${CLASSES[state]}">${state}${problem && html`<br>${problem}`}</p>
</li>`
