import { useId } from 'react'
import { conditions } from '#domain/copies/copy'
import { type SharedSign, sharedSigns } from '#domain/import/cells/currency-marks'
import { type Answers, isOpen, type Question } from '#domain/import/reading'
import { FieldNote, SelectField, TextField } from '#web/components/fields/fields.tsx'
import { Segmented } from '#web/components/fields/choices.tsx'
import { currencies } from '#domain/money/currency'
import { ledger } from '#web/format/ledger.ts'
import { Section } from '#web/components/section.tsx'
import type { DraftReading, MappingDraft, MappingFaults } from './mapping-draft.ts'

type GivenAnswers = Partial<Omit<Answers, 'conditions'>>

export interface QuestionFieldProps {
  question: Question
  /** What is answered. */
  given: GivenAnswers
  /** What is assumed until it is answered. */
  assumed: Answers
  error: string | undefined
  onTell: (answer: GivenAnswers) => void
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
export function QuestionField({ question, given, assumed, error, onTell }: QuestionFieldProps) {
  const { about, sentence, example } = question
  const noteId = useId()
  if (about === 'blankCondition') {
    return (
      <SelectField
        label={sentence}
        value={given.blankCondition ?? assumed.blankCondition}
        options={conditions}
        className="max-w-md"
        onValueChange={text => {
          const blankCondition = conditions.find(condition => condition === text)
          if (blankCondition) onTell({ blankCondition })
        }}
      />
    )
  }
  if (about === 'rates') return <RatesQuestion {...{ question, error, onTell }} rates={given.rates ?? {}} />
  if (isAboutCurrency(about)) {
    return (
      <CurrencyQuestion
        {...{ question, error }}
        value={given[about]}
        onChoose={code => onTell({ [about]: code })}
      />
    )
  }
  const answer = given[about]
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
        onValueChange={(value: string) =>
          onTell({ [about]: about === 'blankQuantity' ? Number(value) : value })
        }
      />
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

type CurrencyQuestionName = 'currency' | SharedSign

function isAboutCurrency(about: Question['about']): about is CurrencyQuestionName {
  return about === 'currency' || Object.hasOwn(sharedSigns, about)
}

interface CurrencyQuestionProps {
  question: Question
  value: string | undefined
  error: string | undefined
  onChoose: (currency: string) => void
}

/** Which currency amounts are in, or a sign means: the likely ones first. */
function CurrencyQuestion({ question, value, error, onChoose }: CurrencyQuestionProps) {
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

type Rates = Readonly<Record<string, string>>

interface RatesQuestionProps {
  question: Question
  /** As typed. */
  rates: Rates
  error: string | undefined
  onTell: (answer: { rates: Rates }) => void
}

/** What each currency without a known rate was in the ledger's. */
function RatesQuestion({ question, rates, error, onTell }: RatesQuestionProps) {
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

interface FileQuestionsProps {
  asRead: DraftReading
  answers: MappingDraft['answers']
  faults: MappingFaults
  /** True when the answers are of an earlier file. */
  isRemembered: boolean
  onAnswer: (about: Question['about'], answers: MappingDraft['answers']) => void
}

/** What the file leaves open, then what is answered already. */
export function FileQuestions({ asRead, answers, faults, isRemembered, onAnswer }: FileQuestionsProps) {
  const { reading, questions } = asRead
  const open = questions.filter(isOpen)
  const answered = questions.filter(question => !isOpen(question))
  const fieldsOf = (asked: readonly Question[]) => (
    <div className="flex flex-col gap-5">
      {asked.map(question => (
        <QuestionField
          key={question.about}
          question={question}
          given={answers}
          assumed={reading.answers}
          error={faults[question.about]}
          onTell={answer => onAnswer(question.about, answer)}
        />
      ))}
    </div>
  )
  return (
    <>
      {open.length > 0 && (
        <Section
          title={open.length === 1 ? 'One question' : `${open.length} questions`}
          subtitle="The file leaves this open."
        >
          {fieldsOf(open)}
        </Section>
      )}
      {answered.length > 0 && (
        <Section
          title="Your answers"
          subtitle={
            isRemembered
              ? 'You answered this earlier, about a file with the same headings.'
              : 'Choose another where one is wrong.'
          }
        >
          {fieldsOf(answered)}
        </Section>
      )}
    </>
  )
}
