import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, useContext, useEffect, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { type Copy, copyQuery } from '#web/api/collection.ts'
import { onCollectionChange } from '#web/api/other-tabs.ts'
import { collectionKeyRoot } from '#web/api/query-keys.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { changedElsewhere } from './changed-elsewhere.ts'

export interface CopyDialogProps {
  copy: Copy
  onClose: () => void
}

const Changed = createContext<string | null>(null)

/**
 * A dialog about a copy that keeps up with it: when another tab changes the copy, and whenever its window gets the
 * focus, which is after a change on another device. Once the copy is gone, the dialog says so and only closes.
 */
export function withLiveCopy(title: string, Shown: ComponentType<CopyDialogProps>) {
  return function LiveCopyDialog({ copy: given, onClose }: CopyDialogProps) {
    const [opened] = useState(given)
    const queries = useQueryClient()
    const { copy, isGone } = useLiveCopy(opened)
    const changed = changedElsewhere(opened, copy)

    function close() {
      // The screen behind shows what was.
      if (isGone || changed !== null) void queries.invalidateQueries({ queryKey: collectionKeyRoot })
      onClose()
    }

    if (isGone) {
      return (
        <Dialog
          title={title}
          size="small"
          onClose={close}
          footer={
            <Button data-autofocus onClick={close}>
              Close
            </Button>
          }
        >
          <p>This copy is no longer in your collection. It was removed in another window.</p>
        </Dialog>
      )
    }
    return (
      <Changed value={changed}>
        <Shown copy={copy} onClose={close} />
      </Changed>
    )
  }
}

/** What changed while the dialog was open. */
export function ChangedElsewhere() {
  const changed = useContext(Changed)
  return (
    <div role="status" className="not-empty:mt-4">
      {changed !== null && <Notice>{changed}</Notice>}
    </div>
  )
}

function useLiveCopy(opened: Copy): { copy: Copy; isGone: boolean } {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ ...copyQuery(opened.id), initialData: opened })

  useEffect(() => {
    const ask = () => {
      // A change that this dialog is making is not one from elsewhere.
      if (!document.hidden && queries.isMutating() === 0) void refetch()
    }
    addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    const stopListening = onCollectionChange(ask)
    return () => {
      removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
      stopListening()
    }
  }, [queries, refetch])

  return { copy: data, isGone: error instanceof ApiError && error.code === 'not_found' }
}
