import { useRef, useState } from 'react'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { todayIn } from '#web/format/values.ts'
import { identityOf } from '#web/format/printing.ts'
import { addOrQueue } from '#web/session/add-or-queue.ts'
import { useUser } from '#web/session/session.ts'
import { AddFields } from './add-fields.tsx'
import { targetOfForm } from './adding/add-kind.ts'
import { MarketPrice } from './adding/market-price.tsx'
import { type AddedProduct, useAddForm } from './use-add-form.ts'

import { useDialogCall } from '../dialog-call.ts'

export interface AddToCollectionDialogProps {
  product: AddedProduct
  onClose: () => void
  /** Where cards are searched for: called instead of `onClose` after *Add and next*, to go on with the next one. */
  onNext?: () => void
}

const texts = {
  done: () => 'Added to collection!',
  kind: () => 'add' as const,
  failed: 'Failed to add to collection.',
}

export function AddToCollectionDialog({ product, onClose, onNext }: AddToCollectionDialogProps) {
  const { id: collectorId, settings } = useUser()
  const [today] = useState(() => todayIn(settings.timeZone))
  // A search lists the common printing in the place of all; elsewhere the collector has chosen one already.
  const add = useAddForm(product, { collectorId, today, isListed: onNext !== undefined })
  const { form, chosen } = add
  const goesOn = useRef(false)

  const call = useDialogCall(addOrQueue(collectorId, add.contentOf), texts, form, () => {
    add.remember()
    if (goesOn.current && onNext) onNext()
    else onClose()
  })

  function submit(withNext: boolean) {
    goesOn.current = withNext
    call.submit(add.read(), ({ send }) => send)
  }

  return (
    <FormDialog
      title="Add to Collection"
      subtitle={identityOf(chosen)}
      submitLabel="Add to Collection"
      {...call.dialog}
      onSubmit={() => submit(false)}
      also={onNext && { label: 'Add and next', onSubmit: () => submit(true) }}
      isDirty={add.isDirty}
      onClose={onClose}
    >
      <AddFields
        add={add}
        market={
          <MarketPrice
            productId={add.printingId}
            target={targetOfForm(add.kind, form.values)}
            knownCents={chosen.currentMarketPriceCents}
            owned={chosen.quantity}
          />
        }
      />
    </FormDialog>
  )
}
