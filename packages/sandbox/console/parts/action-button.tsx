import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

interface ActionButtonProps {
  readonly children: ComponentChildren
  /** Does what the button says; until it is done, the button cannot be pressed again. */
  readonly onPress: () => unknown
  readonly class?: string
  readonly disabled?: boolean
  readonly title?: string
}

/** A button that does something, which may take a while. */
export function ActionButton({ children, onPress, class: name = 'small', disabled = false, title }: ActionButtonProps) {
  const isBusy = useSignal(false)
  const press = async (): Promise<void> => {
    isBusy.value = true
    await onPress()
    isBusy.value = false
  }
  return (
    <button type="button" class={name} title={title} disabled={disabled || isBusy.value} aria-busy={isBusy.value} onClick={press}>
      {children}
    </button>
  )
}
