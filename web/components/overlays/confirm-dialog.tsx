import { useSyncExternalStore } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { onConfirmChange, pendingConfirm } from './confirm.ts'
import { Dialog } from './dialog.tsx'

/** Shows the dialogs of `confirm()`. Render it once, at the root of the page. */
export function ConfirmHost() {
  const question = useSyncExternalStore(onConfirmChange, pendingConfirm)
  if (question === null) return null
  const { id, title, body, confirmLabel, cancelLabel = 'Cancel', danger = false, answer } = question

  return (
    <Dialog
      key={id}
      role="alertdialog"
      size="small"
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button data-autofocus onClick={() => answer(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body && <div className="text-muted">{body}</div>}
    </Dialog>
  )
}
