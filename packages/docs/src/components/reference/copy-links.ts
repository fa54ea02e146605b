import { copyText, REPORTED, showBriefly } from '../../sample/copy-button.ts'

/** Announces to screen readers that a link was copied. */
const status = document.createElement('p')
status.className = 'sr-only'
status.setAttribute('role', 'status')
document.body.append(status)

// Links on fields and headings lead to themselves. Following one also copies it, so that it can be shared.
document.addEventListener('click', async ({ target, ctrlKey, metaKey, shiftKey }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.anchor, .fields a.name') : null
  if (!link || ctrlKey || metaKey || shiftKey) return
  if ((await copyText(link.href)) !== 'Copied') return
  link.classList.add('copied')
  showBriefly(status, 'Link copied', '')
  setTimeout(() => link.classList.remove('copied'), REPORTED)
})
