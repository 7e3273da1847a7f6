import { useId } from 'react'
import { conditions } from '#domain/copies/copy'
import { type SharedSign, sharedSigns } from '#domain/import/cells/currency-marks'
import type { Answers, Question } from '#domain/import/reading'
import { FieldNote } from '#web/components/fields/field.tsx'
import { Segmented } from '#web/components/fields/segmented.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { CurrencyQuestion } from './currency-question.tsx'
import { RatesQuestion } from './rates-question.tsx'

type Told = Partial<Omit<Answers, 'conditions'>>

export interface QuestionFieldProps {
  question: Question
  /** What is answered. */
  told: Told
  /** What is assumed until it is answered. */
  assumed: Answers
  error: string | undefined
  onTell: (answer: Told) => void
}

const choices = {
  priceFor: [
    { value: 'copy', label: 'For each copy' },
    { value: 'row', label: 'For all together' },
  ],
  dayOrder: [
    { value: 'day first', label: 'Day first' },
    { value: 'month first', label: 'Month first' },
  ],
  decimalMark: [
    { value: '.', label: 'Point: 1,234.50' },
    { value: ',', label: 'Comma: 1.234,50' },
  ],
  blankQuantity: [
    { value: '0', label: 'No copy' },
    { value: '1', label: 'One copy' },
  ],
} as const

/** Something only the collector can say about the file, with a cell of it that can be read in both ways. */
export function QuestionField({ question, told, assumed, error, onTell }: QuestionFieldProps) {
  const { about, sentence, example } = question
  const noteId = useId()
  if (about === 'blankCondition') {
    return (
      <SelectField
        label={sentence}
        value={told.blankCondition ?? assumed.blankCondition}
        options={conditions.map(condition => ({ value: condition, label: condition }))}
        className="max-w-md"
        onValueChange={text => {
          const blankCondition = conditions.find(condition => condition === text)
          if (blankCondition) onTell({ blankCondition })
        }}
      />
    )
  }
  if (about === 'rates') return <RatesQuestion {...{ question, error, onTell }} rates={told.rates ?? {}} />
  if (isAboutCurrency(about)) {
    return (
      <CurrencyQuestion
        {...{ question, error }}
        value={told[about]}
        onChoose={code => onTell({ [about]: code })}
      />
    )
  }
  const answer = told[about]
  const hint = example === '' ? undefined : `In your file: ${example}`
  return (
    <div data-question={about} className="flex flex-col items-start gap-1.5">
      <p aria-hidden className="text-sm font-semibold">
        {sentence}
      </p>
      <Segmented
        label={[sentence, hint, error].filter(Boolean).join(' ')}
        options={choices[about]}
        value={answer === undefined ? null : (String(answer) as never)}
        onValueChange={(value: string) => onTell(answerOf(about, value))}
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

type CurrencyQuestionName = 'currency' | SharedSign

function isAboutCurrency(about: Question['about']): about is CurrencyQuestionName {
  return about === 'currency' || Object.hasOwn(sharedSigns, about)
}

function answerOf(about: keyof typeof choices, value: string): Told {
  switch (about) {
    case 'priceFor':
      return { priceFor: value === 'row' ? 'row' : 'copy' }
    case 'dayOrder':
      return { dayOrder: value === 'day first' ? 'day first' : 'month first' }
    case 'decimalMark':
      return { decimalMark: value === ',' ? ',' : '.' }
    case 'blankQuantity':
      return { blankQuantity: value === '1' ? 1 : 0 }
  }
}
