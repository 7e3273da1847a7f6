import type { Product } from '#web/api/catalogue.ts'
import { useRefuseEdit } from '#web/api/waiting-edits.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/states.tsx'
import { formatDay } from '#web/format/values.ts'

/** Says that the collector's own edit of this product waits, and takes it back. Nothing where none waits. */
export function WaitingNotice({
  product: { id, waitingEdit },
}: {
  product: Pick<Product, 'id' | 'waitingEdit'>
}) {
  const withdraw = useRefuseEdit()
  if (waitingEdit === null) return null

  function send(editId: string) {
    withdraw.mutateAsync(editId).then(
      () => toastSuccess('Edit withdrawn.', id),
      () => toastError('Failed to withdraw the edit.', id),
    )
  }

  return (
    <div className="mb-6">
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p>
            Your edit waits for an operator or a collector they trust. Until one of them approves it, only you
            see it, on this page. It is gone after {formatDay(waitingEdit.lapsesAt.slice(0, 10))}.
          </p>
          <Button size="small" pending={withdraw.isPending} onClick={() => send(waitingEdit.id)}>
            Withdraw
          </Button>
        </div>
      </Notice>
    </div>
  )
}
