import { memo } from 'react'
import { isPsaCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { conditions } from '#domain/copies/copy'
import type { SubmittedCopy } from '#web/api/submissions.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { CertLookUp } from '#web/dialogs/copies/certificates/cert-look-up.tsx'
import type { LineErrors, ReturnLine } from './return-lines.ts'

const usualGrades = ['10', '9.5', '9', '8.5', '8', '7']

export interface ReturnRowProps {
  copy: SubmittedCopy
  gradingCompany: string
  line: ReturnLine
  errors: LineErrors | undefined
  /** Offers to say that the card came back without a grade. */
  offersUngraded: boolean
  onChange: (id: string, change: Partial<ReturnLine>) => void
}

/** The fields of one card. Tab goes from its grade to its cert number and on to the next card. */
export const ReturnRow = memo(function ReturnRow(props: ReturnRowProps) {
  const { copy, gradingCompany, line, errors, offersUngraded, onChange } = props
  const { holdingId: id, name, setName, predictedGrade } = copy
  const canLookUp = line.grade.trim() === '' && isPsaCertNumber(tidyCertNumber(line.certNumber))
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <CardArt product={copy} alt="" size="thumb" className="flex-none" />
        <p className="min-w-0">
          <strong className="block wrap-anywhere">{name}</strong>
          <span className="block text-sm text-muted wrap-anywhere">{setName}</span>
          <span className="block text-sm text-muted">
            {predictedGrade === null ? 'No prediction' : `Predicted ${predictedGrade}`}
          </span>
        </p>
      </div>
      <div className="flex w-full flex-col gap-2 sm:w-96">
        {!line.ungraded && (
          <div className="grid grid-cols-[2fr_3fr] gap-3">
            <TextField
              label="Grade"
              value={line.grade}
              error={errors?.grade}
              inputMode="decimal"
              autoComplete="off"
              maxLength={50}
              onValueChange={grade => onChange(id, { grade })}
            />
            <TextField
              label="Cert number"
              value={line.certNumber}
              error={errors?.certNumber}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              onValueChange={certNumber => onChange(id, { certNumber })}
            />
            <div className="col-span-2 hidden pointer-coarse:block">
              <ChoiceChips
                label={`Usual grades of ${name}`}
                choices={usualGrades}
                chosen={line.grade.trim()}
                inOneRow
                onChoose={grade => onChange(id, { grade })}
              />
            </div>
            {canLookUp && (
              <CertLookUp
                gradingCompany={gradingCompany}
                certNumber={line.certNumber}
                card={copy}
                onGrade={grade => onChange(id, { grade })}
              />
            )}
          </div>
        )}
        {offersUngraded && (
          <CheckboxField
            label={`${name} came back without a grade`}
            checked={line.ungraded}
            onCheckedChange={ungraded => onChange(id, { ungraded })}
          />
        )}
        {line.ungraded && (
          <SelectField
            label="Condition"
            value={line.condition || (copy.condition ?? '')}
            error={errors?.condition}
            onValueChange={condition => onChange(id, { condition })}
          >
            {copy.condition === null && <option value="">Choose…</option>}
            {conditions.map(condition => (
              <option key={condition}>{condition}</option>
            ))}
          </SelectField>
        )}
      </div>
    </div>
  )
})
