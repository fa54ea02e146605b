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
    replace(document.getElementById(element.id), element)
    drawCharts(element)
  }
  const status = document.getElementById('announcement')
  if (status && changed.length > 0) status.textContent = 'Updated'
}

/**
 * Replaces an element, and leaves the focus at the same link or field.
 * @param {Element | null} old
 * @param {Element} element
 */
function replace(old, element) {
  const fields = 'a, button, input'
  const active = /** @type {Element} */ (document.activeElement)
  const focused = [...(old?.querySelectorAll(fields) ?? [])].indexOf(active)
  old?.replaceWith(element)
  const field = element.querySelectorAll(fields)[focused]
  if (field instanceof HTMLElement) field.focus({ preventScroll: true })
}

const PAUSE_MS = 150
let isDue = false
let refreshed = Promise.resolve()

/** Several changes that arrive together are one refresh. */
function refreshSoon() {
  if (isDue) return
  isDue = true
  setTimeout(() => {
    isDue = false
    refreshed = refreshed.then(refresh).catch(() => {})
  }, PAUSE_MS)
}

/** @type {EventSource | undefined} */
let events

/** Listens while the page is visible: browsers allow few connections to a site, and each tab would use one. */
function listen() {
  events?.close()
  if (document.visibilityState === 'hidden') return
  events = new EventSource('/live')
  events.addEventListener('change', refreshSoon)
  // Before the page listens, and in a pause, something may have been missed.
  events.addEventListener('open', refreshSoon)
}

if (document.body.hasAttribute('data-athlete')) {
  document.addEventListener('visibilitychange', listen)
  listen()
}

drawCharts(document)
