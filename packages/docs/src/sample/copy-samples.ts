import { copyOnClick } from './copy-button.ts'

/** The code that is shown: that of the selected language. */
const shownCode = (sample: Element): string => sample.querySelector('[role="tabpanel"]:not([hidden]) pre')?.textContent ?? ''

for (const sample of document.querySelectorAll('.operation-sample')) {
  copyOnClick(sample.querySelector('button.copy-sample'), () => `${shownCode(sample)}\n`)
}
