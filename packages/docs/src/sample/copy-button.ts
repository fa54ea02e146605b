/** How long a button reports that it has copied, in milliseconds. */
const REPORTED = 2000

/** Writes a text to the clipboard. Resolves to what came of it, for the reader. */
export const copyText = (text: string): Promise<'Copied' | 'Not copied'> =>
  navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  )

/** Shows a text in the place of another for a moment. */
export function showBriefly(element: Element, text: string, usual: string): void {
  element.textContent = text
  setTimeout(() => {
    element.textContent = usual
  }, REPORTED)
}

/** Makes a button copy what the function returns, and report it. */
export function copyOnClick(button: Element | null, read: () => string): void {
  const label = button?.textContent ?? ''
  button?.addEventListener('click', async () => showBriefly(button, await copyText(read()), label))
}
