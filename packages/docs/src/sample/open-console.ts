/** How long a sandbox may take to respond, in milliseconds. */
const PATIENCE = 2000

// The console of a sandbox on this machine shows the request, and sends it if the reader wants. Nothing is requested before the button is pressed.
for (const button of document.querySelectorAll<HTMLButtonElement>('.open-console')) {
  const { sandbox = '', hash = '' } = button.dataset
  const note = button.parentElement?.querySelector('.no-sandbox')
  button.hidden = false
  button.addEventListener('click', async () => {
    // A response that this page cannot read is enough.
    const probe = fetch(`${sandbox}/_sandbox/openapi.json`, { method: 'HEAD', mode: 'no-cors', signal: AbortSignal.timeout(PATIENCE) })
    const answers = await probe.then(
      () => true,
      () => false,
    )
    note?.toggleAttribute('hidden', answers)
    if (answers) open(`${sandbox}/_sandbox/console${hash}`, '_blank', 'noopener')
  })
}
