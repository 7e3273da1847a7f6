import { useId } from 'react'
import type { Question } from '#domain/import/reading'
import { FieldNote } from '#web/components/fields/field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { ledger } from '#web/format/ledger.ts'

type Rates = Readonly<Record<string, string>>

export interface RatesQuestionProps {
  question: Question
  /** As typed. */
  rates: Rates
  error: string | undefined
  onTell: (answer: { rates: Rates }) => void
}

/** What each currency without a known rate was in the ledger's. */
export function RatesQuestion({ question, rates, error, onTell }: RatesQuestionProps) {
  const { sentence, choices = [] } = question
  const noteId = useId()
  return (
    <fieldset data-question="rates" className="flex flex-col items-start gap-3" aria-describedby={noteId}>
      <legend className="mb-1.5 font-semibold">{sentence}</legend>
      <div className="flex flex-wrap gap-4">
        {choices.map(currency => (
          <TextField
            key={currency}
            label={`1 ${currency} in ${ledger().currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={rates[currency] ?? ''}
            className="w-40"
            onValueChange={text => onTell({ rates: { ...rates, [currency]: text } })}
          />
        ))}
      </div>
      <FieldNote id={noteId} hint="No exchange rate is known on the days of some rows." error={error} />
    </fieldset>
  )
}
