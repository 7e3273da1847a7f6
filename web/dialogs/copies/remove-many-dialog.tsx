import { useState } from 'react'
import type { UnsoldEnding } from '#domain/copies/remove-copy'
import { removeMany, sentChoice } from '#web/api/many-copies.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { SelectField } from '#web/components/fields/fields.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { countOf, formatCents } from '#web/format/values.ts'
import { useDialogCall } from '../dialog-call.ts'
import { chosenTotals, type ManyDialogProps } from './many-form.tsx'
import { effectLine, emptyRemovalValues, readRemoval } from './selling/removal-effect.ts'

const reasons: readonly { value: UnsoldEnding; label: string }[] = [
  { value: 'mistake', label: 'Added by mistake' },
  { value: 'gift', label: 'Given away' },
  { value: 'lost', label: 'Lost or damaged' },
]

/** Removes many copies that were given away, lost or added by mistake. */
export function RemoveManyDialog({ choice, figures, onClose, onDone }: ManyDialogProps) {
  const [now] = useState(() => new Date())
  const form = useFormState({ ending: 'mistake' })
  const ending = reasons.find(({ value }) => value === form.values.ending)?.value ?? 'mistake'
  const texts = {
    done: ({ copies }: { copies: number }) => `${countOf(copies, 'copy', 'copies')} removed.`,
    kind: () => ending,
    failed: 'Failed to remove the copies.',
  }
  const removal = useDialogCall(removeMany, texts, form, onDone)
  const { copies, investmentCents } = chosenTotals(figures)
  const reading = readRemoval(investmentCents, { ending, values: emptyRemovalValues(''), now })
  const what = countOf(copies, 'copy', 'copies')

  return (
    <FormDialog
      title={`Remove ${what}`}
      submitLabel={`Remove ${what}`}
      danger
      {...removal.dialog}
      onSubmit={() => removal.run({ ...sentChoice(choice), expectedCopies: copies, ending })}
      onClose={onClose}
    >
      <p className="tabular text-sm">
        You paid <strong>{formatCents(investmentCents)}</strong> for all.
      </p>
      <SelectField {...form.field('ending')} label="Reason" options={reasons} />
      {'decision' in reading && (
        <Notice tone="info" role="note">
          <strong className="tabular">{effectLine(reading.decision)}</strong>
        </Notice>
      )}
    </FormDialog>
  )
}
