// The only script of Logbook: it keeps open pages up to date, and draws the charts of an activity.
import { drawCharts } from './charts.js'

/** The HTML of the elements that can change, by id, as the server sent it. */
const sent = new Map(liveElements(document).map(({ id, outerHTML }) => [id, outerHTML]))

/** @param {ParentNode} root */
function liveElements(root) {
  return [...root.querySelectorAll('[id][data-live]')]
}

/** Requests this page again, and replaces what has changed. What the athlete is typing stays as it is. */
async function refresh() {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } })
  if (response.redirected) return location.assign(response.url)
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  const elements = liveElements(fresh)
  // Another kind of page: an activity that was read, or was deleted.
  if (elements.map(({ id }) => id).join() !== [...sent.keys()].join()) return location.reload()
  const changed = elements.filter(({ id, outerHTML }) => sent.get(id) !== outerHTML)
  for (const element of changed) {
    sent.set(element.id, element.outerHTML)
    document.getElementById(element.id)?.replaceWith(element)
    drawCharts(element)
  }
  if (changed.some(({ id }) => id !== 'clock')) announce('Updated')
}

/** @param {string} text */
function announce(text) {
  const status = document.getElementById('announcement')
  if (status) status.textContent = text
}

const PAUSE_MS = 150
let isDue = false

/** Several changes that arrive together are one refresh. */
function refreshSoon() {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    refresh().catch(() => {})
  }, PAUSE_MS)
}

if (document.body.hasAttribute('data-athlete')) {
  const events = new EventSource('/live')
  events.addEventListener('change', refreshSoon)
  // After a pause, something may have been missed.
  let wasOpen = false
  events.addEventListener('open', () => {
    if (wasOpen) refreshSoon()
    wasOpen = true
  })
}

drawCharts(document)
