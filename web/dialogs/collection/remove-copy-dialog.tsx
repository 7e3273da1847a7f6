import { useState } from 'react'
import type { UnsoldEnding } from '#domain/collection/remove-copy'
import type { Cents } from '#domain/money/money'
import { type Copy, removeCopy } from '#web/api/collection.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { todayIn } from '#web/format/date.ts'
import { formatSignedCents } from '#web/format/money.ts'
import { useUser } from '#web/session/session.ts'
import { useDialogCall } from '../dialog-call.ts'
import { CopyFacts } from './copy-facts.tsx'
import {
  type ChosenEnding,
  effectExplanation,
  effectLine,
  effectMissing,
  emptyRemovalValues,
  readRemoval,
  type RemovalField,
} from './removal-effect.ts'
import { SaleFields } from './sale-fields.tsx'

export interface RemoveCopyDialogProps {
  copy: Copy
  onClose: () => void
}

const reasons: readonly { value: UnsoldEnding; label: string }[] = [
  { value: 'mistake', label: 'Added by mistake' },
  { value: 'gift', label: 'Given away' },
  { value: 'lost', label: 'Lost or damaged' },
]

const textsOf = (ending: ChosenEnding) => ({
  done: ({ profitCents }: { profitCents: Cents | null }) =>
    profitCents === null
      ? 'Removed from collection.'
      : `${ending === 'sale' ? 'Sold' : 'Removed'}. Profit or loss: ${formatSignedCents(profitCents)}.`,
  kind: () => ending,
  failed: 'Failed to delete item.',
})

/** Removes a copy that was sold, given away, lost or added by mistake. Shows the effect in money before the button. */
export function RemoveCopyDialog({ copy, onClose }: RemoveCopyDialogProps) {
  const { timeZone } = useUser().settings
  const [now] = useState(() => new Date())
  const [isSold, setIsSold] = useState(false)
  const [reason, setReason] = useState<UnsoldEnding>('mistake')
  const ending = isSold ? 'sale' : reason
  const form = useFormState<RemovalField>(emptyRemovalValues(todayIn(timeZone)))
  const removal = useDialogCall(removeCopy, textsOf(ending), form, onClose)
  const costBasisCents = copy.purchasePriceCents
  const reading = readRemoval(costBasisCents, { ending, values: form.values, now })

  function submit() {
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    removal.run({ id: copy.id, removal: reading.send })
  }

  return (
    <FormDialog
      title="Remove from Collection"
      submitLabel="Remove Item"
      danger
      pending={removal.isPending}
      failure={removal.failure}
      formRef={form.formRef}
      onSubmit={submit}
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
        <SaleFields form={form} costBasisCents={costBasisCents} now={now} />
      ) : (
        <SelectField
          label="Reason"
          options={reasons}
          value={reason}
          onValueChange={value => setReason(value as UnsoldEnding)}
        />
      )}
      {'errors' in reading ? (
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
