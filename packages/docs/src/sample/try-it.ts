import { isLoopbackHost } from '../site/loopback.ts'

/** Adds "Try it" to the samples of a page, only for docs on this machine, which may have a sandbox next to them. */
function offer(): void {
  for (const sample of document.querySelectorAll<HTMLElement>('.operation-sample')) {
    const button = sample.querySelector<HTMLButtonElement>('button.try-it')
    const form = sample.querySelector('script.try-it-form')?.textContent
    const panel = sample.querySelector<HTMLElement>('.try-it-panel')
    if (!button || !panel || !form) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      const { togglePanel } = await import('./try-it-panel.ts')
      await togglePanel(button, panel, JSON.parse(form))
    })
  }
}

if (isLoopbackHost(location.host)) offer()
