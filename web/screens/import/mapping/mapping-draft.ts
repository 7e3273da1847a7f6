/** What the collector says about a file until it is sent: the field of each column, and answers. */
import type { Condition } from '#domain/copies/copy'
import { sharedSignNames } from '#domain/import/cells/currency-marks'
import { conditionWordsOf } from '#domain/import/questions/condition-words'
import { questionsAbout } from '#domain/import/questions/questions'
import {
  type Answers,
  columnsOfFields,
  type ConditionWord,
  fieldsOfColumns,
  type ImportField,
  isOpen,
  type Question,
  type Reading,
  saysWhichCard,
} from '#domain/import/reading'
import { readEnteredRate } from '#domain/money/paid-price'
import type { ImportDetails, ChangedReading } from '#web/api/imports.ts'
import { useMemo, useState } from 'react'

type DraftAnswers = Partial<Omit<Answers, 'conditions'>>

export interface MappingDraft {
  /** The field of each column in order; null for one that is not read. */
  readonly fields: readonly (ImportField | null)[]
  /** What is answered: what the server knows, and what is chosen since. */
  readonly answers: DraftAnswers
  readonly conditions: Readonly<Record<string, Condition>>
}

type Recognised = Pick<ImportDetails, 'questions' | 'conditionWords' | 'preview'> & {
  readonly reading: Reading
}

/** Nothing is changed yet: the columns and answers of the server. */
export function unchangedDraft({
  reading,
  questions,
}: Pick<Recognised, 'reading' | 'questions'>): MappingDraft {
  // Some rates may be known before all are.
  const known = questions.filter(question => question.about === 'rates' || !isOpen(question))
  return {
    fields: fieldsOfColumns(reading.columns, reading.header.length),
    answers: Object.fromEntries(known.map(({ about }) => [about, reading.answers[about]])) as DraftAnswers,
    conditions: {},
  }
}

/** Gives a column a field, and takes the field from the column that had it. */
export function withField(draft: MappingDraft, column: number, field: ImportField | null): MappingDraft {
  const fields = draft.fields.map((current, index) => {
    if (index === column) return field
    return current === field ? null : current
  })
  return { ...draft, fields }
}

const currencyAnswers = ['currency', ...sharedSignNames] as const

/** How the file is read with a draft: what is asked, and the reading for the preview. */
export interface DraftReading {
  readonly reading: Reading
  readonly questions: readonly Question[]
  readonly conditionWords: readonly ConditionWord[]
}

/**
 * Reads a draft. With other columns than the server's, questions and words come from the rows of the preview: the server
 * asks about the rest of the file once the draft is sent.
 */
export function readingOf(recognised: Recognised, draft: MappingDraft): DraftReading {
  const { preview, questions, conditionWords } = recognised
  const before = unchangedDraft(recognised)
  const isRemapped = draft.fields.some((field, column) => field !== before.fields[column])
  const plain = { ...recognised.reading, columns: columnsOfFields(draft.fields) }
  const again = isRemapped ? questionsAbout(preview, plain, draft.answers) : { questions, found: {} }
  const reading: Reading = {
    ...plain,
    answers: {
      ...plain.answers,
      ...draft.answers,
      ...again.found,
      conditions: { ...plain.answers.conditions, ...draft.conditions },
    },
  }
  // Rates are asked for once it is known of which currencies.
  const isRated = currencyAnswers.every(
    about => before.answers[about] === undefined || before.answers[about] === draft.answers[about],
  )
  const words = isRemapped ? conditionWordsOf(preview, reading) : conditionWords
  return {
    reading,
    questions: again.questions
      .filter(({ about }) => about !== 'rates' || isRated)
      // A question that is being answered stays where it is.
      .map(question =>
        isRemapped ? { ...question, isAnswered: before.answers[question.about] !== undefined } : question,
      ),
    conditionWords: words.map(word => ({ ...word, condition: draft.conditions[word.key] ?? word.condition })),
  }
}

/** Sentences about what is missing, by question; `columns` is about the mapping. */
export type MappingFaults = Partial<Record<Question['about'] | 'columns', string>>

/** Returns what to send, or what is missing. */
export function readDraft(
  { reading, questions, conditionWords }: DraftReading,
  draft: MappingDraft,
): { readonly send: ChangedReading } | { readonly faults: MappingFaults } {
  const faults: MappingFaults = {}
  if (!saysWhichCard(reading.columns)) faults.columns = 'Choose the column with the names of the cards.'
  // A condition has a usual answer that is shown; these change amounts or days.
  for (const { about, choices = [] } of questions) {
    const rates = draft.answers.rates ?? {}
    if (about === 'rates') {
      const missing = choices.find(code => readEnteredRate(rates[code] ?? '') === null)
      if (missing !== undefined) faults.rates = `Enter the rate of ${missing} as a number, such as 0.95.`
    } else if (about !== 'blankCondition' && draft.answers[about] === undefined) faults[about] = 'Choose one.'
  }
  if (Object.keys(faults).length > 0) return { faults }
  // What other columns asked is not sent. It counts where the file still leaves it open.
  const asked = Object.fromEntries(questions.map(({ about }) => [about, reading.answers[about]]))
  // What a disputed word is read as has been seen, so that it is not asked again.
  const disputed = conditionWords.filter(({ isDisputed }) => isDisputed)
  const shown = Object.fromEntries(
    disputed.flatMap(({ key, condition }) => (condition === null ? [] : [[key, condition]])),
  )
  return {
    send: { columns: draft.fields, answers: asked, conditions: { ...shown, ...draft.conditions } },
  }
}

export type DetailsWithReading = ImportDetails & { readonly reading: Reading }

/** What the collector has said about the file so far, and how that reads it. */
export function useMappingDraft(details: DetailsWithReading) {
  const [draft, setDraft] = useState(() => unchangedDraft(details))
  const [faults, setFaults] = useState<MappingFaults>({})
  const asRead = useMemo(() => readingOf(details, draft), [details, draft])

  function answer(about: Question['about'], answers: MappingDraft['answers']) {
    setDraft(current => ({ ...current, answers: { ...current.answers, ...answers } }))
    setFaults(({ [about]: _, ...others }) => others)
  }

  function chooseCondition(key: string, condition: Condition) {
    setDraft(current => ({ ...current, conditions: { ...current.conditions, [key]: condition } }))
  }

  function chooseField(column: number, field: ImportField | null) {
    setDraft(current => withField(current, column, field))
    setFaults(({ columns: _, ...others }) => others)
  }

  return { draft, asRead, faults, setFaults, answer, chooseCondition, chooseField }
}
