import { attempt } from '../../control.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'

interface DeleteButtonProps {
  /** What is deleted: `privacy zone`. */
  readonly what: string
  readonly onDelete: () => Promise<unknown>
  readonly onDone?: () => void
}

/** Deletes something after a question. */
export function DeleteButton({ what, onDelete, onDone }: DeleteButtonProps) {
  const remove = async (): Promise<void> => {
    const isDeleted = await attempt(() => onDelete().then(() => true), `The ${what} is deleted.`)
    if (!isDeleted) return
    onDone?.()
  }
  return <ConfirmButton label="Delete" question={`Delete the ${what}?`} onConfirm={remove} />
}
