/** How long a button reports that it has copied, in milliseconds. */
const REPORTED = 2000

// A button copies the path of an operation, or an example.
for (const button of document.querySelectorAll('button.copy')) {
  button.addEventListener('click', async () => {
    const text = button.parentElement?.querySelector('.path, pre')?.textContent ?? ''
    button.textContent = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Not copied',
    )
    setTimeout(() => {
      button.textContent = 'Copy'
    }, REPORTED)
  })
}
