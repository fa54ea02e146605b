import { html } from 'hono/html'
import type { Upload } from '../uploads.ts'
import { type Frame, type Html, page } from './frame.ts'
import { moment } from './text.ts'

export const uploadPage = (frame: Frame, uploads: readonly Upload[]): Html =>
  page(
    frame,
    'Upload',
    html`<h1>Upload</h1>
<form class="card upload" method="post" action="/upload" enctype="multipart/form-data">
<label for="file">A recording from your watch or bike computer: FIT, TCX or GPX, also compressed with gzip</label>
<input id="file" name="file" type="file" accept=".fit,.tcx,.gpx,.gz" multiple required>
<button class="main">Upload</button>
</form>
<section id="uploads" data-live>
<h2>Your uploads</h2>
${uploads.length === 0 ? html`<p class="empty">None yet.</p>` : html`<ul class="cards">${uploads.map(item)}</ul>`}
</section>`,
  )

const STATES: Readonly<Record<Upload['state'], string>> = {
  waiting: 'Waiting to be sent',
  processing: 'The service is processing it',
  ready: 'Ready',
  failed: 'Failed',
}

const item = ({
  name,
  at,
  state,
  detail,
  activityId,
}: Upload): Html => html`<li class="card upload-item" data-state="${state}">
<span class="dot" aria-hidden="true"></span>
<div><h3>${activityId === null ? name : html`<a href="/activities/${activityId}">${name}</a>`}</h3>
<p class="quiet">${STATES[state]}${detail && `: ${detail}`} · ${moment(at)} UTC</p></div>
</li>`
