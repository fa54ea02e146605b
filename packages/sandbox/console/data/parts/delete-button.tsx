import type { ControlResult } from '../../../src/control/client.ts'
import { attempt, control, notify } from '../../control.ts'
import { ActionButton } from '../../parts/action-button.tsx'
import { goTo, route } from '../../routing.ts'
import { UNTITLED } from '../identity.ts'

interface DeleteButtonProps {
  /** The list that it is in: `routes`. */
  readonly view: string
  readonly id: string
  readonly name: string
  readonly onDelete: () => Promise<ControlResult<'deleteRoute'>>
}

/** Deletes something, shows the list that it was in, and offers to restore it. */
export function DeleteButton({ view, id, name, onDelete }: DeleteButtonProps) {
  const remove = async (): Promise<void> => {
    const client = control.peek()
    const deleted = await attempt(onDelete)
    if (deleted === undefined) return
    const { undo_id } = deleted
    const title = name || UNTITLED
    const undo = async (): Promise<void> => {
      if (undo_id === null) return
      const isRestored = await attempt(() => client.undoDelete({ undo_id }).then(() => true))
      if (!isRestored) return
      goTo([view, id])
      notify('done', `Restored ${title}.`)
    }
    goTo([view], Object.fromEntries([...route.peek().query].filter(([parameter]) => parameter !== 'world')))
    if (undo_id === null) notify('done', `Deleted ${title}. It is too large to be restored.`, { stays: true })
    else notify('done', <Deleted title={title} />, { stays: true, action: { label: 'Undo', run: undo } })
  }
  return (
    <ActionButton class="danger small" onPress={remove}>
      Delete
    </ActionButton>
  )
}

const Deleted = ({ title }: { readonly title: string }) => (
  <>
    Deleted {title}. <small class="soft">Undo restores the data, not events, grants or the journal.</small>
  </>
)
