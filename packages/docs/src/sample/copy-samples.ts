/** How long a button shows that it has copied, in milliseconds. */
const REPORTED = 2000

/** The code that is shown: that of the selected language. */
const shownCode = (sample: Element): string => sample.querySelector('[role="tabpanel"]:not([hidden]) pre')?.textContent ?? ''

for (const sample of document.querySelectorAll('.operation-sample')) {
  const button = sample.querySelector('button.copy-sample')
  button?.addEventListener('click', async () => {
    button.textContent = await navigator.clipboard.writeText(`${shownCode(sample)}\n`).then(
      () => 'Copied',
      () => 'Not copied',
    )
    setTimeout(() => {
      button.textContent = 'Copy'
    }, REPORTED)
  })
}
