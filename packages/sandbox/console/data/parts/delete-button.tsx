import { attempt, notify } from '../../control.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { goTo, route } from '../../routing.ts'
import { UNTITLED } from '../identity.ts'

interface DeleteButtonProps {
  /** The list that it is in: `routes`. */
  readonly view: string
  readonly name: string
  readonly onDelete: () => Promise<unknown>
}

/** Deletes something, and shows the list that it was in. */
export function DeleteButton({ view, name, onDelete }: DeleteButtonProps) {
  const title = name || UNTITLED
  const remove = async (): Promise<void> => {
    const isDeleted = await attempt(() => onDelete().then(() => true))
    if (!isDeleted) return
    goTo([view], Object.fromEntries([...route.peek().query].filter(([parameter]) => parameter !== 'world')))
    notify('done', `Deleted ${title}.`, { stays: true })
  }
  return <ConfirmButton label="Delete" question={`Delete ${title}?`} onConfirm={remove} />
}
