import { useSignal } from '@preact/signals'
import { attempt } from '../control.ts'
import { ICONS, Icon } from './icon.tsx'

interface CopyButtonProps {
  readonly text: string | (() => string | Promise<string>)
  /** What is copied: `Copy as curl`. */
  readonly label: string
  /** Only the icon is shown; the label is its name. */
  readonly bare?: boolean
}

const SHOWN_MS = 1_500

/** Copies a text to the clipboard. */
export function CopyButton({ text, label, bare = false }: CopyButtonProps) {
  const isCopied = useSignal(false)
  const copy = async (): Promise<void> => {
    const copied = await attempt(async () => {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
      return true
    })
    if (copied === undefined) return
    isCopied.value = true
    setTimeout(() => {
      isCopied.value = false
    }, SHOWN_MS)
  }
  const name = isCopied.value ? 'Copied' : label
  return (
    <button
      type="button"
      class={bare ? 'bare' : 'small'}
      onClick={copy}
      title={bare ? name : undefined}
      aria-label={bare ? name : undefined}
    >
      <Icon path={isCopied.value ? ICONS.done : ICONS.copy} />
      {!bare && <span>{name}</span>}
    </button>
  )
}
