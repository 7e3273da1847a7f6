import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { countOf } from '#web/format/values.ts'
import { discardQueue } from '#web/session/add-queue.ts'
import { alone, sendQueue } from '#web/session/send-queue.ts'
import { useWaitingCount, waitingCount } from '#web/session/waiting-count.ts'
import { sayAdded, tell } from './sending.ts'

export interface LogOutDialogProps {
  collectorId: string
  onLogOut: () => void
  onClose: () => void
}

/** Asks what becomes of the adds that wait on this device before their collector logs out. */
export function LogOutDialog({ collectorId, onLogOut, onClose }: LogOutDialogProps) {
  const count = useWaitingCount(collectorId)
  const { sending, discarding, failure, setFailure } = useEmptying(collectorId, onLogOut)
  const isBusy = sending.isPending || discarding.isPending

  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={titleOf(count)}
      pending={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          {count > 0 && (
            <Button
              variant="danger"
              pending={discarding.isPending}
              aria-disabled={isBusy}
              onClick={() => discarding.mutate()}
            >
              Discard
            </Button>
          )}
          <Button
            variant="primary"
            data-autofocus
            pending={sending.isPending}
            aria-disabled={isBusy}
            onClick={() => {
              setFailure(null)
              sending.mutate()
            }}
          >
            {count > 0 ? 'Send' : 'Log out'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {count > 0 && (
          <p className="text-muted">
            What you added without a network waits on this device and is not in your collection yet. Send it
            before you log out, or discard it.
          </p>
        )}
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

/** Empties what waits on this device: it is sent, or discarded. */
function useEmptying(collectorId: string, onLogOut: () => void) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: () => sendQueue(collectorId),
    onSuccess: outcome => {
      const left = waitingCount(collectorId)
      if (left === 0) {
        // Nothing is read again for a session that ends.
        sayAdded(outcome)
        return onLogOut()
      }
      tell(queries, outcome)
      setFailure(
        `${outcome.stoppedBy ?? 'My Collection says why.'} ${countOf(left, 'add')} ${left === 1 ? 'is' : 'are'} not sent.`,
      )
    },
    onError: error => setFailure(error.message),
  })
  const discarding = useMutation({
    networkMode: 'always',
    // Not while another tab sends one of them, which would be neither discarded nor reported.
    mutationFn: () => alone(collectorId, () => discardQueue(collectorId)),
    onSuccess: onLogOut,
    onError: error => setFailure(error.message),
  })
  return { sending, discarding, failure, setFailure }
}

function titleOf(count: number): string {
  return count === 0 ? 'Everything has been sent' : `Log out with ${countOf(count, 'unsent add')}?`
}
