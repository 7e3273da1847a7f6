import { useState } from 'react'
import type { UnsoldEnding } from '#domain/copies/remove-copy'
import type { Cents } from '#domain/money/money'
import { removeCopy } from '#web/api/collection.ts'
import { CheckboxField, SelectField } from '#web/components/fields/fields.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { Notice } from '#web/components/states/states.tsx'
import { formatCents, formatSignedCents, todayIn } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import { useDialogCall } from '../dialog-call.ts'
import { CopyFacts } from './copy-facts.tsx'
import { type CopyDialogProps, withLiveCopy } from './live-copy.tsx'
import { OpenProductDialog } from './lazy-dialogs.ts'
import {
  type ChosenEnding,
  effectExplanation,
  effectLine,
  effectMissing,
  emptyRemovalValues,
  readRemoval,
  type RemovalField,
} from './selling/removal-effect.ts'
import { SaleFields } from './selling/sale-fields.tsx'

/** `opened` leads to a dialog of its own. */
type Reason = UnsoldEnding | 'opened'

const reasons: readonly { value: Reason; label: string }[] = [
  { value: 'mistake', label: 'Added by mistake' },
  { value: 'gift', label: 'Given away' },
  { value: 'lost', label: 'Lost or damaged' },
]
const sealedReasons: typeof reasons = [...reasons, { value: 'opened', label: 'Opened' }]

const textsOf = (ending: ChosenEnding) => ({
  done: ({ profitCents }: { profitCents: Cents | null }) =>
    profitCents === null
      ? 'Removed from collection.'
      : `${ending === 'sale' ? 'Sold' : 'Removed'}. Profit or loss: ${formatSignedCents(profitCents)}.`,
  kind: () => ending,
  failed: 'Failed to delete item.',
})

/** Removes a copy that was sold, given away, lost or added by mistake. Shows the effect in money before the button. */
export const RemoveCopyDialog = withLiveCopy('Remove from Collection', RemoveCopyForm)

function RemoveCopyForm({ copy, onClose }: CopyDialogProps) {
  const { timeZone } = useUser().settings
  const [now] = useState(() => new Date())
  const [isSold, setIsSold] = useState(false)
  const [reason, setReason] = useState<Reason>('mistake')
  const [isOpening, setIsOpening] = useState(false)
  const isOpened = reason === 'opened'
  const ending = isSold ? 'sale' : isOpened ? 'mistake' : reason
  const form = useFormState<RemovalField>(emptyRemovalValues(todayIn(timeZone)))
  const removal = useDialogCall(removeCopy, textsOf(ending), form, onClose)
  const costBasisCents = copy.purchasePriceCents
  const reading = readRemoval(costBasisCents, { ending, values: form.values, now })

  function submit() {
    if (isOpened) return setIsOpening(true)
    removal.submit(reading, ({ send }) => ({ id: copy.id, body: send }))
  }

  if (isOpening) return <OpenProductDialog copy={copy} onClose={onClose} />
  return (
    <FormDialog
      title="Remove from Collection"
      submitLabel={isOpened ? 'Next' : 'Remove Item'}
      danger={!isOpened}
      {...removal.dialog}
      onSubmit={submit}
      isDirty={form.isDirty || isSold || reason !== 'mistake'}
      onClose={onClose}
    >
      <CopyFacts copy={copy} />
      <CheckboxField
        label="I sold this item"
        checked={isSold}
        onCheckedChange={checked => {
          setIsSold(checked)
          setReason('mistake')
          form.reset()
        }}
      />
      {isSold ? (
        <SaleFields form={form} costBasisCents={costBasisCents} purchaseDate={copy.purchaseDate} now={now} />
      ) : (
        <SelectField
          label="Reason"
          options={copy.kind === 'sealed' ? sealedReasons : reasons}
          value={reason}
          onValueChange={value => setReason(value as Reason)}
        />
      )}
      {isOpened ? (
        <Notice>Next, enter what you pulled: it takes on the {formatCents(costBasisCents)} you paid.</Notice>
      ) : 'errors' in reading ? (
        <p className="text-sm text-muted">{effectMissing(reading.errors)}</p>
      ) : (
        <Notice tone="info" role="note">
          <strong className="tabular block">{effectLine(reading.decision)}</strong>
          {effectExplanation(reading.decision)}
        </Notice>
      )}
    </FormDialog>
  )
}
