import { copyText, showBriefly } from '../../sample/copy-button.ts'

/** Reads out what was copied. */
const status = document.createElement('p')
status.className = 'sr-only'
status.setAttribute('role', 'status')
document.body.append(status)

/** How long a link shows that it was copied, in milliseconds. */
const SHOWN = 1500

// The links on fields and headings lead to where they are: readers follow them to pass them on.
document.addEventListener('click', async ({ target, ctrlKey, metaKey, shiftKey }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a.anchor, .fields a.name') : null
  if (!link || ctrlKey || metaKey || shiftKey) return
  if ((await copyText(link.href)) !== 'Copied') return
  link.classList.add('copied')
  showBriefly(status, 'Link copied', '')
  setTimeout(() => link.classList.remove('copied'), SHOWN)
})
