import { dismiss, notices } from '../control.ts'
import { ICONS, Icon } from '../parts/icon.tsx'

/** What happened to the reader's last actions. */
export const Notices = () => (
  <div class="notices" role="status" aria-live="polite">
    {notices.value.map(({ id, kind, text }) => (
      <p key={id} class={`notice ${kind}`}>
        <span>{text}</span>
        <button type="button" class="bare" onClick={() => dismiss(id)} aria-label="Dismiss">
          <Icon path={ICONS.close} />
        </button>
      </p>
    ))}
  </div>
)
