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
  const hint = 'No exchange rate is known for the days of some rows.'
  const field = (currency: string) => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: rates[currency] ?? '',
    onValueChange: (text: string) => onTell({ rates: { ...rates, [currency]: text } }),
  })
  const [only] = choices
  if (only !== undefined && choices.length === 1) {
    return (
      <div data-question="rates">
        <TextField
          {...field(only)}
          {...{ hint, error }}
          label={sentence}
          className="max-w-md [&_input]:w-40"
        />
      </div>
    )
  }
  return (
    <fieldset data-question="rates" className="flex flex-col items-start gap-3" aria-describedby={noteId}>
      <legend className="mb-1.5 text-sm font-semibold">{sentence}</legend>
      <div className="flex flex-wrap gap-4">
        {choices.map(currency => (
          <TextField
            key={currency}
            {...field(currency)}
            label={`1 ${currency} in ${ledger().currency}`}
            className="w-40"
          />
        ))}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  )
}
