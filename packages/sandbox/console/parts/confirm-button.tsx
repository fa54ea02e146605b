import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { ActionButton } from './action-button.tsx'

interface ConfirmButtonProps {
  readonly label: string
  /** What is asked before it happens: `Delete the world 48214?` */
  readonly question: string
  readonly onConfirm: () => Promise<unknown>
}

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({ label, question, onConfirm }: ConfirmButtonProps) {
  const isAsking = useSignal(false)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAsking.value) first.current?.focus()
  }, [isAsking.value])
  const cancel = (): void => {
    isAsking.value = false
  }
  if (!isAsking.value) {
    return (
      <ActionButton
        onPress={() => {
          isAsking.value = true
        }}
      >
        {label}
      </ActionButton>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend.
    <span class="actions" role="group" aria-label={question}>
      <span>{question}</span>
      <button
        type="button"
        class="danger small"
        ref={first}
        onClick={async () => {
          cancel()
          await onConfirm()
        }}
      >
        {label}
      </button>
      <ActionButton onPress={cancel}>Cancel</ActionButton>
    </span>
  )
}
