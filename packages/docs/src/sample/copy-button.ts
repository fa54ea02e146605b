/** How long a button or a link reports that it has copied, in milliseconds. */
export const REPORTED = 2000

/** Writes a text to the clipboard. Resolves to the result, in words for the reader. */
export const copyText = (text: string): Promise<'Copied' | 'Not copied'> =>
  navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied',
  )

/** Replaces a text with another for a short time. */
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
