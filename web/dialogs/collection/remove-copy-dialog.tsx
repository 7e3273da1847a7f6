import { useState } from 'react'
import type { Cents } from '#domain/money/money'
import { type Copy, removeCopy } from '#web/api/collection.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { formatCents, formatSignedCents } from '#web/format/money.ts'
import { useDialogCall } from '../dialog-call.ts'
import { CopyFacts } from './copy-facts.tsx'
import { effectExplanation, effectLine, emptyRemovalForm, readRemoval } from './removal-effect.ts'

export interface RemoveCopyDialogProps {
  copy: Copy
  onClose: () => void
}

const texts = {
  done: ({ profitCents }: { profitCents: Cents | null }) =>
    profitCents === null
      ? 'Removed from collection.'
      : `Sold. Profit or loss: ${formatSignedCents(profitCents)}.`,
  failed: 'Failed to delete item.',
}

/** Removes a copy that was sold or added by mistake. Shows the effect in money before the button. */
export function RemoveCopyDialog({ copy, onClose }: RemoveCopyDialogProps) {
  const form = useFormState(emptyRemovalForm)
  const [isSold, setIsSold] = useState(false)
  const removal = useDialogCall(removeCopy, texts, form, onClose)
  const costBasisCents = copy.purchasePriceCents
  const reading = readRemoval(costBasisCents, isSold, form.values)

  function submit() {
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    removal.run({ id: copy.id, removal: reading.request })
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
          form.reset()
        }}
      />
      {isSold && (
        <MoneyField
          {...form.field('soldPrice')}
          label="Sold Price"
          required
          hint={`You paid ${formatCents(costBasisCents)}.`}
        />
      )}
      {'entry' in reading ? (
        <Notice tone="info" role="note">
          <strong className="tabular block">{effectLine(reading.entry)}</strong>
          {effectExplanation(reading.entry)}
        </Notice>
      ) : (
        <p className="text-sm text-muted">Enter the sold price to see your profit or loss.</p>
      )}
    </FormDialog>
  )
}
