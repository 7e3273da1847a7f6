import { gradeMany } from '#web/api/many-copies.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField, SelectField, TextField } from '#web/components/fields/fields.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { countOf } from '#web/format/values.ts'
import { useDialogCall } from '../dialog-call.ts'
import {
  amountsForOptions,
  chosenTotals,
  type GradeManyField,
  manyChange,
  type ManyDialogProps,
  ManyEffect,
  noGrading,
  readGradeMany,
} from './many-form.tsx'
import { GradeFields } from '#web/components/fields/grade-fields.tsx'

export interface GradeManyDialogProps extends ManyDialogProps {
  does: 'send' | 'grade'
}

const textsOf = (does: 'send' | 'grade') => ({
  done: ({ copies }: { copies: number }) =>
    `${countOf(copies, 'card')} ${does === 'send' ? 'sent for grading' : 'updated to graded'}.`,
  kind: () => (does === 'send' ? ('grading' as const) : ('graded' as const)),
  failed: does === 'send' ? 'Failed to send the cards for grading.' : 'Failed to update grading info.',
})

/** Sends many raw cards for grading, or records one company and grade for many that are back. */
export function GradeManyDialog({ does, choice, figures, onClose, onDone }: GradeManyDialogProps) {
  const form = useFormState<GradeManyField>(noGrading)
  const grade = useDialogCall(gradeMany, textsOf(does), form, onDone)
  const reading = readGradeMany(does, figures, form.values)
  const { copies } = chosenTotals(figures, [does === 'send' ? 'raw' : 'grading'])

  return (
    <FormDialog
      title={does === 'send' ? `Send ${countOf(copies, 'card')} for grading` : 'Update to Graded'}
      {...(does === 'grade' && { subtitle: `${countOf(copies, 'card')}, all with the same grade.` })}
      submitLabel={does === 'send' ? 'Send for Grading' : 'Save'}
      {...grade.dialog}
      onSubmit={() => grade.submit(reading, read => manyChange(choice, figures, read))}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {does === 'send' ? (
          <>
            <MoneyField {...form.field('gradingCost')} label="Grading Cost" data-autofocus />
            <SelectField {...form.field('amountsFor')} label="Cost is for" options={amountsForOptions} />
            <TextField
              {...form.field('predictedGrade')}
              className="col-span-2"
              label="Predicted Grade"
              hint="Optional. The grade you expect."
              maxLength={50}
            />
          </>
        ) : (
          <GradeFields field={form.field} />
        )}
      </div>
      <ManyEffect reading={reading} missing="Fill in the fields to see the effect." />
    </FormDialog>
  )
}
