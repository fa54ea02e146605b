import { useSignal } from '@preact/signals'
import { attempt } from '../../control.ts'
import { touchData } from '../world-data.ts'

interface DeleteButtonProps {
  readonly what: string
  readonly onDelete: () => Promise<unknown>
  readonly onDone?: () => void
}

/** Deletes something when it is pressed a second time. */
export function DeleteButton({ what, onDelete, onDone }: DeleteButtonProps) {
  const isAsking = useSignal(false)
  const press = async (): Promise<void> => {
    if (!isAsking.value) {
      isAsking.value = true
      return
    }
    isAsking.value = false
    const deleted = await attempt(async () => {
      await onDelete()
      return true
    }, `The ${what} is deleted.`)
    if (!deleted) return
    touchData()
    onDone?.()
  }
  return (
    <button type="button" class="danger" onClick={press} onBlur={() => (isAsking.value = false)}>
      {isAsking.value ? `Delete the ${what}?` : 'Delete'}
    </button>
  )
}
