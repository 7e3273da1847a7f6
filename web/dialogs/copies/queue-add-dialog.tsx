import { useState } from 'react'
import type { NewCopies } from '#web/api/collection.ts'
import { type QueuedAdd, QueueRefusal } from '#web/api/queued-adds.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { identityOf } from '#web/format/printing.ts'
import { editQueued, queueAdd } from '#web/session/add-queue.ts'
import { AddFields } from './add-fields.tsx'
import { type AddedProduct, useAddForm } from './use-add-form.ts'

export interface QueueAddDialogProps {
  product: AddedProduct
  collectorId: string
  /** The collector's day. */
  today: string
  /** The add to change; a new one when absent. */
  queued?: QueuedAdd
  onClose: () => void
}

/** Adds copies without a network, or changes what waits: they are sent when there is one. */
export function QueueAddDialog({ product, collectorId, today, queued, onClose }: QueueAddDialogProps) {
  const add = useAddForm(product, { collectorId, today, queued })
  const { form } = add
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  async function save(send: NewCopies) {
    const content = add.contentOf(send)
    setIsPending(true)
    try {
      await (queued ? editQueued(collectorId, queued.key, content) : queueAdd(collectorId, content))
      add.remember()
      toastSuccess(queued ? 'Changed.' : 'Kept on this device.')
      onClose()
    } catch (error) {
      if (!(error instanceof QueueRefusal)) throw error
      setFailure(error.message)
      setIsPending(false)
    }
  }

  function submit() {
    const reading = add.read()
    setFailure(null)
    if ('send' in reading) void save(reading.send)
    else form.refuse(reading.errors)
  }

  return (
    <FormDialog
      title={queued ? 'Change what waits' : 'Add to Collection'}
      subtitle={identityOf(add.chosen)}
      submitLabel={queued ? 'Save' : 'Keep to add later'}
      pending={isPending}
      failure={failure}
      formRef={form.formRef}
      onSubmit={submit}
      isDirty={add.isDirty}
      onClose={onClose}
    >
      <AddFields add={add} />
    </FormDialog>
  )
}
