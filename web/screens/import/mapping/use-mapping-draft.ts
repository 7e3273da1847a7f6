import { useMemo, useState } from 'react'
import type { Condition } from '#domain/copies/copy'
import type { ImportField, Question, Reading } from '#domain/import/reading'
import type { ImportDetails } from '#web/api/imports.ts'
import {
  type MappingDraft,
  type MappingFaults,
  readingOf,
  unchangedDraft,
  withField,
} from './mapping-draft.ts'

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
