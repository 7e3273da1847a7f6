import type { Question } from '#domain/import/reading'
import { currencies } from '#domain/money/currency'
import { SelectField } from '#web/components/fields/select-field.tsx'

export interface CurrencyQuestionProps {
  question: Question
  value: string | undefined
  error: string | undefined
  onChoose: (currency: string) => void
}

/** Which currency amounts are in, or a sign means: the likely ones first. */
export function CurrencyQuestion({ question, value, error, onChoose }: CurrencyQuestionProps) {
  const { about, sentence, example, choices = [] } = question
  const others = about === 'currency' ? currencies.filter(code => !choices.includes(code)) : []
  return (
    <div data-question={about}>
      <SelectField
        label={sentence}
        hint={`In your file: ${example}`}
        error={error}
        value={value ?? ''}
        className="max-w-md"
        onValueChange={code => {
          if (code !== '') onChoose(code)
        }}
      >
        {value === undefined && <option value="">Choose…</option>}
        {choices.map(code => (
          <option key={code}>{code}</option>
        ))}
        {others.length > 0 && (
          <optgroup label="Others">
            {others.map(code => (
              <option key={code}>{code}</option>
            ))}
          </optgroup>
        )}
      </SelectField>
    </div>
  )
}
